import { asc, eq } from "drizzle-orm";
import { addDays, type IsoDay } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { type benches, orders, type products, workOrders } from "#db/schema.server.ts";
import { insertBench, insertProduct } from "./factories.ts";

const EIGHT_HOURS_A_DAY = Array.from({ length: 7 }, () => 480);

/** A bench that works eight hours on each day of the week, so that a test depends on no weekday. */
export const insertDailyBench = (given: Partial<typeof benches.$inferInsert> = {}) =>
	insertBench({ week: EIGHT_HOURS_A_DAY, ...given });

/** A product that takes so many hours of a bench. */
export const insertWork = (hours: number, given: Partial<typeof products.$inferInsert> = {}) =>
	insertProduct({ isMadeToOrder: true, stockQuantity: 0, benchMinutes: hours * 60, ...given });

export const readPlaces = (orderId: string) =>
	db
		.select()
		.from(workOrders)
		.where(eq(workOrders.orderId, orderId))
		.orderBy(asc(workOrders.productName), asc(workOrders.id));

/** As if the order had been offered `days` ago, for a payment until yesterday. */
export async function expireOffer(orderId: string, today: IsoDay): Promise<void> {
	const payBy = addDays(today, -1);
	await db.update(orders).set({ payBy }).where(eq(orders.id, orderId));
	await db.update(workOrders).set({ heldUntil: payBy }).where(eq(workOrders.orderId, orderId));
}
