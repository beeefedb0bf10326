import { desc, eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { changeLockedOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { needsConsent, proposeDayIn } from "#app/shop/orders/day-proposals/propose-day.server.ts";
import {
	type LockedOrder,
	lockOrder,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { addOrderEvent, removeOrderEvent } from "#app/shop/orders/lifecycle/order-events.server.ts";
import { auditedShipment, parcelCodes } from "#app/shop/orders/parcels/order-parcels.ts";
import { dayOf, MINUTE_MS } from "#app/values/date.ts";
import { MAX_PARCELS } from "#app/values/fields/parcel-limit.ts";
import type { Carrier } from "#app/values/status/carrier.ts";
import type { TrackingStatus } from "#app/values/status/order-status.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { trackingEvents } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { queueDateMail, queueStepMail } from "./queue-step-mail.server.ts";
import { trackingMessages } from "./tracking.messages.ts";

/** One step of an order's history. */
interface TrackingEventInput {
	status: TrackingStatus;
	/** 1 to 500 characters. */
	description: string;
	location: string | null;
}

/** The shipment of an order; a missing field stays unchanged. */
interface ShipmentInput extends Shipment {
	status?: TrackingStatus;
}

/** How an order travels; a missing field stays unchanged. */
export interface Shipment {
	carrier?: Carrier | null;
	trackingCode?: string | null;
	/** An https address. */
	trackingUrl?: string | null;
	/** The codes of the second parcel and those after. */
	furtherCodes?: string[];
	/** The order's codes when the form of these was opened: the codes that a label brought since stay. */
	shownCodes?: string[];
	estimatedDeliveryDate?: Date | null;
}

/** Whether the step of the change is written already. */
interface Told {
	hasEvent: boolean;
}

/** Cancels the order in the same transaction, with the administrator's answers. */
type Cancel = (tx: Transaction, told: Told) => Promise<unknown>;

/**
 * Adds one step to an order's history and puts the order into its state, as the specification says. The customer gets
 * one mail: that of the state, or one about the step. A repeated step adds nothing. Returns the event's id. Throws
 * `not_found` and, for a cancelled order whose products have been sold, `conflict`.
 */
export async function addTrackingEvent(
	admin: Admin,
	orderId: string,
	{ status, description, location }: TrackingEventInput,
	cancel?: Cancel,
): Promise<string> {
	return inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const repeated = await findRepeated(tx, order, { status, description, location });
		if (repeated) return repeated;
		const timestamp = new Date();
		const eventId = await addOrderEvent(tx, order, { status, description, location, timestamp });
		const details = { eventId, status, description, location };
		await recordOrderChange(tx, order, { actor: admin, action: "tracking.event_added", details });
		await queueStepMail(tx, order, { id: eventId, status, description, location });
		await changeStatus(tx, order, status, { admin, cancel, hasEvent: true });
		return eventId;
	});
}

/** A form that is submitted twice is one step: within this time, a step equal to the newest one is a repetition. */
const REPEATED_MS = 10 * MINUTE_MS;

async function findRepeated(
	tx: Transaction,
	order: LockedOrder,
	{ status, description, location }: TrackingEventInput,
): Promise<string | null> {
	if (order.status !== status) return null;
	const [newest] = await tx
		.select()
		.from(trackingEvents)
		.where(eq(trackingEvents.orderId, order.id))
		.orderBy(desc(trackingEvents.timestamp))
		.limit(1);
	const isSame =
		newest?.status === status && newest.description === description && newest.location === location;
	return isSame && newest.timestamp.getTime() > Date.now() - REPEATED_MS ? newest.id : null;
}

/** Without `cancel`, no items of a shipped order go back on sale, and its labels stay. */
const changeStatus = (
	tx: Transaction,
	order: LockedOrder,
	to: TrackingStatus,
	{ admin, cancel, hasEvent }: Told & { admin: Admin; cancel: Cancel | undefined },
): Promise<unknown> =>
	to === "cancelled" && cancel
		? cancel(tx, { hasEvent })
		: changeLockedOrderStatus(tx, order, to, admin, { hasEvent });

/**
 * Saves an order's shipment, and its state if given. A missing field stays unchanged. Throws like `changeOrderStatus`.
 */
export async function updateTracking(
	admin: Admin,
	orderId: string,
	input: ShipmentInput,
	cancel?: Cancel,
): Promise<void> {
	const { status, ...shipment } = input;
	await inTransaction(async (tx) => {
		const before = await lockOrder(tx, orderId);
		// Saved before the state, because its mail names the carrier and the code.
		const order = await changeShipment(tx, before, shipment, admin);
		if (status) await changeStatus(tx, order, status, { admin, cancel, hasEvent: false });
		const after = { ...order, status: status ?? order.status };
		const estimate = order.estimatedDeliveryDate;
		const isNew = estimate !== null && estimate.getTime() !== before.estimatedDeliveryDate?.getTime();
		// A day after the promise is the customer's to accept.
		if (isNew && needsConsent(after, dayOf(estimate))) {
			await proposeDayIn(tx, admin, after, { day: dayOf(estimate), reason: "other", note: null });
		} else await queueDateMail(tx, after, before);
	});
}

/** Writes what differs of a locked order's shipment, with its audit entry, and returns the order's new row. */
export async function changeShipment(
	tx: Transaction,
	order: LockedOrder,
	shipment: Shipment,
	admin: Admin,
): Promise<LockedOrder> {
	const changes = changesOfShipment(order, shipment);
	if (Object.keys(changes).length === 0) return order;
	const changed = await updateLockedOrder(tx, order, changes);
	const details = auditedShipment(changes);
	await recordOrderChange(tx, changed, { actor: admin, action: "tracking.updated", details });
	return changed;
}

type StoredShipment = Omit<Shipment, "shownCodes">;

/** The fields of a shipment that an order does not have yet. */
export const changesOfShipment = (order: LockedOrder, shipment: Shipment): StoredShipment =>
	Object.fromEntries(
		Object.entries(withNewCodes(order, shipment)).filter(
			([name, value]) => value !== undefined && String(value) !== String(order[name as keyof StoredShipment]),
		),
	);

/** With the codes that labels brought to the order after the form was opened, also in the place of others. */
function withNewCodes(order: LockedOrder, { shownCodes, ...shipment }: Shipment): StoredShipment {
	const { trackingCode, furtherCodes } = shipment;
	if (!shownCodes || trackingCode === undefined || !furtherCodes) return shipment;
	const current = parcelCodes(order);
	const isNew = (code: string | undefined) => code !== undefined && !shownCodes.includes(code);
	const submitted = [trackingCode, ...furtherCodes].flatMap((code) => {
		if (code === null) return [];
		if (isNew(code) || current.includes(code)) return [code];
		const replacement = current[shownCodes.indexOf(code)];
		return replacement !== undefined && isNew(replacement) ? [replacement] : [];
	});
	const codes = new Set([...submitted, ...current.filter(isNew)]);
	const [first = null, ...further] = [...codes].slice(0, MAX_PARCELS);
	const changed = { ...shipment, trackingCode: first, furtherCodes: further };
	return first === trackingCode ? changed : { ...changed, trackingUrl: order.trackingUrl };
}

/**
 * Removes a step from an order's history; the order stays in its state. The audit log keeps the removed step. Throws
 * `not_found`, also for an event of another order.
 */
export async function removeTrackingEvent(admin: Admin, orderId: string, eventId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const event = isUuid(eventId) ? await removeOrderEvent(tx, order, eventId) : null;
		if (!event) throw new Refusal("not_found", trackingMessages.eventNotFound);
		const { status, description, location, timestamp } = event;
		const details = { eventId, status, description, location, timestamp: timestamp.toISOString() };
		await recordOrderChange(tx, order, { actor: admin, action: "tracking.event_removed", details });
	});
}
