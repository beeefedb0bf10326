import { asc, eq } from "drizzle-orm";
import type { CustomerMailProps } from "#app/shop/mail/compose-mail.server.ts";
import {
	deliveryMails,
	type MailShipment,
	type MailTrackingEvent,
} from "#app/shop/mail/delivery-mails.server.ts";
import type { MailKind, MailMessage } from "#app/shop/mail/mail-message.ts";
import type { MailOrder, MailTransfer } from "#app/shop/mail/order-mail-blocks.server.ts";
import { orderMails } from "#app/shop/mail/order-mails.server.ts";
import { queueMail } from "#app/shop/mail/send-mail.server.ts";
import { paymentMethods } from "#app/shop/orders/payment/payment-status.ts";
import { buildTransferDetails } from "#app/shop/orders/payment/transfer-details.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { carriers } from "#app/shop/shipping/carrier.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import type { Cents } from "#app/values/money.ts";
import { isPickup } from "#app/values/pickup.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, users } from "#db/schema.server.ts";
import type { OrderRow } from "./lifecycle/locked-order.server.ts";
import { type OrderStatus, openStatuses, type PaidOutcome } from "./lifecycle/order-lifecycle.ts";
import { promiseOf } from "./order-promise.ts";

/** What mails say of an order. */
type MailedOrder = Pick<
	OrderRow,
	| "id"
	| "status"
	| "paymentStatus"
	| "paymentMethod"
	| "shippingCents"
	| "shippingOptionId"
	| "shippingOptionName"
	| "totalCents"
	| "promisedDate"
	| "deliveryBusinessDays"
	| "expiresAt"
	| "shippingAddress"
>;
type ItemRow = Pick<typeof orderItems.$inferInsert, "productName" | "quantity" | "totalPriceCents">;

/** To the customer, with what is needed to pay, and to the workshop. */
export async function queueOrderMails(
	tx: Transaction,
	given: {
		order: MailedOrder & Pick<OrderRow, "notes">;
		items: readonly ItemRow[];
		customer: { email: string; fullName: string };
		settings: StoreSettings;
	},
): Promise<void> {
	const { order: row, items, customer, settings } = given;
	const shop = settings.identity;
	const order = mailOrder(row, items, settings);
	const transfer = mailTransfer(row, settings);
	const received = orderMails.received({ shop, customerName: customer.fullName, order, transfer });
	const paymentMethod = paymentMethods[row.paymentMethod].label;
	const newOrder = orderMails.newOrder({ shop, order, customer, paymentMethod, notes: row.notes });
	await queueMail(
		tx,
		orderMail("order-received", customer.email, row.id, received),
		orderMail("new-order", shop.email, row.id, newOrder),
	);
}

/** How to pay by transfer; null for an order that is paid, or paid otherwise. */
export function mailTransfer(order: MailedOrder, settings: StoreSettings): MailTransfer | null {
	const transfer = buildTransferDetails({ ...order, total: order.totalCents }, settings);
	return (
		transfer && {
			pixCode: transfer.pix?.code ?? null,
			pixKey: transfer.pixKey,
			bank: transfer.bank,
			payUntil: order.expiresAt,
		}
	);
}

export async function queueCancellationMail(
	tx: Transaction,
	order: OrderRow,
	{ reason, settings }: { reason: "customer" | "shop" | "expired" | "refunded"; settings: StoreSettings },
): Promise<void> {
	if (reason === "expired") {
		await queueCustomerMail(tx, order, settings, { kind: "order-expired", write: orderMails.expired });
	} else {
		const money = order.paymentStatus !== "paid" ? "none" : reason === "refunded" ? "returned" : "due";
		const write = (given: CustomerMailProps) => orderMails.cancelled({ ...given, money });
		await queueCustomerMail(tx, order, settings, { kind: "order-cancelled", write });
	}
}

type StatusMails = Partial<
	Record<
		OrderStatus,
		{ kind: MailKind; write: (given: CustomerMailProps & { shipment: MailShipment }) => MailMessage }
	>
>;

/** The states of a shipment with a mail to the customer, one mail each. */
const statusMails: StatusMails = {
	shipped: { kind: "order-shipped", write: deliveryMails.shipped },
	in_transit: { kind: "order-in-transit", write: deliveryMails.inTransit },
	out_for_delivery: { kind: "order-out-for-delivery", write: deliveryMails.outForDelivery },
	delivered: { kind: "order-delivered", write: deliveryMails.delivered },
};

/** On whichever step the workshop puts it, the customer hears once that the order waits. */
const ready = { kind: "order-shipped", write: deliveryMails.readyForPickup } as const;
const pickupMails: StatusMails = {
	...statusMails,
	shipped: ready,
	in_transit: ready,
	out_for_delivery: ready,
};

export async function queueStatusMail(
	tx: Transaction,
	order: OrderRow,
	settings: StoreSettings,
): Promise<void> {
	const statusMail = (isPickup(order) ? pickupMails : statusMails)[order.status];
	if (!statusMail) return;
	const shipment: MailShipment = {
		carrier: order.carrier && carriers[order.carrier].label,
		code: order.trackingCode,
		expected: order.estimatedDeliveryDate ?? order.promisedDate,
	};
	await queueCustomerMail(tx, order, settings, {
		kind: statusMail.kind,
		write: (given) => statusMail.write({ ...given, shipment }),
	});
}

/**
 * The day of the delivery has changed. A state with a mail of its own says the day, and so
 * do the screens of an order that has arrived or is cancelled.
 */
