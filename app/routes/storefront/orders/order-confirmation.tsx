import type { ChatSubject } from "#app/shop/layout/ChatButton.tsx";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { HeldOrder } from "#app/shop/order-page/HeldOrder.tsx";
import { OrderPage } from "#app/shop/order-page/OrderPage.tsx";
import { changeOwnOrder } from "#app/shop/order-page/order-page-action.server.ts";
import { readOrderPage } from "#app/shop/order-page/read-order-page.server.ts";
import { shortId } from "#app/values/text.ts";
import type { Route } from "./+types/order-confirmation.ts";

/** `/order-confirmation/{id}`, `/checkout/success` and `/checkout/pending`: one screen. */
export const loader = ({ request, params }: Route.LoaderArgs) => readOrderPage(request, params.orderId);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Every form of an order posts to this address, whatever screen it is on. */
export const action = ({ request, params }: Route.ActionArgs) =>
	changeOwnOrder(request, params.orderId ?? "");

const orderIn = (loaded: Route.ComponentProps["loaderData"]): { id: string } =>
	"held" in loaded ? loaded.held.tracked : loaded.order;

export const handle: ChatSubject<Route.ComponentProps["loaderData"]> = {
	// The order is gone when its page could not be read.
	chatSubject: (loaded) => loaded && `o pedido #${shortId(orderIn(loaded).id)}`,
};

export default function OrderConfirmationRoute({ loaderData, actionData }: Route.ComponentProps) {
	const isHeld = "held" in loaderData;
	const { id } = orderIn(loaderData);
	return (
		<>
			<NoIndexHead title={`Pedido #${shortId(id)}`} />
			{isHeld ? (
				<HeldOrder {...loaderData.held} isSignedIn={loaderData.isSignedIn} />
			) : (
				<OrderPage page={loaderData} result={actionData} />
			)}
		</>
	);
}
