import { formatBalance } from "#app/values/money.ts";
import { formatNumber } from "#app/values/number.ts";
import { LOW_STOCK_THRESHOLD } from "#app/values/status/low-stock.ts";
import type { DashboardStats } from "./dashboard.queries.server.ts";

/** The six figures, with the labels of the specification (section 2, Admin). */
export function StatCards({ stats }: { stats: DashboardStats }) {
	const cards = [
		{
			label: "Total de Produtos",
			value: formatNumber(stats.totalProducts),
			note: `${formatNumber(stats.featuredProducts)} em destaque`,
		},
		{
			label: "Total de Pedidos",
			value: formatNumber(stats.totalOrders),
			note: stats.pendingOrders === 1 ? "1 pendente" : `${formatNumber(stats.pendingOrders)} pendentes`,
		},
		{ label: "Clientes", value: formatNumber(stats.totalCustomers), note: "usuários registrados" },
		{
			label: "Receita Total",
			value: formatBalance(stats.totalRevenueCents),
			note: "vendas confirmadas, menos o reembolsado",
		},
		{
			label: "Estoque Baixo",
			value: formatNumber(stats.lowStockProducts),
			note: `menos de ${LOW_STOCK_THRESHOLD} unidades`,
		},
		{
			label: "Pedidos Pendentes",
			value: formatNumber(stats.pendingOrders),
			note: "aguardando processamento",
		},
	];
	return (
		<dl className="grid grid-cols-2 overflow-hidden rounded-md border border-line bg-line [gap:1px] md:grid-cols-3 2xl:grid-cols-[1fr_1fr_1fr_1.4fr_1fr_1fr]">
			{cards.map(({ label, value, note }) => (
				<div key={label} className="flex flex-col bg-white px-4 py-4 md:px-5">
					<dt className="text-sm text-ink-2">{label}</dt>
					<dd className="mt-0.5 font-serif text-xl leading-tight font-medium whitespace-nowrap tabular-nums sm:text-2xl">
						{value}
					</dd>
					<dd className="mt-0.5 text-sm text-ink-2">{note}</dd>
				</div>
			))}
		</dl>
	);
}
