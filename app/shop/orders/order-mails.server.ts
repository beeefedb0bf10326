import { asc, eq } from "drizzle-orm";
import { deliveryMails, type MailParcel, type MailStep } from "#app/shop/mail/delivery-mails.server.tsx";
import type { ToCustomer } from "#app/shop/mail/mail-letter.server.tsx";
import type { MailMessage } from "#app/shop/mail/mail-message.ts";
import type { MailOrder } from "#app/shop/mail/order-mail-parts.server.tsx";
import { orderMails } from "#app/shop/mail/order-mails.server.tsx";
import { queueMail } from "#app/shop/mail/send-mail.server.ts";
import { paymentMethods } from "#app/shop/payments/payment-status.ts";
import { transferDetails } from "#app/shop/payments/transfer-details.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { carriers } from "#app/shop/tracking/carrier.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, type orders, users } from "#db/schema.server.ts";
import type { OrderStatus } from "./order-status.ts";
import type { PaidOutcome } from "./paid-outcome.ts";

type OrderRow = typeof orders.$inferSelect;
type ItemRow = Pick<typeof orderItems.$inferInsert, "productName" | "quantity" | "totalPriceCents">;
type Kind =
	| "order-received"
	| "new-order"
	| "payment-approved"
	| "payment-failed"
	| "order-cancelled"
	| "order-expired"
	| "order-shipped"
	| "order-in-transit"
	| "order-out-for-delivery"
	| "order-delivered"
	| "order-withdrawn"
	| "order-news"
	| "payment-problem";

/** To the customer, with what is needed to pay, and to the workshop. */
export async function announceOrder(
	tx: Transaction,
	given: {
		order: OrderRow;
		items: readonly ItemRow[];
		customer: { email: string; fullName: string };
		settings: StoreSettings;
	},
): Promise<void> {
	const { order: row, items, customer, settings } = given;
	const shop = settings.identity;
	const order = mailOrder(row, items);
	const transfer = transferDetails({ ...row, total: row.totalCents }, settings);
	const received = orderMails.received({
		shop,
		customerName: customer.fullName,
		order,
		transfer: transfer && {
			pixCode: transfer.pix?.code ?? null,
			pixKey: transfer.pixKey,
			bank: transfer.bank,
			payUntil: row.expiresAt,
		},
	});
	await send(tx, "order-received", customer.email, row.id, received);
	const paymentMethod = paymentMethods[row.paymentMethod].label;
	const announced = orderMails.newOrder({ shop, order, customer, paymentMethod, notes: row.notes });
	await send(tx, "new-order", shop.email, row.id, announced);
}

export async function announceCancellation(
	tx: Transaction,
	order: OrderRow,
	{ reason, settings }: { reason: "customer" | "shop" | "expired"; settings: StoreSettings },
): Promise<void> {
	if (reason === "expired") {
		await toCustomer(tx, "order-expired", order, order.id, settings, orderMails.expired);
	} else {
		const paid = order.paymentStatus === "paid";
		await toCustomer(tx, "order-cancelled", order, order.id, settings, (given) =>
			orderMails.cancelled({ ...given, paid }),
		);
	}
}

/** To the customer; the workshop hears of it as a message to answer. */
export async function announceWithdrawal(
	tx: Transaction,
	order: OrderRow,
	settings: StoreSettings,
): Promise<void> {
	await toCustomer(tx, "order-withdrawn", order, order.id, settings, deliveryMails.withdrawn);
}

/** The states on the way that a customer wants to hear of, each told once. */
const progress: Partial<
	Record<OrderStatus, { kind: Kind; write: (given: ToCustomer & { parcel: MailParcel }) => MailMessage }>
> = {
	shipped: { kind: "order-shipped", write: deliveryMails.shipped },
	in_transit: { kind: "order-in-transit", write: deliveryMails.inTransit },
	out_for_delivery: { kind: "order-out-for-delivery", write: deliveryMails.outForDelivery },
	delivered: { kind: "order-delivered", write: deliveryMails.delivered },
};

export async function announceProgress(
	tx: Transaction,
	order: OrderRow,
	settings: StoreSettings,
): Promise<void> {
	const step = progress[order.status];
	if (!step) return;
	const parcel: MailParcel = {
		carrier: order.carrier && carriers[order.carrier].label,
		code: order.trackingCode,
		expected: order.estimatedDeliveryDate ?? order.promisedDate,
	};
	await toCustomer(tx, step.kind, order, order.id, settings, (given) => step.write({ ...given, parcel }));
}

