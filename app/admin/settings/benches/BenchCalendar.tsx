import { href } from "react-router";
import { ConfirmButton, QuestionNotice } from "#app/admin/layout/form-question.tsx";
import type { SpecialSectionId } from "#app/admin/settings/sections/special-sections.ts";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { formatPeriod } from "#app/shop/shipping/calendars/closures.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { formResultOf } from "#app/ui/fields/form-result.ts";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDate, formatWeekday } from "#app/values/date.ts";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { keepTogether } from "#app/values/text.ts";
import { formatHours } from "#app/values/workshop/hours.ts";
import { type CalendarDay, formatMonth, weeksOf } from "./bench-calendar.ts";
import { calendarIntents, EVERY_BENCH, weekFields } from "./bench-form-fields.ts";
import type { BenchesToEdit } from "./read-bench-calendar.server.ts";

interface CalendarProps extends Pick<BenchesToEdit, "benches" | "calendar"> {
	/** The title of a message that a form here failed. */
	failure: string;
	/** The result of the last form here that was refused. */
	result: ActionResult | undefined;
}

const SECTION: SpecialSectionId = "workshop";

const monthLink = (month: string): string =>
	`${href("/admin/settings")}?section=${SECTION}&mes=${month}#calendario`;

/** A month with the hours of all benches, and the days on which they differ from the week. */
export function BenchCalendar({ benches, calendar, failure, result }: CalendarProps) {
	const { month, before, after, days, today } = calendar;
	return (
		<section
			id="calendario"
			aria-labelledby="calendario-titulo"
			className="mt-12 scroll-mt-24 border-t border-line pt-8"
		>
			<h2 id="calendario-titulo" className="text-2xl">
				Calendário da oficina
			</h2>
			<p className="mt-1.5 max-w-[60ch] text-ink-2">
				As horas de todas as bancadas em cada dia. Um dia com outras horas vale na hora, antes de feriado e
				recesso.
			</p>
			<div className="mt-5 flex items-center justify-between gap-3">
				<h3 className="font-serif text-xl first-letter:uppercase">{formatMonth(month)}</h3>
				<div className="flex gap-2">
					<MonthLink to={before} label="Anterior" />
					<MonthLink to={after} label="Seguinte" />
				</div>
			</div>
			<MonthTable month={month} days={days} today={today} />
			<MonthNotes
				calendar={calendar}
				failure={failure}
				result={formResultOf(result, calendarIntents.remove)}
			/>
			{benches.length > 0 ? (
				<OtherHoursForm
					// Saved hours leave an empty form.
					key={JSON.stringify(calendar.exceptions)}
					benches={benches}
					today={today}
					failure={failure}
					result={formResultOf(result, calendarIntents.set)}
				/>
			) : null}
		</section>
	);
}

function MonthLink({ to, label }: { to: string | null; label: string }) {
	if (to === null) return null;
	return (
		<Link to={monthLink(to)} preventScrollReset className={buttonStyle("secondary", "sm")}>
			{label}
			<span className="sr-only">: {formatMonth(to)}</span>
		</Link>
	);
}

