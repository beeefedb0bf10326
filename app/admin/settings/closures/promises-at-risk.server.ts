import { and, eq, gte, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { dayCountsOf, hasWorkOrders } from "#app/shop/orders/lifecycle/order-promise.ts";
import { lockAllBenches } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import {
	type EndangeredPromise,
	endangeredBy,
} from "#app/shop/orders/work-orders/plan/endangered-promises.ts";
import { readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import type { SettingsChange } from "#app/shop/settings/settings.commands.server.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import {
	arrivalDay,
	type WorkingCalendars,
	workshopCalendar,
} from "#app/shop/shipping/calendars/working-calendars.ts";
import { estimateDelivery } from "#app/shop/shipping/delivery-estimate.ts";
import { dayOf, daysBetween, type IsoDay } from "#app/values/date.ts";
import { unshippedStatuses } from "#app/values/status/order-status.ts";
import type { Transaction } from "#db/client.server.ts";
import { deliveryDay, orders } from "#db/schema.server.ts";

/** A promise that gets into danger once the closures change. */
export interface PromiseAtRisk {
	orderId: string;
	number: number;
	promised: IsoDay;
	/** The day that the new closures give; null where its work has no end. */
	expected: IsoDay | null;
	/** It is kept only with the reserve. */
	isTight: boolean;
	/** It is broken only once unpaid orders before it are paid. */
	isOncePaid: boolean;
	/** An offer that is not paid yet, and binds until its last day for paying. */
	isUnpaid: boolean;
}

/**
 * The promises that hold with the closures of now, and not with those to be saved; the nearest first. An order with
 * places is asked about twice: by the plan of the benches, which loses days of work, and by what follows the workshop.
 */
export async function listPromisesAtRisk(
	tx: Transaction,
	_admin: Admin,
	change: SettingsChange,
	now = new Date(),
): Promise<PromiseAtRisk[]> {
	const today = dayOf(now);
	const before = calendarsOf(change.before);
	const after = calendarsOf(change.after);
	const endangered = await endangeredOnBenches(tx, change, now);
	const promised = await readPromises(tx, today);
	return promised
		.flatMap((order) => {
			const { id: orderId, number, promised, paidAt } = order;
			const common = { orderId, number, promised, isUnpaid: paidAt === null, isOncePaid: false };
			const onBench = endangered.get(orderId);
			const isOncePaid = onBench?.awaits === "others";
			if (onBench?.risk === "late")
				return { ...common, expected: onBench.arrival, isTight: false, isOncePaid };
			const then = expectedDay(order, before, today);
			const expected = expectedDay(order, after, today);
			const isBroken =
				then !== null && expected !== null && then <= order.promised && expected > order.promised;
			if (isBroken) return { ...common, expected, isTight: false };
			return onBench ? { ...common, expected: onBench.arrival, isTight: true, isOncePaid } : [];
		})
		.toSorted((one, other) => daysBetween(other.promised, one.promised));
}

/** By the plan of all benches with the closures of now, and with those to be saved. */
async function endangeredOnBenches(
	tx: Transaction,
	{ before, after }: SettingsChange,
	now: Date,
): Promise<ReadonlyMap<string, EndangeredPromise>> {
	// No work is moved until they are saved.
	await lockAllBenches(tx);
	const endangered = endangeredBy(await readBenchWork(tx, before, now), await readBenchWork(tx, after, now));
	return new Map(endangered.map((each) => [each.orderId, each]));
}

type PromisedRow = Awaited<ReturnType<typeof readPromises>>[number];

async function readPromises(tx: Transaction, today: IsoDay) {
	const rows = await tx
		.select({
			id: orders.id,
			number: orders.number,
			paidAt: orders.paidAt,
			readyAt: orders.readyAt,
			payBy: orders.payBy,
			promised: deliveryDay(orders).mapWith(String),
			deliveryBusinessDays: orders.deliveryBusinessDays,
			workshopDays: orders.workshopDays,
			transitDays: orders.transitDays,
			leaveDate: orders.leaveDate,
			freightRecord: orders.freightRecord,
			shippingOptionId: orders.shippingOptionId,
		})
		.from(orders)
		.where(
			and(
				inArray(orders.status, [...unshippedStatuses]),
				isNotNull(orders.promisedDate),
				or(eq(orders.paymentStatus, "paid"), and(ne(orders.paymentStatus, "paid"), gte(orders.payBy, today))),
			),
		);
	return rows;
}

/**
 * When an order would arrive: as if it were paid on its last day where it is not paid; from today where the workshop
 * has finished it or is already late with it.
 */
function expectedDay(order: PromisedRow, calendars: WorkingCalendars, today: IsoDay): IsoDay | null {
	const counts = dayCountsOf(order);
	const from = order.paidAt ?? order.payBy;
	if (counts === null || from === null) return null;
	// The leave date of a bench is taken as kept here: whether its work is done until then, says the plan.
	const bench =
		hasWorkOrders(order) && order.leaveDate ? { leaveDate: order.leaveDate, worksOn: () => true } : undefined;
	const counted = estimateDelivery(from, { ...counts, bench }, calendars);
	if (order.readyAt === null && counted.leaveDate >= today) return counted.promisedDate;
	const leave = workshopCalendar(calendars).add(today, 0);
	return arrivalDay(calendars, counts.optionId, leave, counts.transit);
}
