import {
	type Closure,
	formatPeriod,
	MAX_REASON_LENGTH,
	WORKSHOP_SCOPE,
} from "#app/shop/shipping/calendars/closures.ts";
import { CheckboxField } from "#app/ui/fields/CheckboxField.tsx";
import { SelectField } from "#app/ui/fields/SelectField.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { Options } from "#app/ui/patterns/Options.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { formatDate, formatWeekday } from "#app/values/date.ts";
import { keepTogether } from "#app/values/text.ts";
import { rowFields } from "./closure-fields.ts";
import type { ClosuresToEdit } from "./read-closures.server.ts";

interface ClosureEditing {
	/** Messages and typed values by field name. */
	errors: Record<string, string> | undefined;
	typed: Record<string, string> | undefined;
}

/** Closures of the workshop and of carriers: those to come, a row for one more, and the days that many close. */
export function ClosuresForm({
	closures: { rows, past, scopes, proposals, townDay, today },
	...editing
}: ClosureEditing & { closures: ClosuresToEdit }) {
	return (
		<>
			<ol className="grid gap-8">
				{[...rows, null].map((closure, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row of the form is identified by its position.
					<li key={at}>
						<ClosureRow {...editing} row={String(at)} closure={closure} scopes={scopes} today={today} />
					</li>
				))}
			</ol>
			<Proposals proposals={proposals} townDay={townDay} {...editing} />
			{past.length > 0 ? (
				<section aria-labelledby="passados" className="border-t border-line pt-6">
					<h3 id="passados" className="font-serif text-xl">
						Já passaram
					</h3>
					<ul className="mt-2 grid gap-1 text-[0.9375rem] text-ink-2">
						{past.map((closure) => (
							<li key={`${closure.scope} ${closure.from}`}>
								{closure.reason}, {keepTogether(formatPeriod(closure))}
							</li>
						))}
					</ul>
				</section>
			) : null}
		</>
	);
}

function ClosureRow({
	row,
	closure,
	scopes,
	today,
	errors,
	typed,
}: ClosureEditing & Pick<ClosuresToEdit, "scopes" | "today"> & { row: string; closure: Closure | null }) {
	const names = rowFields(row);
	const common = (name: string, stored: string | undefined) => ({
		name,
		defaultValue: typed?.[name] ?? stored,
		error: errors?.[name],
	});
	const isOn = (name: string, stored: boolean) => (typed ? typed[name] === "on" : stored);
	return (
		<fieldset className="min-w-0 border-t border-line pt-6">
			<legend className="float-left mb-1 w-full font-serif text-xl">
				{closure?.reason ?? "Novo período"}
			</legend>
			<div className="clear-left grid gap-x-5 gap-y-4 pt-3 sm:grid-cols-2">
				<TextField {...common(names.from, closure?.from)} label="Primeiro dia" type="date" />
				<TextField
					{...common(names.to, closure?.to)}
					label="Último dia"
					type="date"
					min={today}
					hint={closure ? undefined : "Vazio, é um dia só."}
				/>
				<TextField {...common(names.reason, closure?.reason)} label="Motivo" maxLength={MAX_REASON_LENGTH} />
				<SelectField {...common(names.scope, closure?.scope ?? WORKSHOP_SCOPE)} label="Quem fecha">
					<Options of={scopes} />
				</SelectField>
			</div>
			<div className="mt-2 flex flex-wrap gap-x-8">
				<CheckboxField
					name={names.isShown}
					defaultChecked={isOn(names.isShown, closure?.isShown ?? true)}
					label="Contar aos clientes"
				/>
				{closure ? (
					<CheckboxField
						name={names.remove}
						defaultChecked={isOn(names.remove, false)}
						label="Retirar este período"
					/>
				) : null}
			</div>
		</fieldset>
	);
}

function Proposals({
	proposals,
	townDay,
	errors,
	typed,
}: ClosureEditing & Pick<ClosuresToEdit, "proposals" | "townDay">) {
	return (
		<fieldset className="min-w-0 border-t border-line pt-6">
			<legend className="float-left mb-1 w-full font-serif text-xl">Dias em que muitos fecham</legend>
			<p className="clear-left text-sm text-ink-2">
				Feriado nacional já não conta como dia útil. Nestes, quem decide é você.
			</p>
			<ul className="mt-3 max-w-xl">
				{proposals.map(({ day, name, isOff }) => (
					<li
						key={day}
						className="flex min-h-14 flex-wrap items-center justify-between gap-x-5 gap-y-1 border-b border-line py-1.5"
					>
						<span>
							{name}
							<span className="block text-sm text-ink-2">{`${formatWeekday(day)} de ${day.slice(0, 4)}`}</span>
						</span>
						{isOff ? (
							<span className="text-sm text-ink-2">Já não é dia de trabalho</span>
						) : (
							<Button type="submit" kind="secondary" size="sm" name="close" value={day}>
								Fechar neste dia<span className="sr-only">: {`${name}, ${formatDate(day)}`}</span>
							</Button>
						)}
					</li>
				))}
			</ul>
			<div className="mt-5 max-w-60">
				<TextField
					name="townDay"
					label="Dia da cidade"
					hint="Dia e mês, como 29/04."
					defaultValue={typed?.townDay ?? townDay}
					error={errors?.townDay}
					maxLength={5}
				/>
			</div>
		</fieldset>
	);
}
