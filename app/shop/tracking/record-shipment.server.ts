import { and, eq } from "drizzle-orm";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { changeLockedOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import {
	type LockedOrder,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { addOrderEvent } from "#app/shop/orders/lifecycle/order-events.server.ts";
import { isHeld } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { MAX_PARCELS } from "#app/values/fields/parcel-limit.ts";
import type { Carrier } from "#app/values/status/carrier.ts";
import { enRouteStatuses, type TrackingStatus, trackingStatuses } from "#app/values/status/order-status.ts";
import type { Transaction } from "#db/client.server.ts";
import { shippingLabels } from "#db/schema.server.ts";
import { auditedShipment, orderParcels } from "./order-parcels.ts";
import { queueStepMail } from "./queue-step-mail.server.ts";
import { trackingCodeKnown, undelivered } from "./tracking.mails.server.ts";
import { labelTrackingLink } from "./tracking-link.ts";

/**
 * Sets the tracking code of a bought label. A code that the workshop has typed stays. The label's `formerCode`, Melhor
 * Envio's own number until the carrier gave its code, is replaced. If the parcel has already left, the customer and
 * other systems are told.
 */
export async function attachTrackingCode(
	tx: Transaction,
	order: LockedOrder,
	carrier: Carrier,
	trackingCode: string | null,
	formerCode: string | null = null,
): Promise<void> {
	const place = trackingCode === null ? null : await placeOfCode(tx, order, trackingCode, formerCode);
	if (trackingCode === null || place === null) return recordOrderChange(tx, order);
	const shipment =
		place === 0
			? { carrier, trackingCode, trackingUrl: labelTrackingLink(carrier, trackingCode) }
			: { furtherCodes: order.furtherCodes.toSpliced(place - 1, 1, trackingCode) };
	const updated = await updateLockedOrder(tx, order, shipment);
	const details = auditedShipment(shipment);
	await recordOrderChange(tx, order, { actor: null, action: "tracking.updated", details });
	if (enRouteStatuses.some((status) => status === order.status)) {
		const told = { trackingCode, replaces: place === 0 ? order.trackingCode : formerCode };
		await queueMail(tx, trackingCodeKnown, updated, told);
		await queueOrderWebhook(tx, "order.tracking", order);
	}
}

/**
 * The place among an order's codes for that of a label: the place of the code that it replaces, or the first free one.
 * Null where the order has it, and where the workshop has typed the code of the first parcel, which may be this one.
 */
async function placeOfCode(
	tx: Transaction,
	order: LockedOrder,
	code: string,
	formerCode: string | null,
): Promise<number | null> {
	if (order.trackingCode === null) return 0;
	const codes = [order.trackingCode, ...order.furtherCodes];
	if (codes.includes(code)) return null;
	const replaced = formerCode === null ? -1 : codes.indexOf(formerCode);
	if (replaced >= 0) return replaced;
	const [label] = await tx
		.select({ id: shippingLabels.id })
		.from(shippingLabels)
		.where(and(eq(shippingLabels.orderId, order.id), eq(shippingLabels.trackingCode, order.trackingCode)))
		.limit(1);
	return label && codes.length < MAX_PARCELS ? codes.length : null;
}

/** Removes the code of a cancelled label from its order, if the order has it. The code after it takes its place. */
export async function detachTrackingCode(
	tx: Transaction,
	order: LockedOrder,
	trackingCode: string | null,
): Promise<void> {
	const parcels = orderParcels(order);
	if (!parcels.some(({ code }) => code === trackingCode)) return recordOrderChange(tx, order);
	const [first, ...further] = parcels.filter(({ code }) => code !== trackingCode);
	const shipment = {
		trackingCode: first?.code ?? null,
		trackingUrl: first?.url ?? null,
		furtherCodes: further.map(({ code }) => code),
	};
	await updateLockedOrder(tx, order, shipment);
	const details = auditedShipment(shipment);
	await recordOrderChange(tx, order, { actor: null, action: "tracking.updated", details });
}

/** A carrier's report about a parcel. */
export interface CarrierReport {
	/** The id of the parcel's label. */
	parcel: string;
	/** The order stays unchanged, because another of its parcels had the same report, or not all of them have it yet. */
	isOneOfSeveral?: boolean;
	/** "undelivered" does not change the order's state. It is shown and mailed to the workshop. */
	status: Extract<TrackingStatus, "shipped" | "delivered"> | "undelivered";
	description: string;
	timestamp: Date;
}

/**
 * Adds a carrier's report to the history of an order, and moves the order forward, never
 * back. The next report closes an alert about a failed delivery. False when the order is held because of a fraud alert:
 * then the workshop is told that the parcel left nevertheless, and the carrier must be asked again. The workshop is
 * also told when the order is cancelled.
 */
export async function recordCarrierReport(
	tx: Transaction,
	order: LockedOrder,
	report: CarrierReport,
): Promise<boolean> {
	const left = { key: `${report.parcel}:${report.status}`, note: report.description };
	if (order.status === "cancelled") {
		// A parcel that comes back to the workshop needs no action.
		if (report.status !== "undelivered") await openTask(tx, order, "left_while_cancelled", left);
		return true;
	}
	if (order.status === "delivered") return true;
	const enRoute = enRouteStatuses.find((status) => status === order.status);
	if (await isHeld(tx, order.id)) {
		// For a parcel that was already on its way, no action is possible any more.
		const isLeaving = !enRoute || (report.status === "shipped" && report.isOneOfSeveral);
		if (isLeaving) await openTask(tx, order, "left_while_held", left);
		return false;
	}
	if (report.isOneOfSeveral) return true;
	const current = enRoute ?? "shipped";
	const steps: readonly string[] = trackingStatuses;
	const isAhead =
		report.status !== "undelivered" && steps.indexOf(report.status) > steps.indexOf(order.status);
	const status = report.status !== "undelivered" && isAhead ? report.status : current;
	const { description, timestamp } = report;
	const eventId = await addOrderEvent(tx, order, { status, description, timestamp });
	const details = { eventId, status, description };
	await recordOrderChange(tx, order, { actor: null, action: "tracking.carrier_report", details });
	await queueStepMail(tx, order, { id: eventId, status, description, location: null });
	await changeLockedOrderStatus(tx, order, status, null, { hasEvent: true });
	await closeTasks(tx, order, ["delivery_alert"], { actor: null });
	if (report.status === "undelivered") {
		const isNew = await openTask(tx, order, "delivery_alert", { key: eventId, note: description });
		if (isNew) await queueMail(tx, undelivered, order, { eventId, description });
	}
	return true;
}
