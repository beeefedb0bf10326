import type { CustomerMailProps } from "#app/shop/mail/compose-mail.server.ts";
import {
	deliveryMails,
	type MailShipment,
	type MailTrackingEvent,
} from "#app/shop/mail/delivery-mails.server.ts";
import type { MailKind, MailMessage } from "#app/shop/mail/mail-message.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { carriers } from "#app/shop/shipping/carrier.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import { isPickup } from "#app/values/pickup.ts";
import type { Transaction } from "#db/client.server.ts";
import type { OrderRow } from "./lifecycle/locked-order.server.ts";
import { type OrderStatus, openStatuses } from "./lifecycle/order-lifecycle.ts";
import { promiseOf } from "./order-promise.ts";
import { queueCustomerMail } from "./queue-customer-mail.server.ts";

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
