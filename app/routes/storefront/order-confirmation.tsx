import { useEffect } from "react";
import { data } from "react-router";
import { findActor, requireCustomer } from "#app/shop/accounts/guards.server.ts";
import { settleCart } from "#app/shop/cart/cart-store.ts";
import { orderedCookie } from "#app/shop/cart/ordered-cookie.server.ts";
import { PrivateHead } from "#app/shop/frame/PrivateHead.tsx";
import { orderLiveAddress } from "#app/shop/live/live-protocol.ts";
import { useLive } from "#app/shop/live/use-live.ts";
import { AwaitingPayment } from "#app/shop/orders/AwaitingPayment.tsx";
import { answerOrder } from "#app/shop/orders/answer-order.server.ts";
import { CancelOrder } from "#app/shop/orders/CancelOrder.tsx";
import {
	confirmationHeadline,
	isPaymentReturn,
	replacesCart,
} from "#app/shop/orders/confirmation-headline.ts";
import { OrderReceipt } from "#app/shop/orders/OrderReceipt.tsx";
import { awaitsOnlinePayment, canCustomerCancel, withdrawableUntil } from "#app/shop/orders/order.ts";
import {
	findOrderForCustomer,
	findOrderForReader,
	findOrderKey,
} from "#app/shop/orders/orders.queries.server.ts";
import { WithdrawalAsked, WithdrawOrder } from "#app/shop/orders/WithdrawOrder.tsx";
import { isWithdrawalAsked } from "#app/shop/orders/withdraw-order.server.ts";
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
	const [settings, paymentId, cartKey, isWithdrawn] = await Promise.all([
		readSettings(),
		findPaymentId(order.id),
		hasGoneThrough ? findOrderKey(order.id) : null,
		isWithdrawalAsked(order.id),
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
			isWithdrawn,
			withdrawableUntil: own !== null && !isWithdrawn ? withdrawableUntil(order) : null,
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

/** Every form of an order posts to `/order-confirmation/{id}`, whichever screen it stands on. */
export async function action({ request, params }: Route.ActionArgs) {
	return answerOrder(await requireCustomer(request), params.orderId ?? "", request);
}

export default function OrderConfirmation({ loaderData }: Route.ComponentProps) {
	const { order, headline, paymentId, transfer, canPay, isUnderWay, canCancel, isWithdrawn, cartKey } =
		loaderData;
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
					canCancel ? (
						<CancelOrder orderId={order.id} isPaid={order.paymentStatus === "paid"} />
					) : loaderData.withdrawableUntil ? (
						<WithdrawOrder orderId={order.id} lastDay={loaderData.withdrawableUntil} />
					) : null
				}
			>
				{isWithdrawn ? <WithdrawalAsked /> : null}
				{transfer ? (
					<TransferPayment transfer={transfer} total={order.total} payUntil={order.expiresAt} />
				) : null}
				{canPay ? <AwaitingPayment order={order} isUnderWay={isUnderWay} /> : null}
			</OrderReceipt>
		</>
	);
}
