import { data, useLocation } from "react-router";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { orderLiveAddress } from "#app/shop/live/live-protocol.ts";
import { useLive } from "#app/shop/live/use-live.ts";
import { answerOrderForm } from "#app/shop/orders/desk/answer-order-form.server.ts";
import { OrderDetails } from "#app/shop/orders/desk/OrderDetails.tsx";
import { findOrderAtDesk } from "#app/shop/orders/desk/order-desk.queries.server.ts";
import { Icon } from "#app/ui/icons/Icon.tsx";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import { AddressDialog } from "#app/ui/primitives/AddressDialog.tsx";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import type { Route } from "./+types/order";

export async function loader({ request, params }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const order = await findOrderAtDesk(admin, params.orderId);
	if (!order) throw data(null, { status: 404 });
	return { order };
}

export async function action({ request, params }: Route.ActionArgs) {
	return answerOrderForm(await requireAdmin(request), params.orderId, request);
}

/** “Detalhes do Pedido”, over the list it was opened from. */
export default function OrderScreen({ loaderData: { order }, actionData }: Route.ComponentProps) {
	const { search } = useLocation();
	useLive(orderLiveAddress(order.id), order.updatedAt);
	return (
		<AddressDialog
			title="Detalhes do Pedido"
			closeTo={`/admin/orders${search}`}
			actions={
				<>
					<Paper to={`/admin/orders/${order.id}/romaneio`}>Romaneio</Paper>
					<Paper to={`/admin/orders/${order.id}/recibo`}>Recibo</Paper>
				</>
			}
		>
			<NoScriptAnswer toast={actionData?.toast} />
			<OrderDetails order={order} />
		</AddressDialog>
	);
}

function Paper({ to, children }: { to: string; children: string }) {
	return (
		<a
			href={to}
			target="_blank"
			rel="noopener"
			title={`Imprimir ${children.toLowerCase()}`}
			className={buttonStyle("quiet", "sm", "max-sm:text-sm")}
		>
			<Icon name="printer" className="size-5 max-sm:hidden" />
			{children}
			<span className="sr-only"> (abre em nova aba)</span>
		</a>
	);
}
