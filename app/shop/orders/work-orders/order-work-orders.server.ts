import { listBenches } from "#app/shop/bench/benches.queries.server.ts";
import {
	finishWorkOrders,
	promiseWorkOrders,
	type RescheduledWorkOrders,
	type ReschedulingMoment,
	readRescheduledWorkOrders,
	reserveLapsedWorkOrders,
	reserveWaitingWorkOrders,
} from "#app/shop/bench/work-order-schedule.commands.server.ts";
import { clearEarlyDays } from "#app/shop/bench/work-orders.commands.server.ts";
import type { LockedOrder, OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isBeforeDispatch, wasCancelledByExpiry } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import {
	dayCountsOf,
	daysOncePaid,
	hasWorkOrders,
	keptOffer,
} from "#app/shop/orders/lifecycle/order-promise.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { payDay, workshopClosures } from "#app/shop/shipping/calendars/working-calendars.ts";
import {
	type BenchPart,
	benchLeaveDate,
	type DayCounts,
	estimateDelivery,
	offerDelivery,
} from "#app/shop/shipping/delivery-estimate.ts";
import { dayOf, type IsoDay, laterDay } from "#app/values/date.ts";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import { moveEarlyWork } from "./move-early-work.server.ts";
import { renewStockedWork } from "./stocked-work.server.ts";

/*
 * Work orders follow an order as its stock does: fixed by its payment, given back with it, taken again when it comes
 * back. Benches are locked after the order and before products, so each of these is called before stock is deducted
 * again.
 */

interface FixedDays {
	promisedDate: IsoDay | null;
	leaveDate: IsoDay | null;
	/** No bench has room for it before the horizon: the owner decides. */
	lacksPlace: boolean;
	/** Where its work starts over, the order is not ready any more. */
	readyAt?: null;
}

/**
 * The days that a payment fixes. Paid while its offer holds, an order keeps the days that it was offered, whatever has
 * changed since; later, its work orders are given days again, never before those of the offer.
 */
export async function fixDaysOncePaid(
	tx: Transaction,
	order: LockedOrder,
	paidAt: Date,
	settings: StoreSettings,
): Promise<FixedDays> {
	const calendars = calendarsOf(settings);
	const { promisedDate, leaveDate } = order;
	const unchanged = { promisedDate, leaveDate, lacksPlace: false };
	if (!hasWorkOrders(order)) return { ...daysOncePaid(order, paidAt, calendars), lacksPlace: false };
	const isOpen = isBeforeDispatch(order.status);
	// A person has cancelled it, or it has left: a payment changes nothing of its work.
	if (!(isOpen || wasCancelledByExpiry(order))) return unchanged;
	if (isOpen && keptOffer(order, paidAt, calendars)) {
		await promiseWorkOrders(tx, order.id, payDay(paidAt, calendars));
		return unchanged;
	}
	const renewed = isOpen ? {} : await renewStockedWork(tx, order);
	if (!isOpen) await clearEarlyDays(tx, order.id);
	const { write, ...again } = await reserveLapsedWorkOrders(
		tx,
		order.id,
		reschedulingMoment(paidAt, settings),
	);
	await write({ isPaid: true, heldUntil: null });
	await moveEarlyWork(tx, order, settings);
	const days = daysWith(order, again, settings);
	if (days === null) return { ...unchanged, ...renewed, lacksPlace: true };
	return { ...fixedDays(order, days, paidAt, settings), ...renewed, lacksPlace: false };
}

/**
 * The days of an order that is reinstated: paid ones are fixed, the others are offered again. Null where no bench has
 * room for it. Work whose piece went into the stock starts over, so that the order is not ready any more.
 */
export async function reserveWorkOrdersAgain(
	tx: Transaction,
	order: LockedOrder,
	settings: StoreSettings,
): Promise<Partial<Pick<OrderRow, "promisedDate" | "leaveDate" | "payBy" | "readyAt">> | null> {
	const now = new Date();
	const renewed = await renewStockedWork(tx, order);
	const isPaid = order.paymentStatus === "paid";
	await clearEarlyDays(tx, order.id);
	const { write, ...again } = await reserveLapsedWorkOrders(tx, order.id, reschedulingMoment(now, settings));
	const days = daysWith(order, again, settings);
	if (days === null) return null;
	const { payBy, ...counted } = offerDelivery(now, days, calendarsOf(settings));
	await write({ isPaid, heldUntil: payBy });
	return { ...renewed, ...notBefore(order, counted), ...(isPaid ? {} : { payBy }) };
}

