import { useEffect } from "react";
import { data, redirectDocument } from "react-router";
import { z } from "zod";
import { attempt, readForm } from "#app/platform/forms.server.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import { findActor, requireCustomer } from "#app/shop/accounts/guards.server.ts";
import { settleCart } from "#app/shop/cart/cart-store.ts";
import { orderedCookie } from "#app/shop/cart/ordered-cookie.server.ts";
import { PrivateHead } from "#app/shop/frame/PrivateHead.tsx";
import { orderLiveAddress } from "#app/shop/live/live-protocol.ts";
import { useLive } from "#app/shop/live/use-live.ts";
import { AwaitingPayment } from "#app/shop/orders/AwaitingPayment.tsx";
import { CancelOrder } from "#app/shop/orders/CancelOrder.tsx";
import { cancelOrder } from "#app/shop/orders/cancel-order.server.ts";
import {
	confirmationHeadline,
	isPaymentReturn,
	replacesCart,
} from "#app/shop/orders/confirmation-headline.ts";
import { OrderReceipt } from "#app/shop/orders/OrderReceipt.tsx";
import { awaitsOnlinePayment, canCustomerCancel } from "#app/shop/orders/order.ts";
import {
	findOrderForCustomer,
	findOrderForReader,
	findOrderKey,
} from "#app/shop/orders/orders.queries.server.ts";
import { createPaymentPreference } from "#app/shop/payments/create-preference.server.ts";
import { findPaymentId } from "#app/shop/payments/payments.queries.server.ts";
import { readReturnQuery } from "#app/shop/payments/return-query.ts";
import { TransferPayment } from "#app/shop/payments/TransferPayment.tsx";
import { transferDetails } from "#app/shop/payments/transfer-details.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { shortId } from "#app/values/text.ts";
import type { Route } from "./+types/order-confirmation.ts";

/**
 * `/order-confirmation/{id}`, `/checkout/success` and `/checkout/pending`: one screen. The query says
 * which order and what the provider told the browser; what the database knows wins.
 */
export async function loader({ request, params }: Route.LoaderArgs) {
	const query = readReturnQuery(new URL(request.url).searchParams);
	const orderId = params.orderId ?? query.orderId ?? "";
	const reader = await findActor(request);
	const own = reader && (await findOrderForCustomer(reader, orderId));
	const order = own ?? (await findOrderForReader(reader, orderId));
	// Somebody else's order looks exactly like one that does not exist.
	if (!order) throw data(null, { status: 404 });

	const hasGoneThrough = own !== null && replacesCart(order, query.paymentStatus);
	const [settings, paymentId, cartKey] = await Promise.all([
		readSettings(),
		findPaymentId(order.id),
		hasGoneThrough ? findOrderKey(order.id) : null,
	]);
	const canPay = own !== null && awaitsOnlinePayment(order);
	return data(
		{
			order,
			headline: confirmationHeadline(order, query.paymentStatus),
			paymentId: paymentId ?? query.paymentId,
			transfer: transferDetails(order, settings),
			canPay,
			isUnderWay: canPay && isPaymentReturn(order, query.paymentStatus),
			canCancel: own !== null && canCustomerCancel(order),
			cartKey,
		},
		{
			headers: {
				"Cache-Control": "private, no-store",
				// Whoever leaves before the script has run takes it along to the next page.
				...(cartKey ? { "Set-Cookie": orderedCookie(cartKey) } : {}),
			},
		},
	);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const intention = z.object({ intent: z.enum(["retry", "cancel"], "Recarregue a página e tente de novo.") });

/** Both buttons post to `/order-confirmation/{id}`, whichever screen they stand on. */
export async function action({ request, params }: Route.ActionArgs) {
	const customer = await requireCustomer(request);
	const orderId = params.orderId ?? "";
	const done = await attempt(async () => {
		const { intent } = await readForm(request, intention);
		if (intent === "retry") return (await createPaymentPreference(customer, orderId)).initPoint;
		await cancelOrder(customer, orderId);
		return null;
	});
	const screen = `/order-confirmation/${encodeURIComponent(orderId)}`;
	if (!done.ok) {
		if (done.refusal.kind === "not_found") throw data(null, { status: 404 });
		const { title = "Erro", message } = done.refusal;
		return redirectWithToast(screen, { title, description: message, tone: "destructive" });
	}
	if (done.value !== null) return redirectDocument(done.value);
	return redirectWithToast(screen, {
		title: "Pedido cancelado",
		description: "As peças voltaram à venda.",
		tone: "success",
	});
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
	const { order, headline, paymentId, transfer, canPay, isUnderWay, canCancel, cartKey } = loaderData;
	useLive(orderLiveAddress(order.id), order.updatedAt);
	useEffect(() => {
		if (cartKey) settleCart(cartKey);
	}, [cartKey]);

	return (
		<>
			<PrivateHead title={`Pedido #${shortId(order.id)}`} />
			<OrderReceipt
				order={order}
				headline={headline}
				paymentId={paymentId}
				actions={
					canCancel ? <CancelOrder orderId={order.id} isPaid={order.paymentStatus === "paid"} /> : null
				}
			>
				{transfer ? (
					<TransferPayment transfer={transfer} total={order.total} payUntil={order.expiresAt} />
				) : null}
				{canPay ? <AwaitingPayment order={order} isUnderWay={isUnderWay} /> : null}
			</OrderReceipt>
		</>
	);
}
