import { data, redirect } from "react-router";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { findActor, requireCustomer } from "#app/shop/accounts/session/guards.server.ts";
import { orderedCookie } from "#app/shop/cart/submitted-order/ordered-cookie.server.ts";
import { findInvoice } from "#app/shop/invoices/invoices.queries.server.ts";
import { confirmCustomer } from "#app/shop/orders/confirmation/confirm-customer.server.ts";
import {
	CONFIRM_PARAMETER,
	confirmationHeadline,
	isPaymentReturn,
	shouldEmptyCart,
} from "#app/shop/orders/confirmation/confirmation-headline.ts";
import { canProposeDay } from "#app/shop/orders/day-proposals/propose-day.server.ts";
import { findDiary } from "#app/shop/orders/diary/read-diary.server.ts";
import { readOpenProposals } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import {
	canBuyAgain,
	canCustomerCancel,
	canCustomerCorrect,
	correctionDeadline,
	isAwaitingPayment,
} from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import {
	findOrderBalance,
	findOrderBuyer,
	findOrderByLink,
	findOrderForCustomer,
	findOrderForReader,
	findOrderKey,
	findOrderState,
} from "#app/shop/orders/orders.queries.server.ts";
import { findReturnOption } from "#app/shop/orders/returns/order-return.ts";
import { findOrderReturn } from "#app/shop/orders/returns/returns.queries.server.ts";
import { buildTransferDetails } from "#app/shop/orders/transfer-details.ts";
import { readReturnQuery } from "#app/shop/payments/mercado-pago-return.ts";
import { listPaymentChanges } from "#app/shop/payments/option/payment-changes.ts";
import { findPaymentId } from "#app/shop/payments/payments.queries.server.ts";
import { findOrderPix } from "#app/shop/payments/preferences/order-pix.server.ts";
import { readPublicSettings, readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { db } from "#db/client.server.ts";

const PRIVATE_HEADERS = { "Cache-Control": "private, no-store" };

type ReturnQuery = ReturnType<typeof readReturnQuery>;
type OwnOrder = NonNullable<Awaited<ReturnType<typeof findOrderForCustomer>>>;

/**
 * The page for an order's customer or for an administrator. A reader who has only the order's id gets `held` instead.
 */
export type OrderPageView = Exclude<Awaited<ReturnType<typeof readOrderPage>>["data"], { held: unknown }>;

/**
 * The page of one order, with its headers. The id is part of the path (`/order-confirmation/{id}`). For a customer who
 * returns from Mercado Pago (`/checkout/success`, `/checkout/pending`) it is in the query, together with the payment's
 * result, for which the database is more reliable. Throws 404, and a redirect once the code in an order's mail has
 * confirmed the reader's address.
 */
export async function readOrderPage(request: Request, idInAddress: string | undefined) {
	const url = new URL(request.url);
	await confirmReader(request, url);
	const query = readReturnQuery(url.searchParams);
	const orderId = idInAddress ?? query.orderId ?? "";
	const reader = await findActor(request);
	const ofCustomer = reader && (await findOrderForCustomer(reader, orderId));
	const order = ofCustomer ?? (await findOrderForReader(reader, orderId));
	if (!order) {
		// A customer may return from the bank's app in another browser: the full id then opens as much as public tracking.
		const held = idInAddress === undefined ? await findHeldOrder(orderId, query) : null;
		// Another customer's order looks exactly like one that does not exist.
		if (!held) throw data({ missing: orderMessages.missing }, { status: 404 });
		return data({ held, isSignedIn: reader !== null }, { headers: PRIVATE_HEADERS });
	}
	const [settings, money, paymentId, orderReturn, invoice, steps, cookie, proposals, diary] =
		await Promise.all([
			readSettings(),
			findOrderBalance(order),
			findPaymentId(order),
			findOrderReturn(order),
			findInvoice(order),
			ofCustomer && readCustomerSteps(ofCustomer, query),
			ofCustomer && cartCookie(ofCustomer, query),
			canProposeDay(order) ? readOpenProposals(db, [order.id]) : null,
			findDiary(order),
		]);
	return data(
		{
			order,
			money,
			headline: confirmationHeadline({ ...order, money }, query.paymentStatus),
			paymentId: paymentId ?? query.paymentId,
			transfer: buildTransferDetails(order, settings),
			/** The day that waits for the customer's answer. */
			dayProposal: proposals?.get(order.id) ?? null,
			diary,
			orderReturn,
			invoice,
			steps,
			returnOption: ofCustomer && findReturnOption(ofCustomer, orderReturn?.status ?? null),
		},
		{ headers: { ...PRIVATE_HEADERS, ...cookie } },
	);
}

async function confirmReader(request: Request, { searchParams, pathname }: URL): Promise<void> {
	const code = searchParams.get(CONFIRM_PARAMETER);
	if (code === null) return;
	const isNew = await confirmCustomer(await requireCustomer(request), code);
	throw isNew ? redirectWithToast(pathname, orderMessages.emailConfirmed) : redirect(pathname);
}

/** The steps that the customer can take with an order now. */
async function readCustomerSteps(order: OwnOrder, query: ReturnQuery) {
	const [{ payments }, { pix, canAsk }, buyer] = await Promise.all([
		readPublicSettings(),
		findOrderPix(order),
		findOrderBuyer(order),
	]);
	const canPay = isAwaitingPayment(order, "mercadopago");
	return {
		canPay,
		isPending: canPay && isPaymentReturn(order, query.paymentStatus),
		pix,
		canAskForPix: canAsk,
		changes: listPaymentChanges(order, payments),
		canCancel: canCustomerCancel(order),
		correctUntil: canCustomerCorrect(order) ? correctionDeadline(order) : null,
		isBuyable: canBuyAgain(order),
		buyer,
	};
}

/** Tells the browser that the order has gone through, so that its products leave the cart. */
async function cartCookie(order: OwnOrder, query: ReturnQuery): Promise<{ "Set-Cookie"?: string }> {
	const orderKey = shouldEmptyCart(order, query.paymentStatus) ? await findOrderKey(order) : null;
	return orderKey ? { "Set-Cookie": orderedCookie(orderKey) } : {};
}

/**
 * The order for a reader who has only the address: no name, no contact, no items. The payment's id is the one in the
 * address.
 */
async function findHeldOrder(orderId: string, { paymentId, paymentStatus }: ReturnQuery) {
	const order = await findOrderByLink(orderId);
	if (!order) return null;
	const [state, tracked] = await Promise.all([findOrderState(order), findTrackedOrder(order.id, null)]);
	return state && tracked && { headline: confirmationHeadline(state, paymentStatus), paymentId, tracked };
}
