import type { ReactNode } from "react";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDate } from "#app/values/date.ts";
import { cents, formatBalance, formatMoneyShort } from "#app/values/money.ts";
import { ChartTable } from "./DashboardCard.tsx";
import type { RevenueDay } from "./dashboard.queries.server.ts";
import { chartMaximum, type Period, periods } from "./period.ts";

/** "20/11" */
const shortDay = (day: string): string => formatDate(day).slice(0, 5);
const salesLabel = (count: number): string => (count === 1 ? "1 venda" : `${count} vendas`);
const sumOf = (days: readonly RevenueDay[], figure: (day: RevenueDay) => number): number =>
	days.reduce((sum, day) => sum + figure(day), 0);

/** "R$ 4.890,00 em 3 vendas, menos R$ 590,00 reembolsados", for one day or several. */
function describeRevenue(sold: number, orders: number, changed: number): string {
	const sales = `${formatBalance(sold)} em ${salesLabel(orders)}`;
	if (changed === 0) return sales;
	return changed < 0
		? `${sales}, menos ${formatBalance(-changed)} reembolsados`
		: `${sales}, mais ${formatBalance(changed)} corrigidos`;
}

/** One bar a day, today's in a darker colour; below the line is the money returned on that day. */
export function RevenueChart({ days }: { days: readonly RevenueDay[] }) {
	const total = sumOf(days, (day) => day.cents);
	const changed = sumOf(days, (day) => day.changedCents);
	const text = describeRevenue(
		total,
		sumOf(days, (day) => day.orders),
		changed,
	);
	const isEmpty = days.every((day) => day.cents === 0 && day.changedCents === 0);
	const up = (day: RevenueDay) => day.cents + Math.max(0, day.changedCents);
	const down = (day: RevenueDay) => Math.max(0, -day.changedCents);
	const lowest = Math.max(...days.map(down));
	const chartMax = chartMaximum(Math.max(lowest, ...days.map(up)));
	/** Height of a bar below the line, on the same scale as those above it. */
	const heightOf = (amount: number) => `max(3px, ${(amount / chartMax) * 12}rem)`;
	const gridLines = isEmpty ? [] : [1, 0.5];
	const labelledIndexes = new Set([0, Math.floor((days.length - 1) / 2), days.length - 1]);
	return (
		<>
			<p className="mb-9 text-ink-2">
				<strong className="font-semibold text-ink">{formatBalance(total + changed)}</strong>
				{changed === 0 ? text.slice(text.indexOf(" em ")) : `: ${text}`}
			</p>
			<figure
				role="img"
				aria-label={`Receita de ${formatDate(days[0]?.day ?? new Date())} a ${formatDate(days.at(-1)?.day ?? new Date())}: ${text}.`}
			>
				<div className="relative h-48 border-b border-line-strong">
					{gridLines.map((share) => (
						<div
							key={share}
							className="absolute inset-x-0 border-t border-dashed border-line"
							style={{ bottom: `${share * 100}%` }}
						>
							<span className="absolute -top-5 left-0 text-xs text-ink-2 tabular-nums">
								{formatMoneyShort(cents(Math.round(chartMax * share)))}
							</span>
						</div>
					))}
					<div className="absolute inset-0 flex items-end">
						{days.map((day, at) => (
							<div
								key={day.day}
								className="group relative flex h-full min-w-0 flex-1 items-end justify-center"
							>
								<div
									className={`w-[84%] rounded-t-sm transition-colors forced-colors:bg-[CanvasText]! group-hover:bg-heartwood ${at === days.length - 1 ? "bg-heartwood" : "bg-[#c9a88d]"}`}
									style={{ height: up(day) === 0 ? "2px" : `max(3px, ${(up(day) / chartMax) * 100}%)` }}
								/>
								<span
									className={`pointer-events-none absolute bottom-full z-10 mb-1 hidden rounded-md bg-ink px-2.5 py-1.5 text-xs leading-snug whitespace-nowrap text-paper group-hover:block ${at < days.length / 2 ? "left-0" : "right-0"}`}
								>
									{shortDay(day.day)}
									<br />
									{describeRevenue(day.cents, day.orders, day.changedCents)}
								</span>
							</div>
						))}
					</div>
				</div>
				{lowest > 0 ? (
					<div className="flex items-start" style={{ height: heightOf(lowest) }}>
						{days.map((day) => (
							<div key={day.day} className="flex min-w-0 flex-1 items-start justify-center">
								{down(day) > 0 ? (
									<div
										className="w-[84%] rounded-b-sm bg-brick forced-colors:bg-[CanvasText]!"
										style={{ height: heightOf(down(day)) }}
									/>
								) : null}
							</div>
						))}
					</div>
				) : null}
				<div className="mt-1.5 flex justify-between text-xs text-ink-2 tabular-nums">
					{days.map((day, at) =>
						labelledIndexes.has(at) ? (
							<span key={day.day}>{at === days.length - 1 ? "hoje" : shortDay(day.day)}</span>
						) : null,
					)}
				</div>
			</figure>
			<p className="mt-3 text-sm text-ink-2">
				{isEmpty
					? "Nenhuma venda confirmada neste período."
					: "Cada venda conta no dia em que foi paga, e cada reembolso no dia em que foi feito."}
			</p>
			<ChartTable
				head={["Dia", "Vendas", "Receita", "Reembolsado"]}
				rows={days
					.toReversed()
					.map((day) => [
						formatDate(day.day),
						String(day.orders),
						formatBalance(day.cents),
						formatBalance(day.changedCents),
					])}
			/>
		</>
	);
}

