import { and, eq, gte, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { dayCountsOf, hasPlaces } from "#app/shop/orders/lifecycle/order-promise.ts";
import {
	transitCalendar,
	type WorkingCalendars,
	workshopCalendar,
} from "#app/shop/shipping/calendars/working-calendars.ts";
import { estimateDelivery } from "#app/shop/shipping/delivery-estimate.ts";
import { dayOf, daysBetween, type IsoDay } from "#app/values/date.ts";
import { unshippedStatuses } from "#app/values/status/order-status.ts";
import { db } from "#db/client.server.ts";
import { deliveryDay, orders } from "#db/schema.server.ts";

/** A promise that cannot be kept any more once the calendars change. */
export interface PromiseAtRisk {
	orderId: string;
	number: number;
	promised: IsoDay;
	/** The day that the new calendars give. */
	expected: IsoDay;
	/** An offer that is not paid yet, and binds until its last day for paying. */
	isUnpaid: boolean;
}

/** The promises that hold by the calendars of now, and not by those to be saved; the nearest first. */
export async function listPromisesAtRisk(
	_admin: Admin,
	{ before, after }: { before: WorkingCalendars; after: WorkingCalendars },
	now = new Date(),
): Promise<PromiseAtRisk[]> {
	const today = dayOf(now);
	const promised = await readPromises(today);
	return promised
		.flatMap((order) => {
			const then = expectedDay(order, before, today);
			const expected = expectedDay(order, after, today);
			if (then === null || expected === null || then > order.promised || expected <= order.promised)
				return [];
			const { id: orderId, number, promised, paidAt } = order;
			return { orderId, number, promised, expected, isUnpaid: paidAt === null };
		})
		.toSorted((one, other) => daysBetween(other.promised, one.promised));
}

type PromisedRow = Awaited<ReturnType<typeof readPromises>>[number];

async function readPromises(today: IsoDay) {
	const rows = await db
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
	// The leave date of a bench is taken as kept here: the plan of the benches reports its own risks.
	const bench =
		hasPlaces(order) && order.leaveDate ? { leaveDate: order.leaveDate, worksOn: () => true } : undefined;
	const counted = estimateDelivery(from, { ...counts, bench }, calendars);
	if (order.readyAt === null && counted.leaveDate >= today) return counted.promisedDate;
	const leave = workshopCalendar(calendars).add(today, 0);
	return transitCalendar(calendars, counts.optionId).add(leave, counts.transit);
}
