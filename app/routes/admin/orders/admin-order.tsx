import { data, href, useLocation } from "react-router";
import { pathBehind } from "#app/admin/lists/opened-from.ts";
import { findAdminOrder } from "#app/admin/orders/admin-orders.queries.server.ts";
import { handleOrderAction } from "#app/admin/orders/details/forms/order-action.server.ts";
import { OrderDetails } from "#app/admin/orders/details/OrderDetails.tsx";
import { orderPaperValues, paperName } from "#app/admin/orders/order-filters.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { orderLiveUrl } from "#app/shop/live/live-protocol.ts";
import { useLiveUpdates } from "#app/shop/live/use-live-updates.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { RouteDialog } from "#app/ui/patterns/RouteDialog.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import type { Route } from "./+types/admin-order";

export async function loader({ request, params }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const order = await findAdminOrder(admin, params.orderId);
	if (!order) throw data(null, { status: 404 });
	return { order };
}

export const action = async ({ request, url, params: { orderId } }: Route.ActionArgs) =>
	handleOrderAction(await requireAdmin(request), request, { orderId, url });

/** “Detalhes do Pedido”, over the list from which it was opened, or from the dashboard. */
export default function AdminOrderDetailsPage({ loaderData: { order }, actionData }: Route.ComponentProps) {
	const { search } = useLocation();
	useLiveUpdates(orderLiveUrl(order.id), order.updatedAt);
	return (
		<RouteDialog
			title="Detalhes do Pedido"
			closeTo={pathBehind(href("/admin/orders"), new URLSearchParams(search))}
			actions={orderPaperValues.map((paper) => (
				<a
					key={paper}
					href={href("/admin/orders/:orderId/:paper", { orderId: order.id, paper })}
					target="_blank"
					rel="noopener"
					title={`Imprimir ${paperName(paper, order).toLowerCase()}`}
					className={buttonStyle("quiet", "sm", "max-sm:text-sm")}
				>
					<Icon name="printer" className="size-5 max-sm:hidden" />
					{paperName(paper, order)}
					<span className="sr-only"> (abre em nova aba)</span>
				</a>
			))}
		>
			<NoScriptToast toast={actionData?.toast} />
			<OrderDetails order={order} />
		</RouteDialog>
	);
}
