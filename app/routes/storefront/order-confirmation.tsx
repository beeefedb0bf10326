import { useEffect } from "react";
import { data, href, redirect, redirectDocument } from "react-router";
import { z } from "zod";
import { optionalLine, optionalText } from "#app/platform/forms/fields.ts";
import { formAction, onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import type { Refusal } from "#app/platform/refusals.ts";
import { findActor, requireCustomer } from "#app/shop/accounts/session/guards.server.ts";
import { removeOrderedItems } from "#app/shop/cart/cart-store.ts";
import { orderedCookie } from "#app/shop/cart/submitted-order/ordered-cookie.server.ts";
import { clearCheckoutDraft } from "#app/shop/checkout/checkout-draft.ts";
import { CorrectionLink } from "#app/shop/corrections/CorrectionLink.tsx";
import { findInvoice } from "#app/shop/invoices/invoices.queries.server.ts";
import { OrderInvoice } from "#app/shop/invoices/OrderInvoice.tsx";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { orderLiveUrl } from "#app/shop/live/live-protocol.ts";
import { useLiveUpdates } from "#app/shop/live/use-live-updates.ts";
import { BuyAgain } from "#app/shop/orders/BuyAgain.tsx";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { CancelOrder } from "#app/shop/orders/confirmation/CancelOrder.tsx";
import { confirmCustomer } from "#app/shop/orders/confirmation/confirm-customer.server.ts";
import {
	CONFIRM_PARAMETER,
	confirmationHeadline,
	isPaymentReturn,
	shouldEmptyCart,
} from "#app/shop/orders/confirmation/confirmation-headline.ts";
import { OrderBuyer } from "#app/shop/orders/confirmation/OrderBuyer.tsx";
import { OrderReceipt } from "#app/shop/orders/confirmation/OrderReceipt.tsx";
import {
	canBuyAgain,
	canCustomerCancel,
	canCustomerCorrect,
	correctionDeadline,
	isAwaitingPayment,
} from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import {
	findOrderBuyer,
	findOrderByLink,
	findOrderForCustomer,
	findOrderForReader,
	findOrderKey,
	findOrderMoney,
	findOrderState,
} from "#app/shop/orders/orders.queries.server.ts";
import { withdrawOrder } from "#app/shop/orders/returns/ask-for-return.server.ts";
import { findReturnOption } from "#app/shop/orders/returns/order-return.ts";
import { ReturnProgress } from "#app/shop/orders/returns/ReturnProgress.tsx";
import { findOrderReturn } from "#app/shop/orders/returns/returns.queries.server.ts";
import { WithdrawOrder } from "#app/shop/orders/returns/WithdrawOrder.tsx";
import { buildTransferDetails } from "#app/shop/orders/transfer-details.ts";
import { AwaitingPayment } from "#app/shop/payments/option/AwaitingPayment.tsx";
import { changePaymentOption } from "#app/shop/payments/option/change-payment-option.server.ts";
import { listPaymentChanges } from "#app/shop/payments/option/payment-changes.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { findPaymentId } from "#app/shop/payments/payments.queries.server.ts";
import { createPaymentPreference } from "#app/shop/payments/preferences/create-preference.server.ts";
import { createOrderPix, findOrderPix } from "#app/shop/payments/preferences/order-pix.server.ts";
import { readReturnQuery } from "#app/shop/payments/provider-return.ts";
import { TransferPayment } from "#app/shop/payments/transfer/TransferPayment.tsx";
import { paymentOffer, readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { publicSettings } from "#app/shop/settings/settings.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { HeldOrder } from "#app/shop/tracking/HeldOrder.tsx";
import type { FormResult } from "#app/ui/fields/FieldLayout.tsx";
import { cents } from "#app/values/money.ts";
import { shortId } from "#app/values/text.ts";
import type { Route } from "./+types/order-confirmation.ts";

const PRIVATE_HEADERS = { "Cache-Control": "private, no-store" };

/**
 * `/order-confirmation/{id}`, `/checkout/success` and `/checkout/pending`: one screen. The query says
 * which order and the provider's result; the database wins.
 */
export async function loader({ request, params }: Route.LoaderArgs) {
	const { searchParams, pathname } = new URL(request.url);
	const code = searchParams.get(CONFIRM_PARAMETER);
	if (code !== null) {
		const isNew = await confirmCustomer(await requireCustomer(request), code);
		throw isNew ? redirectWithToast(pathname, orderMessages.emailConfirmed) : redirect(pathname);
	}
	const query = readReturnQuery(searchParams);
	const orderId = params.orderId ?? query.orderId ?? "";
	const reader = await findActor(request);
	const own = reader && (await findOrderForCustomer(reader, orderId));
	const order = own ?? (await findOrderForReader(reader, orderId));
	if (!order) {
		// Back from the bank's app in another browser: the full id is as good as in public tracking.
		const held = params.orderId === undefined ? await findHeldOrder(orderId, query) : null;
		// Another customer's order looks exactly like one that does not exist.
		if (!held) throw data({ missing: orderMessages.missing }, { status: 404 });
		return data({ held, isSignedIn: reader !== null }, { headers: PRIVATE_HEADERS });
	}

	const hasGoneThrough = own !== null && shouldEmptyCart(order, query.paymentStatus);
	const [settings, paymentId, orderKey, orderReturn, invoice, buyer, { pix, canAsk }, money] =
		await Promise.all([
			readSettings(),
			findPaymentId(order),
			hasGoneThrough ? findOrderKey(own) : null,
			findOrderReturn(order),
			findInvoice(order),
			own && findOrderBuyer(own),
			findOrderPix(order),
			findOrderMoney(order),
		]);
	const canPay = own !== null && isAwaitingPayment(order, "mercadopago");
	return data(
		{
			order,
			money,
			headline: confirmationHeadline({ ...order, money }, query.paymentStatus),
			paymentId: paymentId ?? query.paymentId,
			transfer: buildTransferDetails(order, settings),
			canPay,
			pix: own && pix,
			changes: own
				? listPaymentChanges(order, publicSettings(settings, paymentOffer(settings)).payments)
				: [],
			canAskForPix: own !== null && canAsk,
			isPending: canPay && isPaymentReturn(order, query.paymentStatus),
			canCancel: own !== null && canCustomerCancel(order),
			correctUntil: own !== null && canCustomerCorrect(order) ? correctionDeadline(order) : null,
			isBuyable: own !== null && canBuyAgain(order),
			orderReturn,
			invoice,
			buyer,
			returnOption: own && findReturnOption(order, orderReturn?.status ?? null),
		},
		{
			headers: {
				...PRIVATE_HEADERS,
				...(orderKey ? { "Set-Cookie": orderedCookie(orderKey) } : {}),
			},
		},
	);
}

/** What the address alone opens: no name, no contact, no items; the payment's id is the address's own. */
async function findHeldOrder(
	orderId: string,
	{ paymentId, paymentStatus }: ReturnType<typeof readReturnQuery>,
) {
	const order = await findOrderByLink(orderId);
	if (!order) return null;
	const [state, tracked] = await Promise.all([findOrderState(order), findTrackedOrder(order.id, null)]);
	return state && tracked && { headline: confirmationHeadline(state, paymentStatus), paymentId, tracked };
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The total that the pressed button promised. */
const amountSchema = z.object({ amount: z.coerce.number().int().nonnegative().transform(cents).optional() });

const withdrawalSchema = z.object({ reason: optionalText(2000), pixKey: optionalLine(120) });

/** Every form of an order posts to this address, whichever screen it is on. */
export async function action({ request, params }: Route.ActionArgs) {
	const orderId = params.orderId ?? "";
	const screen = { redirectTo: href("/order-confirmation/:orderId", { orderId }) };
	const leaveOrder = ({ kind }: Refusal) => {
		if (kind === "not_found") throw data(null, { status: 404 });
		return screen;
	};
	return formAction(
		request,
		await requireCustomer(request),
		{
			retry: {
				failureTitle: paymentMessages.preferenceFailedTitle,
				run: async (customer) =>
					redirectDocument((await createPaymentPreference(customer, orderId)).initPoint),
			},
			pix: {
				failureTitle: paymentMessages.pixFailedTitle,
				run: (customer) => createOrderPix(customer, orderId),
			},
			transfer: {
				schema: amountSchema,
				run: async (customer, { amount: shown }) => {
					await changePaymentOption(customer, orderId, { to: "bank_transfer", shown });
					return { toast: paymentMessages.changedToTransfer };
				},
			},
			online: {
				schema: amountSchema,
				run: async (customer, { amount: shown }) => {
					await changePaymentOption(customer, orderId, { to: "mercadopago", shown });
					return redirectDocument((await createPaymentPreference(customer, orderId)).initPoint);
				},
			},
			"discounted-pix": {
				schema: amountSchema,
				run: async (customer, { amount: shown }) => {
					await changePaymentOption(customer, orderId, { to: "pix", shown });
					await createOrderPix(customer, orderId);
					return { toast: paymentMessages.changedToPix };
				},
			},
			cancel: {
				run: async (customer) => {
					await cancelOrder(customer, orderId);
					return { toast: orderMessages.cancelled };
				},
			},
			withdraw: {
				schema: withdrawalSchema,
				run: async (customer, input) => ({
					toast: orderMessages[await withdrawOrder(customer, orderId, input)],
				}),
				// Only this screen has the form: what is missing is marked in it.
				onRefusal: (refusal) => (refusal.fields ? onlyAtFields(refusal) : leaveOrder(refusal)),
			},
		},
		{
			...screen,
			failureTitle: orderMessages.changeFailedTitle,
			onRefusal: leaveOrder,
		},
	);
}

export default function OrderConfirmationRoute({ loaderData, actionData }: Route.ComponentProps) {
	if (!("held" in loaderData)) return <OwnConfirmation loaderData={loaderData} result={actionData} />;
	const { held, isSignedIn } = loaderData;
	return (
		<>
			<NoIndexHead title={`Pedido #${shortId(held.tracked.id)}`} />
			<HeldOrder {...held} isSignedIn={isSignedIn} />
		</>
	);
}

type LoaderData = Route.ComponentProps["loaderData"];

function OwnConfirmation({
	loaderData,
	result,
}: {
	loaderData: Exclude<LoaderData, { held: unknown }>;
	result: FormResult | undefined;
}) {
	const { order, money, headline, paymentId, transfer, canPay, isPending, canCancel } = loaderData;
	const { orderReturn, returnOption, invoice, buyer } = loaderData;
	useLiveUpdates(orderLiveUrl(order.id), order.updatedAt);
	// biome-ignore lint/correctness/useExhaustiveDependencies: every response may bring the cookie.
	useEffect(removeOrderedItems, [loaderData]);
	useEffect(clearCheckoutDraft, []);

	return (
		<>
			<NoIndexHead title={`Pedido #${shortId(order.id)}`} />
			<OrderReceipt
				order={order}
				money={money}
				headline={headline}
				paymentId={paymentId}
				deliveryAction={
					loaderData.correctUntil ? (
						<CorrectionLink orderId={order.id} until={loaderData.correctUntil} />
					) : null
				}
				documents={
					<>
						{buyer ? <OrderBuyer buyer={buyer} /> : null}
						{invoice ? <OrderInvoice orderId={order.id} invoice={invoice} /> : null}
					</>
				}
				actions={
					canCancel ? (
						<CancelOrder orderId={order.id} held={money.held} />
					) : returnOption ? (
						<WithdrawOrder
							orderId={order.id}
							option={returnOption}
							held={money.held}
							result={result}
							asksPixKey={order.paymentMethod === "bank_transfer" && money.held > 0}
						/>
					) : loaderData.isBuyable ? (
						<BuyAgain order={order} />
					) : null
				}
			>
				{orderReturn ? (
					<ReturnProgress orderReturn={orderReturn} orderStatus={order.status} money={money} />
				) : null}
				{transfer ? <TransferPayment transfer={transfer} order={order} changes={loaderData.changes} /> : null}
				{canPay ? (
					<AwaitingPayment
						order={order}
						isPending={isPending}
						pix={loaderData.pix}
						canAskForPix={loaderData.canAskForPix}
						changes={loaderData.changes}
					/>
				) : null}
			</OrderReceipt>
		</>
	);
}
