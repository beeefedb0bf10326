import { type ReactNode, useEffect } from "react";
import { href } from "react-router";
import { removeOrderedItems } from "#app/shop/cart/stored-cart.ts";
import { clearCheckoutDraft } from "#app/shop/checkout/state/checkout-draft.ts";
import { CorrectionLink } from "#app/shop/corrections/CorrectionLink.tsx";
import { OrderInvoice } from "#app/shop/invoices/OrderInvoice.tsx";
import { orderLiveUrl } from "#app/shop/live/live-protocol.ts";
import { useLiveUpdates } from "#app/shop/live/use-live-updates.ts";
import { BuyAgain } from "#app/shop/orders/BuyAgain.tsx";
import { CancelOrder } from "#app/shop/orders/confirmation/CancelOrder.tsx";
import { DayChoice } from "#app/shop/orders/day-proposals/DayChoice.tsx";
import { ReturnProgress } from "#app/shop/orders/returns/ReturnProgress.tsx";
import { WithdrawOrder } from "#app/shop/orders/returns/WithdrawOrder.tsx";
import { AwaitingPayment } from "#app/shop/payments/option/AwaitingPayment.tsx";
import { TransferPayment } from "#app/shop/payments/transfer/TransferPayment.tsx";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { OrderBuyer } from "./OrderBuyer.tsx";
import { OrderReceipt } from "./OrderReceipt.tsx";
import type { OrderPageView } from "./read-order-page.server.ts";

interface OrderPageProps {
	page: OrderPageView;
	/** The result of a form that was refused. */
	result: FormResult | undefined;
}

/** The page of an order for its customer, with the next step. Administrators see the same without any step. */
export function OrderPage({ page, result }: OrderPageProps) {
	const { order, money, headline, paymentId, transfer, orderReturn, invoice, steps, dayProposal, diary } =
		page;
	useLiveUpdates(orderLiveUrl(order.id), order.updatedAt);
	// biome-ignore lint/correctness/useExhaustiveDependencies: every response may bring the cookie.
	useEffect(removeOrderedItems, [page]);
	useEffect(clearCheckoutDraft, []);
	return (
		<OrderReceipt
			order={order}
			dayProposal={dayProposal}
			diary={diary}
			money={money}
			headline={headline}
			paymentId={paymentId}
			deliveryAction={
				steps?.correctUntil ? <CorrectionLink orderId={order.id} until={steps.correctUntil} /> : null
			}
			documents={
				<>
					{steps?.buyer ? <OrderBuyer buyer={steps.buyer} /> : null}
					{invoice ? <OrderInvoice orderId={order.id} invoice={invoice} /> : null}
				</>
			}
			actions={<LastActions page={page} result={result} />}
		>
			{dayProposal && steps ? (
				<section aria-labelledby="novo-dia" className="no-print">
					<h2 id="novo-dia" className="mb-5 text-2xl">
						Um novo dia para seu pedido
					</h2>
					<DayChoice
						proposal={dayProposal}
						proposalId={dayProposal.id}
						orderId={order.id}
						action={href("/order-confirmation/:orderId", { orderId: order.id })}
						result={result}
					/>
				</section>
			) : null}
			{orderReturn ? <ReturnProgress orderReturn={orderReturn} order={order} money={money} /> : null}
			{transfer ? <TransferPayment transfer={transfer} order={order} changes={steps?.changes ?? []} /> : null}
			{steps?.canPay ? <AwaitingPayment order={order} {...steps} /> : null}
		</OrderReceipt>
	);
}

/** The last action of the page: to cancel, to withdraw, or to buy the same again. */
function LastActions({ page, result }: OrderPageProps): ReactNode {
	const { order, money, steps, returnOption } = page;
	if (steps?.canCancel) return <CancelOrder orderId={order.id} items={order.items} held={money.held} />;
	if (returnOption) {
		return (
			<WithdrawOrder
				orderId={order.id}
				option={returnOption}
				held={money.held}
				result={result}
				asksPixKey={order.paymentMethod === "bank_transfer" && money.held > 0}
			/>
		);
	}
	return steps?.isBuyable ? <BuyAgain order={order} /> : null;
}
