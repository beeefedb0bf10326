import { href, Outlet, useParams } from "react-router";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { readAdminVersion } from "#app/admin/layout/live-admin.server.ts";
import { loadOrServiceUnavailable } from "#app/admin/layout/load-or-service-unavailable.server.ts";
import { orderStatusOptions } from "#app/admin/orders/admin-order-status.ts";
import { adminOrderFailures, bulkChangeMessage } from "#app/admin/orders/admin-orders.messages.ts";
import { countOrderQueues, listAdminOrders } from "#app/admin/orders/admin-orders.queries.server.ts";
import { bulkChangeSchema } from "#app/admin/orders/admin-orders.schema.ts";
import { changeOrdersInBulk } from "#app/admin/orders/change-orders-in-bulk.server.ts";
import { OrderQueueLinks } from "#app/admin/orders/OrderQueueLinks.tsx";
import { OrderTable } from "#app/admin/orders/OrderTable.tsx";
import { orderCsvLayouts } from "#app/admin/orders/order-csv-layouts.ts";
import { readOrderFilter } from "#app/admin/orders/order-filter.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { readCursor } from "#app/platform/keyset.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { ADMIN_LIVE_URL } from "#app/shop/live/live-protocol.ts";
import { useLiveUpdates } from "#app/shop/live/use-live-updates.ts";
import { ExportLink } from "#app/ui/patterns/ExportLink.tsx";
import { KeysetPager } from "#app/ui/patterns/KeysetPager.tsx";
import { ListToolbar } from "#app/ui/patterns/ListToolbar.tsx";
import { toOptions } from "#app/ui/patterns/Options.tsx";
import { orderStatusValues } from "#app/values/status/order-status.ts";
import { paymentStatuses } from "#app/values/status/payment-status.ts";
import type { Route } from "./+types/admin-orders";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const filter = readOrderFilter(url);
	return loadOrServiceUnavailable(adminOrderFailures.list, async () => {
		// Read before the rest, so that what comes in between is looked for again.
		const version = await readAdminVersion(admin);
		const [page, queueCounts] = await Promise.all([
			listAdminOrders(admin, filter, readCursor(url)),
			countOrderQueues(admin),
		]);
		return { page, queueCounts, filter, version };
	});
}

/** The bulk actions. */
export async function action({ request }: Route.ActionArgs) {
	return formAction(request, await requireAdmin(request), {
		default: {
			failureTitle: adminOrderFailures.status,
			schema: bulkChangeSchema,
			run: async (admin, { to, ...orders }) => ({
				toast: bulkChangeMessage(to, await changeOrdersInBulk(admin, orders, to)),
			}),
		},
	});
}

export default function AdminOrdersPage({ loaderData, actionData }: Route.ComponentProps) {
	const { page, queueCounts, filter, version } = loaderData;
	useLiveUpdates(ADMIN_LIVE_URL, version);
	const { orderId } = useParams();
	const isFiltered = filter.q !== "" || [filter.status, filter.payment, filter.queue].some(Boolean);
	return (
		<>
			<AdminPageHeader
				title="Pedidos"
				toast={actionData?.toast}
				actions={<ExportLink to={href("/admin/orders.csv")} layouts={orderCsvLayouts} />}
			/>
			<OrderQueueLinks counts={queueCounts} current={filter.queue} />
			<ListToolbar
				search={{ label: "Buscar pedidos", placeholder: "Número, rastreio, nome ou e-mail" }}
				filters={[
					{
						name: "status",
						label: "Status",
						all: "Todos os status",
						options: orderStatusOptions(orderStatusValues),
					},
					{
						name: "payment",
						label: "Pagamento",
						all: "Todos os pagamentos",
						options: toOptions(paymentStatuses),
					},
				]}
			/>
			<OrderTable orders={page.rows} currentId={orderId} isFiltered={isFiltered} />
			<KeysetPager next={page.next} previous={page.previous} />
			<Outlet />
		</>
	);
}
