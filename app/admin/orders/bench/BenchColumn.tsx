import { formatLongDate } from "#app/values/date.ts";
import { keepTogether } from "#app/values/text.ts";
import { formatRoundHours } from "#app/values/workshop/hours.ts";
import type { BenchView, WeekView, WorkView } from "./bench-view.ts";
import { formatWeekDays, hoursOf, weekName } from "./bench-words.ts";
import { WorkCard } from "./WorkCard.tsx";

/** One bench: its hours today, its work week by week, and until when it could do more. */
export function BenchColumn({ bench, isShown }: { bench: BenchView; isShown: boolean }) {
	const { id, name, isActive, minutesToday, weeks, unplanned, held, vacancies } = bench;
	const isEmpty = weeks.every(({ works }) => works.length === 0) && unplanned.length + held.length === 0;
	return (
		<section
			aria-labelledby={`bancada-${id}`}
			data-bench={id}
			className={`min-w-0 rounded-md border border-line bg-white data-drop:outline-2 data-drop:outline-heartwood ${isShown ? "" : "max-lg:hidden"}`}
		>
			<header className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-4 pb-3 md:px-5">
				<h2 id={`bancada-${id}`} className="text-2xl">
					{name}
				</h2>
				<p className="text-ink-2 tabular-nums">
					{minutesToday > 0 ? `${formatRoundHours(minutesToday)} h hoje` : "hoje sem trabalho"}
				</p>
				{isActive ? null : <p className="w-full text-sm text-ink-2">Não recebe pedidos novos.</p>}
			</header>
			{isEmpty ? (
				<p className="border-t border-line px-4 py-8 text-ink-2 md:px-5">
					Nada na bancada. Quando um pedido com horas for pago, ele aparece aqui.
				</p>
			) : (
				weeks.map((week) => <WeekBlock key={week.offset} week={week} />)
			)}
			<WorkBlock title="Sem dia em dois anos" works={unplanned} />
			<WorkBlock title="Esperam o pagamento" works={held} />
			{vacancies.length > 0 ? (
				<p className="border-t border-line bg-paper-2/60 px-4 py-3 text-sm text-ink-2 tabular-nums md:px-5">
					Próxima vaga:{" "}
					{vacancies
						.map(({ minutes, day }) =>
							keepTogether(
								`${formatRoundHours(minutes)} h ${day ? `até ${formatLongDate(day)}` : "sem dia em dois anos"}`,
							),
						)
						.join(" · ")}
				</p>
			) : null}
		</section>
	);
}

function WeekBlock({ week }: { week: WeekView }) {
	const { plannedMinutes, minutes, works } = week;
	const part = minutes === 0 ? 0 : Math.min(plannedMinutes / minutes, 1);
	return (
		<div className="border-t border-line-strong px-4 py-3 md:px-5">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
				<h3 className="font-sans text-xs font-semibold tracking-[0.08em] uppercase">
					{weekName(week)} <span className="font-normal text-ink-2 tabular-nums">{formatWeekDays(week)}</span>
				</h3>
				<p className="ml-auto text-sm text-ink-2 tabular-nums">{hoursOf(plannedMinutes, minutes)}</p>
				<span
					aria-hidden="true"
					className="h-1.5 w-24 overflow-hidden rounded-sm bg-paper-3 forced-colors:border forced-colors:border-current"
				>
					<span
						className="block h-full bg-moss forced-colors:bg-[CanvasText]"
						style={{ width: `${Math.round(part * 100)}%` }}
					/>
				</span>
			</div>
			{works.length > 0 ? (
				<ol>
					{works.map((work) => (
						<WorkCard key={work.id} work={work} />
					))}
				</ol>
			) : (
				<p className="border-t border-line py-3 text-sm text-ink-2">
					{plannedMinutes > 0 ? "Continua o que começou antes." : "Livre."}
				</p>
			)}
		</div>
	);
}

function WorkBlock({ title, works }: { title: string; works: readonly WorkView[] }) {
	if (works.length === 0) return null;
	return (
		<div className="border-t border-line-strong px-4 py-3 md:px-5">
			<h3 className="pb-2 font-sans text-xs font-semibold tracking-[0.08em] uppercase">{title}</h3>
			<ul>
				{works.map((work) => (
					<WorkCard key={work.id} work={work} />
				))}
			</ul>
		</div>
	);
}
