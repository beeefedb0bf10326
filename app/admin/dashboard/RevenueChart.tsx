import type { ReactNode } from "react";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatDate } from "#app/values/date.ts";
import { cents, formatMoney, formatMoneyShort } from "#app/values/money.ts";
import { ChartTable } from "./DashboardCard.tsx";
import type { RevenueDay } from "./dashboard.queries.server.ts";
import { chartMaximum, type Period, periods } from "./period.ts";

/** "20/11" */
const shortDay = (day: string): string => formatDate(day).slice(0, 5);
const formatAmount = (amount: number): string => formatMoney(cents(amount));
const salesLabel = (count: number): string => (count === 1 ? "1 venda" : `${count} vendas`);

/** One bar a day; today's is the dark one. */
export function RevenueChart({ days }: { days: readonly RevenueDay[] }) {
	const total = days.reduce((sum, day) => sum + day.cents, 0);
	const orders = days.reduce((sum, day) => sum + day.orders, 0);
	const chartMax = chartMaximum(Math.max(...days.map((day) => day.cents)));
	const gridLines = total === 0 ? [] : [1, 0.5];
	const labelledIndexes = new Set([0, Math.floor((days.length - 1) / 2), days.length - 1]);
	return (
		<>
			<p className="mb-9 text-ink-2">
				<strong className="font-semibold text-ink">{formatAmount(total)}</strong> em {salesLabel(orders)}
			</p>
			<figure
				role="img"
				aria-label={`Receita de ${formatDate(days[0]?.day ?? new Date())} a ${formatDate(days.at(-1)?.day ?? new Date())}: ${formatAmount(total)} em ${salesLabel(orders)}.`}
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
									className={`w-[84%] rounded-t-sm transition-colors group-hover:bg-heartwood ${at === days.length - 1 ? "bg-heartwood" : "bg-[#c9a88d]"}`}
									style={{ height: day.cents === 0 ? "2px" : `max(3px, ${(day.cents / chartMax) * 100}%)` }}
								/>
								<span
									className={`pointer-events-none absolute bottom-full z-10 mb-1 hidden rounded-md bg-ink px-2.5 py-1.5 text-xs leading-snug whitespace-nowrap text-paper group-hover:block ${at < days.length / 2 ? "left-0" : "right-0"}`}
								>
									{shortDay(day.day)}: {formatAmount(day.cents)}
									<br />
									{salesLabel(day.orders)}
								</span>
							</div>
						))}
					</div>
				</div>
				<div className="mt-1.5 flex justify-between text-xs text-ink-2 tabular-nums">
					{days.map((day, at) =>
						labelledIndexes.has(at) ? (
							<span key={day.day}>{at === days.length - 1 ? "hoje" : shortDay(day.day)}</span>
						) : null,
					)}
				</div>
			</figure>
			{total === 0 ? (
				<p className="mt-3 text-sm text-ink-2">Nenhuma venda confirmada neste período.</p>
			) : null}
			<ChartTable
				head={["Dia", "Vendas", "Receita"]}
				rows={days
					.toReversed()
					.map((day) => [formatDate(day.day), String(day.orders), formatAmount(day.cents)])}
			/>
		</>
	);
}

interface Bar {
	key: string;
	name: ReactNode;
	/** Where the name leads, if anywhere. */
	to?: string | undefined;
	/** Sets the length of the bar. */
	value: number;
	/** The same, as it is read. */
	figure: string;
	note?: string | undefined;
	colour?: string;
}

/** Bars beside their names: the names and figures are text, so the list is its own table. */
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
							className={`h-full rounded-sm ${colour}`}
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
