import { data, href, useLocation } from "react-router";
import { listPath } from "#app/admin/lists/list-path.ts";
import { OPENED_FROM, openedFrom, pathBehind } from "#app/admin/lists/opened-from.ts";
import {
	adminTrackingFailures as failures,
	adminTrackingMessages as messages,
} from "#app/admin/tracking/admin-tracking.messages.ts";
import { sendOrderSchema } from "#app/admin/tracking/admin-tracking.schema.ts";
import { findOrderToSend } from "#app/admin/tracking/find-order-to-send.server.ts";
import { SendObstacleNotice, SendOrderForm } from "#app/admin/tracking/SendOrderForm.tsx";
import { formAction, onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import { reloadAfterConflict } from "#app/platform/forms/reload-after-conflict.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { sendOrder } from "#app/shop/tracking/send-order.server.ts";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { RouteDialog } from "#app/ui/patterns/RouteDialog.tsx";
import type { Route } from "./+types/admin-send-order.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const order = await findOrderToSend(await requireAdmin(request), params.orderId);
	if (!order) throw data(null, { status: 404 });
	return { order };
}

export async function action({ request, url, params: { orderId } }: Route.ActionArgs) {
	return formAction(request, await requireAdmin(request), {
		default: {
			failureTitle: failures.send,
			schema: sendOrderSchema,
			run: async (admin, shipment) => {
				await sendOrder(admin, orderId, shipment);
				const order = await findOrderToSend(admin, orderId);
				return {
					toast: order?.isPickup ? messages.ready : messages.sent,
					redirectTo: screenBehind(url, orderId),
				};
			},
			onRefusal: onlyAtFields,
		},
	});
}

export const shouldRevalidate = reloadAfterConflict;

/** The screen from which the dialog was opened: a list, the dashboard or the order's details. */
function screenBehind({ pathname, search }: { pathname: string; search: string }, orderId: string): string {
	const query = new URLSearchParams(search);
	if (pathname.startsWith(href("/admin/tracking"))) {
		return listPath(href("/admin/tracking"), query, { editar: null, pedido: orderId });
	}
	const path =
		query.get(OPENED_FROM) === openedFrom.order
			? href("/admin/orders/:orderId", { orderId })
			: href("/admin/orders");
	return pathBehind(path, query, { [OPENED_FROM]: null });
}

/** “Enviar”, over the list or the order from which it was opened. */
export default function AdminSendOrderPage({ loaderData: { order }, actionData }: Route.ComponentProps) {
	return (
		<RouteDialog
			title={order.isPickup ? "Pronto para retirada" : "Enviar pedido"}
			closeTo={screenBehind(useLocation(), order.id)}
			width="narrow"
		>
			<NoScriptToast toast={actionData?.toast} />
			{order.obstacle ? (
				<SendObstacleNotice order={order} />
			) : (
				<SendOrderForm order={order} result={actionData} />
			)}
		</RouteDialog>
	);
}
