import { formatDate } from "#app/values/date.ts";
import { cents, formatMoney, formatMoneyShort } from "#app/values/money.ts";
import { ChartTable } from "./DashboardCard.tsx";
import type { RevenueDay } from "./dashboard.queries.server.ts";
import { chartMaximum } from "./period.ts";

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
