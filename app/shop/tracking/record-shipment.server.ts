import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { changeLockedOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { type LockedOrder, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { addOrderEvent } from "#app/shop/orders/lifecycle/order-events.server.ts";
import { isHeld } from "#app/shop/orders/tasks/open-tasks.server.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { enRouteStatuses, type TrackingStatus, trackingStatuses } from "#app/values/status/order-status.ts";
import type { Transaction } from "#db/client.server.ts";
import { queueStepMail } from "./queue-step-mail.server.ts";
import { undelivered } from "./tracking.mails.server.ts";

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
