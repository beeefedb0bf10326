import { eq, sql } from "drizzle-orm";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import { revenueChanges } from "#db/schema.server.ts";

/*
 * An order is revenue on the day of its payment, at its price of that day. A later change counts on its own day, so
 * that the figures of a past month never change.
 */

type PaidOrder = ReadableOrder<"lock"> &
	Pick<OrderRow, "paymentStatus" | "paidAt" | "totalCents" | "waivedCents" | "refundedCents">;

/** Records the change in the refunded amount of an order, and its day. */
export async function recordRevenueChange(tx: Transaction, order: PaidOrder, day = dayOf()): Promise<void> {
	const gone = order.paymentStatus === "paid" ? order.refundedCents : 0;
	await writeChange(tx, order.id, day, -gone - (await sumChanges(tx, order.id)));
}

/**
 * Called when an order's payment was taken back: the day of the payment keeps the revenue, and today loses the rest of
 * it.
 */
export async function reverseRevenue(tx: Transaction, order: PaidOrder): Promise<void> {
	if (order.paidAt === null) return;
	const price = order.totalCents - order.waivedCents;
	const gone = await sumChanges(tx, order.id);
	await writeChange(tx, order.id, dayOf(order.paidAt), price);
	await writeChange(tx, order.id, dayOf(), -price - gone);
}

async function sumChanges(tx: Transaction, orderId: string): Promise<number> {
	const [row] = await tx
		.select({ sum: sql<number>`coalesce(sum(${revenueChanges.amountCents}), 0)::int` })
		.from(revenueChanges)
		.where(eq(revenueChanges.orderId, orderId));
	return row?.sum ?? 0;
}

async function writeChange(
	tx: Transaction,
	orderId: string,
	day: IsoDay,
	amountCents: number,
): Promise<void> {
	if (amountCents !== 0) await tx.insert(revenueChanges).values({ orderId, day, amountCents });
}
