import { Outlet, useParams } from "react-router";
import { AdminPageHeader } from "#app/admin/layout/AdminPageHeader.tsx";
import { readAdminVersion } from "#app/admin/layout/live-admin.server.ts";
import { AdminList } from "#app/admin/lists/AdminList.tsx";
import { listLoader } from "#app/admin/lists/list-loader.server.ts";
import { adminOrderFailures, bulkChangeMessage } from "#app/admin/orders/admin-orders.messages.ts";
import { countOrderQueues } from "#app/admin/orders/admin-orders.queries.server.ts";
import { bulkChangeSchema } from "#app/admin/orders/admin-orders.schema.ts";
import { changeOrdersInBulk } from "#app/admin/orders/change-orders-in-bulk.server.ts";
import { OrderQueueLinks } from "#app/admin/orders/OrderQueueLinks.tsx";
import { OrdersSwitch } from "#app/admin/orders/OrdersSwitch.tsx";
import { orderCsvLayouts } from "#app/admin/orders/order-filters.ts";
import { ordersList } from "#app/admin/orders/orders-list.server.ts";
import { ordersView } from "#app/admin/orders/orders-view.tsx";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { ADMIN_LIVE_URL } from "#app/shop/live/live-protocol.ts";
import { useLiveUpdates } from "#app/shop/live/use-live-updates.ts";
import type { Route } from "./+types/admin-orders";

export const loader = listLoader(ordersList, {
	failure: adminOrderFailures.list,
	readFirst: async (admin) => ({ version: await readAdminVersion(admin) }),
	readBeside: async (admin, url) => ({
		queueCounts: await countOrderQueues(admin),
		queue: ordersList.readFilter(url).need,
	}),
});

/** Runs the bulk actions. */
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
	const { page, queueCounts, queue, version } = loaderData;
	useLiveUpdates(ADMIN_LIVE_URL, version);
	const { orderId } = useParams();
	return (
		<>
			<AdminPageHeader title="Pedidos" toast={actionData?.toast} actions={<OrdersSwitch current="Lista" />} />
			<OrderQueueLinks counts={queueCounts} current={queue} />
			<AdminList list={ordersView} page={page} currentKey={orderId} layouts={orderCsvLayouts} />
			<Outlet />
		</>
	);
}