/** A step whose state has no mail of its own, or that leaves the state as it was: one mail for each. */
export async function announceStep(
	tx: Transaction,
	order: OrderRow,
	event: { id: string; status: OrderStatus } & MailStep,
	settings: StoreSettings,
): Promise<void> {
	const hasOwnMail = event.status === "cancelled" || progress[event.status] !== undefined;
	if (hasOwnMail && event.status !== order.status) return;
	await toCustomer(tx, "order-news", order, `${order.id}:${event.id}`, settings, (given) =>
		deliveryMails.news({ ...given, step: event }),
	);
}

/** To the customer; to the workshop as well when the money needs its attention. */
export async function announcePayment(
	tx: Transaction,
	order: OrderRow,
	{ outcome, settings }: { outcome: PaidOutcome; settings: StoreSettings },
): Promise<void> {
	if (outcome !== "paid_after_cancellation") {
		await toCustomer(tx, "payment-approved", order, order.id, settings, orderMails.paymentApproved);
	}
	if (outcome === "paid_without_stock" || outcome === "paid_after_cancellation") {
		const problem =
			outcome === "paid_without_stock"
				? "O pedido foi pago depois do prazo, quando as peças já tinham sido vendidas."
				: "O pedido foi pago depois de cancelado: o valor precisa ser devolvido.";
		await toWorkshop(tx, order, `${order.id}:${outcome}`, { problem, paymentId: null, settings });
	}
}

export async function announcePaymentFailure(
	tx: Transaction,
	order: OrderRow,
	{ paymentId, settings }: { paymentId: string; settings: StoreSettings },
): Promise<void> {
	const key = `${order.id}:${paymentId}`;
	await toCustomer(tx, "payment-failed", order, key, settings, orderMails.paymentFailed);
}

/** To the workshop: a payment that is not the one asked for, or was taken back. */
export async function announcePaymentProblem(
	tx: Transaction,
	order: OrderRow,
	{ paymentId, problem, settings }: { paymentId: string; problem: string; settings: StoreSettings },
): Promise<void> {
	await toWorkshop(tx, order, `${paymentId}:${problem}`, {
		problem: `Pagamento do Mercado Pago: ${problem}.`,
		paymentId,
		settings,
	});
}

async function toWorkshop(
	tx: Transaction,
	order: OrderRow,
	key: string,
	{ problem, paymentId, settings }: { problem: string; paymentId: string | null; settings: StoreSettings },
): Promise<void> {
	const about = { id: order.id, total: order.totalCents };
	const message = orderMails.paymentProblem({ shop: settings.identity, order: about, problem, paymentId });
	await send(tx, "payment-problem", settings.identity.email, key, message);
}

/** Nobody is written to whose account was deleted. */
async function toCustomer(
	tx: Transaction,
	kind: Kind,
	order: OrderRow,
	key: string,
	settings: StoreSettings,
	write: (given: ToCustomer) => MailMessage,
): Promise<void> {
	if (order.userId === null) return;
	const [user] = await tx
		.select({ email: users.email, fullName: users.fullName })
		.from(users)
		.where(eq(users.id, order.userId));
	if (!user) return;
	const items = await tx
		.select()
		.from(orderItems)
		.where(eq(orderItems.orderId, order.id))
		.orderBy(asc(orderItems.productName));
	const message = write({
		shop: settings.identity,
		customerName: user.fullName,
		order: mailOrder(order, items),
	});
	await send(tx, kind, user.email, key, message);
}

const mailOrder = (order: OrderRow, items: readonly ItemRow[]): MailOrder => ({
	id: order.id,
	items: items.map(({ productName, quantity, totalPriceCents }) => ({
		name: productName,
		quantity,
		total: totalPriceCents,
	})),
	shipping: order.shippingCents,
	shippingOptionName: order.shippingOptionName,
	total: order.totalCents,
	promisedDate: order.promisedDate,
	address: order.shippingAddress,
});

async function send(
	tx: Transaction,
	kind: Kind,
	to: string,
	key: string,
	message: MailMessage,
): Promise<void> {
	await queueMail(tx, { kind, to, dedupeKey: `${kind}:${key}`, message });
}