/**
 * The days of a paid order whose work orders wait for a day: on the benches that can make them, or on any active one.
 * Null where no bench has room for it, and "none_waits" where none waits.
 */
export async function scheduleWaitingWorkOrders(
	tx: Transaction,
	order: LockedOrder,
	settings: StoreSettings,
	isAnyBench: boolean,
): Promise<Pick<OrderRow, "promisedDate" | "leaveDate"> | "none_waits" | null> {
	const now = new Date();
	const benchIds = isAnyBench ? (await listBenches(tx)).map(({ id }) => id) : null;
	const again = await reserveWaitingWorkOrders(tx, order.id, reschedulingMoment(now, settings), benchIds);
	if (again === null) return "none_waits";
	await moveEarlyWork(tx, order, settings);
	const days = daysWith(order, again, settings);
	// The days of its other products have counted since the payment.
	return days && fixedDays(order, days, order.paidAt ?? now, settings);
}

/** A cancelled order that is sent after all has all of its work done. */
export const finishWorkOfOrder = (tx: Transaction, order: OrderRow): Promise<void> =>
	hasWorkOrders(order) ? finishWorkOrders(tx, order.id) : Promise.resolve();

/**
 * The work orders that unpaid orders would be given now, by the ids of those whose offer is over: a screen says the day
 * that a payment would fix.
 */
export async function readLapsedWorkOrders(
	rows: readonly OrderRow[],
	settings: StoreSettings,
	on: Queryable = db,
): Promise<Map<string, BenchPart>> {
	const now = new Date();
	const calendars = calendarsOf(settings);
	const lapsed = rows.filter(
		(order) =>
			hasWorkOrders(order) &&
			order.paymentStatus !== "paid" &&
			isBeforeDispatch(order.status) &&
			!keptOffer(order, now, calendars),
	);
	const ids = lapsed.map(({ id }) => id);
	const again = await readRescheduledWorkOrders(on, ids, reschedulingMoment(now, settings));
	const open = new Map<string, BenchPart>();
	for (const order of lapsed) {
		const places = again.get(order.id);
		const bench = places && daysWith(order, places, settings)?.bench;
		if (bench) open.set(order.id, bench);
	}
	return open;
}

/** The days of an order that is paid now or was, with its work orders as they were given again. */
export const fixedDays = (
	order: Pick<OrderRow, "promisedDate" | "leaveDate">,
	counts: DayCounts,
	at: Date,
	settings: StoreSettings,
): { promisedDate: IsoDay; leaveDate: IsoDay } =>
	notBefore(order, estimateDelivery(at, counts, calendarsOf(settings)));

export const reschedulingMoment = (now: Date, settings: StoreSettings): ReschedulingMoment => {
	const calendars = calendarsOf(settings);
	return {
		payDay: payDay(now, calendars),
		today: dayOf(now),
		now: now.getTime(),
		closed: workshopClosures(calendars),
	};
};

function daysWith(
	order: OrderRow,
	{ ready, worksOn }: RescheduledWorkOrders,
	settings: StoreSettings,
): DayCounts | null {
	const counted = dayCountsOf(order);
	if (ready === null || counted === null) return null;
	// An order that was set back after its dispatch has all of its work done.
	if (ready.length === 0) return counted;
	return {
		...counted,
		bench: { leaveDate: benchLeaveDate(ready, settings.workshop, calendarsOf(settings)), worksOn },
	};
}

/** An order that comes back or is paid late never arrives earlier than it was offered, which would be no promise. */
function notBefore(
	order: Pick<OrderRow, "promisedDate" | "leaveDate">,
	counted: { promisedDate: IsoDay; leaveDate: IsoDay },
): { promisedDate: IsoDay; leaveDate: IsoDay } {
	const { promisedDate, leaveDate } = order;
	// It leaves when its work orders are ready, also where its customer chose a later day than it needs.
	return promisedDate !== null && leaveDate !== null && promisedDate >= counted.promisedDate
		? { promisedDate, leaveDate: laterDay(leaveDate, counted.leaveDate) }
		: { promisedDate: counted.promisedDate, leaveDate: counted.leaveDate };
}