export async function queueDateMail(
	tx: Transaction,
	order: OrderRow,
	before: OrderRow,
	settings: StoreSettings,
): Promise<void> {
	const from = publishedDay(before);
	const to = publishedDay(order);
	const isInAnotherMail = order.status !== before.status && statusMails[order.status] !== undefined;
	if (to === null || to === from || isInAnotherMail || isOver(order.status)) return;
	await queueCustomerMail(tx, order, settings, {
		kind: "order-date-moved",
		event: String(order.updatedAt.getTime()),
		write: (given) => deliveryMails.dateMoved({ ...given, from, to }),
	});
}

function publishedDay(order: OrderRow): IsoDay | null {
	const day = order.estimatedDeliveryDate ?? promiseOf(order).promisedDate;
	return day && dayOf(day);
}

const isOver = (status: OrderStatus) => !openStatuses.some((open) => open === status);

/** A step whose state has no mail, or that leaves the state as it was: one mail for each. */
export async function queueTrackingEventMail(
	tx: Transaction,
	order: OrderRow,
	event: { id: string; status: OrderStatus } & MailTrackingEvent,
	settings: StoreSettings,
): Promise<void> {
	const hasOwnMail = event.status === "cancelled" || statusMails[event.status] !== undefined;
	if (hasOwnMail && event.status !== order.status) return;
	await queueCustomerMail(tx, order, settings, {
		kind: "order-news",
		event: event.id,
		write: (given) => deliveryMails.statusUpdate({ ...given, event }),
	});
}

/** To the customer; to the workshop as well when the money needs its attention. */
export async function queuePaymentMails(
	tx: Transaction,
	order: OrderRow,
	given: { outcome: PaidOutcome; offeredDate: IsoDay | null; settings: StoreSettings },
): Promise<void> {
	const { outcome, offeredDate, settings } = given;
	if (outcome !== "paid_after_cancellation") {
		await queueCustomerMail(tx, order, settings, {
			kind: "payment-approved",
			write: (mail) =>
				outcome === "paid_without_stock"
					? orderMails.paidWithoutStock(mail)
					: orderMails.paymentApproved({ ...mail, offeredDate }),
		});
	}
	if (outcome === "paid_without_stock" || outcome === "paid_after_cancellation") {
		const problem =
			outcome === "paid_without_stock"
				? "O pedido foi pago depois do prazo, quando as peças já tinham sido vendidas. Escolha no pedido: produzir, aguardar reposição ou devolver o dinheiro."
				: "O pedido foi pago depois de cancelado: o valor precisa ser devolvido.";
		await queueWorkshopMail(tx, order, settings, {
			key: `${order.id}:${outcome}`,
			problem,
			refundDue: outcome === "paid_after_cancellation" ? order.totalCents : null,
		});
	}
}

/** To the workshop: a payment that does not match its order, or was taken back. */
export async function queuePaymentProblemMail(
	tx: Transaction,
	order: OrderRow,
	{ paymentId, problem, settings }: { paymentId: string; problem: string; settings: StoreSettings },
): Promise<void> {
	await queueWorkshopMail(tx, order, settings, {
		key: `${paymentId}:${problem}`,
		problem: `Pagamento do Mercado Pago: ${problem}.`,
		paymentId,
	});
}

/** To the customer: money went back, one mail for each event. */
export async function queueRefundedMail(
	tx: Transaction,
	order: OrderRow,
	{ amount, event, settings }: { amount: Cents; event: string; settings: StoreSettings },
): Promise<void> {
	await queueCustomerMail(tx, order, settings, {
		kind: "order-refunded",
		event,
		write: (given) => orderMails.refunded({ ...given, amount }),
	});
}

/** To the workshop: what it has to look at about an order's money, one mail for each key. */
export async function queueWorkshopMail(
	tx: Transaction,
	order: OrderRow,
	settings: StoreSettings,
	about: { key: string; problem: string; paymentId?: string; refundDue?: Cents | null },
): Promise<void> {
	const message = orderMails.paymentProblem({
		shop: settings.identity,
		order: { id: order.id, total: order.totalCents },
		problem: about.problem,
		paymentId: about.paymentId ?? null,
		refundDue: about.refundDue ?? null,
	});
	await queueMail(tx, orderMail("payment-problem", settings.identity.email, about.key, message));
}

/**
 * One mail of a kind for an order, or one for each `event`. Customers whose account was deleted get
 * none.
 */
export async function queueCustomerMail(
	tx: Transaction,
	order: OrderRow,
	settings: StoreSettings,
	mail: { kind: MailKind; event?: string; write: (given: CustomerMailProps) => MailMessage },
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
	const message = mail.write({
		shop: settings.identity,
		customerName: user.fullName,
		order: mailOrder(order, items, settings),
	});
	const key = mail.event === undefined ? order.id : `${order.id}:${mail.event}`;
	await queueMail(tx, orderMail(mail.kind, user.email, key, message));
}

const pickupPlace = ({ identity, shipping }: StoreSettings): string =>
	[identity.address, ...identity.openingHours, shipping.pickup.note].filter(Boolean).join("\n");

const mailOrder = (order: MailedOrder, items: readonly ItemRow[], settings: StoreSettings): MailOrder => ({
	id: order.id,
	items: items.map(({ productName, quantity, totalPriceCents }) => ({
		name: productName,
		quantity,
		total: totalPriceCents,
	})),
	shipping: order.shippingCents,
	shippingOptionName: order.shippingOptionName,
	total: order.totalCents,
	...promiseOf(order),
	address: order.shippingAddress,
	pickup: isPickup(order) ? { place: pickupPlace(settings) } : null,
});

const orderMail = (kind: MailKind, to: string, key: string, message: MailMessage) => ({
	kind,
	to,
	dedupeKey: `${kind}:${key}`,
	message,
});
