import { href } from "react-router";
import { DashboardCard, DashboardCardLink } from "#app/admin/dashboard/DashboardCard.tsx";
import { LowStock } from "#app/admin/dashboard/LowStock.tsx";
import { NoticeCard } from "#app/admin/dashboard/NoticeCard.tsx";
import { readPeriod, timeOfDayGreeting } from "#app/admin/dashboard/period.ts";
import { RecentOrders, useNewOrderToast } from "#app/admin/dashboard/RecentOrders.tsx";
import { BarList, PeriodLinks, RevenueChart } from "#app/admin/dashboard/RevenueChart.tsx";
import { readDashboard } from "#app/admin/dashboard/read-dashboard.server.ts";
import { StatCards } from "#app/admin/dashboard/StatCards.tsx";
import { TodayList } from "#app/admin/dashboard/today/TodayList.tsx";
import { readToday } from "#app/admin/dashboard/today/today.queries.server.ts";
import { WorkQueueCards } from "#app/admin/dashboard/WorkQueueCards.tsx";
import { readAdminVersion } from "#app/admin/layout/live-admin.server.ts";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { adminOrderStatusLabel, orderStatusBarStyles } from "#app/admin/orders/admin-order-status.ts";
import { UNNAMED_ADMIN } from "#app/shop/accounts/roles/first-admin.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { ADMIN_LIVE_URL } from "#app/shop/live/live-protocol.ts";
import { useLiveUpdates } from "#app/shop/live/use-live-updates.ts";
import { formatWeekday } from "#app/values/date.ts";
import { cents, formatMoney } from "#app/values/money.ts";
import type { Route } from "./+types/admin-dashboard";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const [firstName = ""] = admin.fullName === UNNAMED_ADMIN ? [] : admin.fullName.split(" ");
	return loadOrServiceUnavailable("Erro ao carregar o Dashboard", async () => {
		// Read first, so that a change in between makes the screen reload.
		const version = await readAdminVersion(admin);
		const [today, dashboard] = await Promise.all([readToday(admin), readDashboard(admin, readPeriod(url))]);
		return { firstName, version, today, ...dashboard };
	});
}

export default function AdminDashboardPage({ loaderData }: Route.ComponentProps) {
	const { firstName, now, period, missing, problems, today, workQueues, heldProducts, promisesInDanger } =
		loaderData;
	useLiveUpdates(ADMIN_LIVE_URL, loaderData.version);
	useNewOrderToast(loaderData.recentOrders[0]);
	const { stats, recentOrders, revenue, statuses, bestSellers, lowStock, zeroResultSearches } = loaderData;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
			<NoIndexHead title="Dashboard" />
			<div className="mb-1">
				<h1 className="text-3xl md:text-4xl">
					{[timeOfDayGreeting(now), firstName].filter(Boolean).join(", ")}
				</h1>
				<p className="mt-2 text-ink-2">{formatWeekday(now)}. O que precisa da sua atenção hoje:</p>
			</div>
			<NoticeCard
				title="A loja avisa"
				count={(items) => (items === 1 ? "1 problema" : `${items} problemas`)}
				notices={problems}
			/>
			<NoticeCard
				title="Antes de abrir"
				count={(items) => (items === 1 ? "Falta 1 item" : `Faltam ${items} itens`)}
				notices={missing}
			/>
			<WorkQueueCards
				workQueues={workQueues}
				heldProducts={heldProducts}
				promisesInDanger={promisesInDanger}
				unmeasuredProducts={stats.unmeasuredProducts}
			/>
			<DashboardCard title="Hoje">
				<TodayList today={today} />
			</DashboardCard>
			<StatCards stats={stats} />
			<DashboardCard
				title="Pedidos Recentes"
				aside={<DashboardCardLink to={href("/admin/orders")}>Ver todos</DashboardCardLink>}
			>
				<RecentOrders orders={recentOrders} />
			</DashboardCard>
			<div className="mt-3 flex flex-wrap items-center justify-between gap-3">
				<h2 className="text-2xl">Como vai a oficina</h2>
				<PeriodLinks period={period} />
			</div>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<DashboardCard title="Receita por dia">
					<RevenueChart days={revenue} />
				</DashboardCard>
				<DashboardCard title="Estoque Baixo">
					<LowStock products={lowStock} total={stats.lowStockProducts} />
				</DashboardCard>
				<div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
					<DashboardCard
						title="Mais vendidos"
						aside={<span className="text-sm text-ink-2">pelo dia do pagamento</span>}
					>
						<BarList
							empty="Nenhuma peça vendida neste período."
							bars={bestSellers.map(({ productId, name, units, cents: amount }) => ({
								key: productId ?? name,
								name,
								to: productId ? href("/admin/products/:id", { id: productId }) : undefined,
								value: units,
								figure: units === 1 ? "1 peça" : `${units} peças`,
								note: formatMoney(cents(amount)),
							}))}
						/>
					</DashboardCard>
					<DashboardCard
						title="Procuraram e não acharam"
						aside={<DashboardCardLink to={href("/admin/searches")}>Ver lista</DashboardCardLink>}
					>
						<BarList
							empty="Tudo o que procuraram neste período foi encontrado."
							bars={zeroResultSearches.map(({ words, count }) => ({
								key: words,
								name: words,
								value: count,
								figure: count === 1 ? "1 vez" : `${count} vezes`,
							}))}
						/>
					</DashboardCard>
				</div>
				<DashboardCard title="Pedidos por status">
					<BarList
						empty="Nenhum pedido neste período."
						bars={statuses.map(({ status, count }) => ({
							key: status,
							name: adminOrderStatusLabel(status),
							to: `${href("/admin/orders")}?status=${status}`,
							value: count,
							figure: String(count),
							colour: orderStatusBarStyles[status],
						}))}
					/>
				</DashboardCard>
			</div>
		</div>
	);
}