function MonthTable({ month, days, today }: { month: string; days: readonly CalendarDay[]; today: string }) {
	return (
		<table className="mt-3 w-full table-fixed border-collapse text-center text-sm">
			<caption className="sr-only">Horas das bancadas em {formatMonth(month)}</caption>
			<thead>
				<tr>
					{weekFields.map(({ short, label }) => (
						<th key={short} scope="col" className="py-1.5 font-normal text-ink-2">
							<abbr title={label} className="no-underline">
								{short}
							</abbr>
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{weeksOf(days).map((week) => (
					<tr key={week.find((each) => each)?.day}>
						{week.map((each, at) =>
							each ? (
								<DayCell key={each.day} day={each} isToday={each.day === today} />
							) : (
								// biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is identified by its weekday.
								<td key={at} className="border border-line bg-paper-2/60" />
							),
						)}
					</tr>
				))}
			</tbody>
		</table>
	);
}

function DayCell({
	day: { day, minutes, closed, hasException },
	isToday,
}: {
	day: CalendarDay;
	isToday: boolean;
}) {
	const isIdle = minutes === 0;
	return (
		<td
			aria-current={isToday ? "date" : undefined}
			className={`h-14 border border-line px-0.5 align-top tabular-nums ${isIdle ? "bg-paper-2 text-ink-2" : "bg-white"}`}
		>
			<span className={`block pt-1 text-xs ${isToday ? "font-bold underline underline-offset-2" : ""}`}>
				{Number(day.slice(-2))}
				{isToday ? <span className="sr-only"> hoje</span> : null}
			</span>
			<span className={`block ${hasException ? "font-semibold" : ""}`}>
				{isIdle ? (
					<>
						<span aria-hidden="true">–</span>
						<span className="sr-only">sem trabalho</span>
					</>
				) : (
					`${formatHours(minutes)} h`
				)}
				{hasException ? (
					<>
						<span aria-hidden="true"> *</span>
						<span className="sr-only"> com outras horas</span>
					</>
				) : null}
			</span>
			{closed ? (
				<span className="sr-only sm:not-sr-only sm:block sm:truncate sm:text-xs">{closed}</span>
			) : null}
		</td>
	);
}

/** Explains the marks of the month, with a way back to the hours of the week. */
function MonthNotes({
	calendar: { days, exceptions, closures },
	failure,
	result,
}: Pick<CalendarProps, "calendar" | "failure" | "result">) {
	const holidays = days.filter(
		({ day, closed }) => closed === "feriado" && closures.every(({ from, to }) => day < from || to < day),
	);
	return (
		<div className="mt-3 max-w-2xl">
			{exceptions.length > 0 ? (
				<ActionForm failure={failure} result={result} preventScrollReset>
					<input type="hidden" name="intent" value={calendarIntents.remove} />
					<h4 className="mt-4 text-sm font-semibold">* Com outras horas</h4>
					<ul>
						{exceptions.map(({ benchId, benchName, day, minutes, reason }) => (
							<li
								key={`${benchId} ${day}`}
								className="flex min-h-14 flex-wrap items-center justify-between gap-x-5 gap-y-1 border-b border-line py-1.5"
							>
								<span>
									{formatWeekday(day)}: {benchName}, {formatHours(minutes)} h
									{reason ? <span className="block text-sm text-ink-2">{reason}</span> : null}
								</span>
								<Button type="submit" kind="secondary" size="sm" name="exception" value={`${benchId} ${day}`}>
									Tirar<span className="sr-only">: {`${benchName}, ${formatDate(day)}`}</span>
								</Button>
							</li>
						))}
					</ul>
					{/* Behind the list, so that a day's own button goes before the day that the question is about. */}
					<CalendarQuestion result={result} />
				</ActionForm>
			) : null}
			<ul className="mt-4 grid gap-1 text-[0.9375rem] text-ink-2">
				{closures.map((closure) => (
					<li key={closure.from}>
						{closure.reason}, {keepTogether(formatPeriod(closure))}
					</li>
				))}
				{holidays.map(({ day }) => (
					<li key={day}>Feriado nacional: {formatWeekday(day)}</li>
				))}
			</ul>
			<p className="mt-2">
				<Link
					to={`${href("/admin/settings")}?section=closures`}
					className="inline-flex min-h-11 items-center underline underline-offset-4"
				>
					Recessos e feriados
				</Link>
			</p>
		</div>
	);
}

function OtherHoursForm({
	benches,
	today,
	failure,
	result,
}: Pick<CalendarProps, "benches" | "failure" | "result"> & { today: string }) {
	const field = resultFields(result);
	return (
		<ActionForm
			failure={failure}
			result={result}
			preventScrollReset
			className="mt-6 max-w-2xl border-t border-line pt-6"
		>
			<input type="hidden" name="intent" value={calendarIntents.set} />
			<h3 className="font-serif text-xl">Dia com outras horas</h3>
			<p className="mt-1 text-sm text-ink-2">
				Um mutirão de sábado, uma consulta, uma semana de cama: 0 horas para quem não trabalha.
			</p>
			<div className="mt-3 grid gap-x-5 gap-y-4 sm:grid-cols-2">
				<SelectField
					{...field("benchId", benches.length === 1 ? benches[0]?.id : EVERY_BENCH)}
					label="Bancada"
				>
					{benches.length > 1 ? <option value={EVERY_BENCH}>Todas as bancadas ativas</option> : null}
					<Options of={benches.map(({ id, name }) => ({ value: id, label: name }))} />
				</SelectField>
				<TextField {...field("hours", "0")} label="Horas no dia" inputMode="decimal" maxLength={6} />
				<TextField {...field("from", today)} label="Dia" type="date" min={today} />
				<TextField
					{...field("to")}
					label="Até"
					type="date"
					min={today}
					optional
					hint="De um dia a outro, só nos dias em que a bancada trabalha."
				/>
				<TextField
					{...field("reason")}
					label="Motivo"
					maxLength={benchLimits.reason}
					optional
					hint="Só o painel mostra."
					className="sm:col-span-2"
				/>
			</div>
			<Button type="submit" size="sm" className="mt-4">
				Salvar estas horas
			</Button>
			<CalendarQuestion result={result} />
		</ActionForm>
	);
}

/** The promises that a change of the calendar endangers, with the button that makes it all the same. */
function CalendarQuestion({ result }: Pick<CalendarProps, "result">) {
	if (!result?.question) return null;
	return (
		<div className="mt-4 grid justify-items-start gap-3">
			<QuestionNotice result={result} />
			<ConfirmButton result={result} busy={false} kind="secondary" />
		</div>
	);
}
