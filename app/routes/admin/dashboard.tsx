import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { AttentionCards } from "#app/shop/back-office/AttentionCards.tsx";
import { BarList } from "#app/shop/back-office/dashboard/BarList.tsx";
import { LowStock } from "#app/shop/back-office/dashboard/LowStock.tsx";
import { Panel, PanelLink } from "#app/shop/back-office/dashboard/Panel.tsx";
import { PeriodLinks } from "#app/shop/back-office/dashboard/PeriodLinks.tsx";
import { greeting, readPeriod } from "#app/shop/back-office/dashboard/period.ts";
import { RecentOrders } from "#app/shop/back-office/dashboard/RecentOrders.tsx";
import { RevenueChart } from "#app/shop/back-office/dashboard/RevenueChart.tsx";
import { readDashboard } from "#app/shop/back-office/dashboard/read-dashboard.server.ts";
import { StatCards } from "#app/shop/back-office/dashboard/StatCards.tsx";
import { useNewOrderToast } from "#app/shop/back-office/dashboard/use-new-order.ts";
import { PrivateHead } from "#app/shop/frame/PrivateHead.tsx";
import { readDeskVersion } from "#app/shop/live/live-desk.server.ts";
import { DESK_LIVE_ADDRESS } from "#app/shop/live/live-protocol.ts";
import { useLive } from "#app/shop/live/use-live.ts";
import { deskStatusColours, deskStatusLabel } from "#app/shop/orders/desk/desk-status.ts";
import { formatWeekday } from "#app/values/date.ts";
import { cents, formatMoney } from "#app/values/money.ts";
import type { Route } from "./+types/dashboard";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const [firstName = ""] = admin.fullName.split(" ");
	// Read before the rest, so that what comes in between is looked for again.
	const version = await readDeskVersion();
	return { firstName, version, ...(await readDashboard(admin, readPeriod(url))) };
}

export default function DashboardScreen({ loaderData }: Route.ComponentProps) {
	const { firstName, now, period, attention, stats, recentOrders } = loaderData;
	useLive(DESK_LIVE_ADDRESS, loaderData.version);
	useNewOrderToast(recentOrders[0]);
	const { revenue, statuses, bestSellers, lowStock, wanted } = loaderData;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
			<PrivateHead title="Dashboard" />
			<div className="mb-1">
				<h1 className="text-3xl md:text-4xl">
					{greeting(now)}, {firstName}
				</h1>
				<p className="mt-2 text-ink-2">{formatWeekday(now)}. O que pede atenção hoje:</p>
			</div>
			<AttentionCards attention={attention} now={now} />
			<StatCards stats={stats} />
			<Panel title="Pedidos Recentes" aside={<PanelLink to="/admin/orders">Ver todos</PanelLink>}>
				<RecentOrders orders={recentOrders} />
			</Panel>
			<div className="mt-3 flex flex-wrap items-center justify-between gap-3">
				<h2 className="text-2xl">Como vai a oficina</h2>
				<PeriodLinks period={period} />
			</div>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<Panel title="Receita por dia">
					<RevenueChart days={revenue} />
				</Panel>
				<Panel title="Estoque Baixo">
					<LowStock products={lowStock} total={stats.lowStockProducts} />
				</Panel>
				<div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
					<Panel title="Mais vendidos">
						<BarList
							empty="Nenhuma peça vendida neste período."
							bars={bestSellers.map(({ productId, name, units, cents: amount }) => ({
								key: productId ?? name,
								name,
								to: productId ? `/admin/products/${productId}` : undefined,
								value: units,
								figure: units === 1 ? "1 peça" : `${units} peças`,
								note: formatMoney(cents(amount)),
							}))}
						/>
					</Panel>
					<Panel
						title="Procuraram e não acharam"
						aside={<PanelLink to="/admin/searches">Ver lista</PanelLink>}
					>
						<BarList
							empty="Tudo o que procuraram neste período foi encontrado."
							bars={wanted.map(({ words, count }) => ({
								key: words,
								name: words,
								value: count,
								figure: count === 1 ? "1 vez" : `${count} vezes`,
							}))}
						/>
					</Panel>
				</div>
				<Panel title="Pedidos por status">
					<BarList
						empty="Nenhum pedido neste período."
						bars={statuses.map(({ status, count }) => ({
							key: status,
							name: deskStatusLabel(status),
							to: `/admin/orders?status=${status}`,
							value: count,
							figure: String(count),
							colour: deskStatusColours[status],
						}))}
					/>
				</Panel>
			</div>
		</div>
	);
}