interface Bar {
	key: string;
	name: ReactNode;
	/** Address of the link on the name, if any. */
	to?: string | undefined;
	/** Length of the bar. */
	value: number;
	/** The value as text. */
	figure: string;
	note?: string | undefined;
	colour?: string;
}

/** Bars with names; names and figures are text, so the chart needs no separate table. */
export function BarList({ bars, empty }: { bars: readonly Bar[]; empty: string }) {
	if (bars.length === 0) return <p className="text-ink-2">{empty}</p>;
	const maximum = Math.max(...bars.map(({ value }) => value), 1);
	return (
		<ul className="grid gap-3.5">
			{bars.map(({ key, name, to, value, figure, note, colour = "bg-[#c9a88d]" }) => (
				<li key={key} className="text-[0.9375rem]">
					<div className="flex items-baseline justify-between gap-4">
						<span className="min-w-0">
							{to ? (
								<Link to={to} className="decoration-line-strong underline-offset-4 hover:underline">
									{name}
								</Link>
							) : (
								name
							)}
						</span>
						<span className="flex-none font-semibold tabular-nums">{figure}</span>
					</div>
					<div aria-hidden="true" className="mt-1 h-2 rounded-sm bg-paper-2">
						<div
							className={`h-full rounded-sm forced-colors:bg-[CanvasText]! ${colour}`}
							style={{ width: `${Math.max(2, (value / maximum) * 100)}%` }}
						/>
					</div>
					{note ? <p className="mt-0.5 text-sm text-ink-2">{note}</p> : null}
				</li>
			))}
		</ul>
	);
}

export function PeriodLinks({ period }: { period: Period }) {
	return (
		<nav aria-label="Período dos gráficos" className="inline-flex rounded-md border border-line-strong p-0.5">
			{periods.map((days) => (
				<Link
					key={days}
					to={`?days=${days}`}
					replace
					preventScrollReset
					aria-current={days === period ? "true" : undefined}
					className="inline-flex min-h-10 items-center rounded-sm px-3.5 text-sm text-ink-2 hover:text-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-paper"
				>
					{days} dias
				</Link>
			))}
		</nav>
	);
}
