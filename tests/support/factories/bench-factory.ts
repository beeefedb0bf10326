import { asc, eq, ne } from "drizzle-orm";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { placeOrder } from "#app/shop/orders/place-order/place-order.server.ts";
import { addDays, dayOf, type IsoDay, isNationalHoliday, weekdayOf } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { benchExceptions, benches, orders, type products, workOrders } from "#db/schema.server.ts";
import { confirmWholeTransfer } from "./confirm-whole-transfer.ts";
import { insertBench, insertProduct } from "./factories.ts";
import { createOrder, placeOrderInput } from "./order-factory.ts";

const EIGHT_HOURS_A_DAY = Array.from({ length: 7 }, () => 480);

/** As far as the queue is counted. */
const HORIZON_DAYS = 730;

const WORKED_HOLIDAY = "aberta no feriado";

/** A bench that works eight hours on each day, holidays too, so that a test depends on no date. */
export async function insertDailyBench(given: Partial<typeof benches.$inferInsert> = {}) {
	const bench = await insertBench({ week: EIGHT_HOURS_A_DAY, ...given });
	const today = dayOf();
	const holidays = Array.from({ length: HORIZON_DAYS }, (_, ahead) => addDays(today, ahead)).filter(
		isNationalHoliday,
	);
	await db.insert(benchExceptions).values(
		holidays.map((day) => ({
			benchId: bench.id,
			day,
			minutes: bench.week[weekdayOf(day)] ?? 0,
			reason: WORKED_HOLIDAY,
		})),
	);
	return bench;
}

/** Gives a bench other hours on one day. */
export async function setHours(given: typeof benchExceptions.$inferInsert): Promise<void> {
	const { minutes, reason } = given;
	await db
		.insert(benchExceptions)
		.values(given)
		.onConflictDoUpdate({
			target: [benchExceptions.benchId, benchExceptions.day],
			set: { minutes, reason },
		});
}

/** Gives all benches as many hours on each day, holidays too. */
export async function setDailyHours(hours: number): Promise<void> {
	await db.update(benches).set({ week: Array.from({ length: 7 }, () => hours * 60) });
	await db.update(benchExceptions).set({ minutes: hours * 60 });
}

/** The days with other hours, apart from the holidays of a daily bench. */
export const readChangedDays = () =>
	db.select().from(benchExceptions).where(ne(benchExceptions.reason, WORKED_HOLIDAY));

/** A product that takes so many hours of a bench. */
export const insertWork = (hours: number, given: Partial<typeof products.$inferInsert> = {}) =>
	insertProduct({ isMadeToOrder: true, stockQuantity: 0, benchMinutes: hours * 60, ...given });

export const readWorkOrders = (orderId: string) =>
	db
		.select()
		.from(workOrders)
		.where(eq(workOrders.orderId, orderId))
		.orderBy(asc(workOrders.productName), asc(workOrders.id));

interface OrderedWork {
	orderId: string;
	/** The id of the work order. */
	id: string;
	productName: string;
}

/** Orders a product that takes so many hours of a bench. */
export async function orderWork(
	customer: Customer,
	hours: number,
	{ quantity = 1, product = {} }: { quantity?: number; product?: Parameters<typeof insertWork>[1] } = {},
): Promise<OrderedWork> {
	const orderId = await createOrder(customer, await insertWork(hours, product), { quantity });
	const [place] = await readWorkOrders(orderId);
	if (!place) throw new Error("the order has no place");
	return { orderId, id: place.id, productName: place.productName };
}

/** The same, paid. */
export async function payForWork(
	admin: Admin,
	...ordered: Parameters<typeof orderWork>
): Promise<OrderedWork> {
	const work = await orderWork(...ordered);
	await confirmWholeTransfer(admin, work.orderId);
	return work;
}

/** Orders one of each of these products, and pays. */
export async function payForProducts(
	admin: Admin,
	customer: Customer,
	products: readonly { id: string }[],
): Promise<string> {
	const { orderId } = await placeOrder(
		customer,
		placeOrderInput(products.map((product) => [product, 1] as const)),
	);
	await confirmWholeTransfer(admin, orderId);
	return orderId;
}

/** Ends all work, and removes its benches. */
export async function removeBenches(): Promise<void> {
	await db.update(workOrders).set({ finishedAt: new Date(), returnedAt: null, removedAt: null });
	await db.delete(benches);
}

/** As if the order had been offered `days` ago, for a payment until yesterday. */
export async function expireOffer(orderId: string, today: IsoDay): Promise<void> {
	const payBy = addDays(today, -1);
	await db.update(orders).set({ payBy }).where(eq(orders.id, orderId));
	await db.update(workOrders).set({ heldUntil: payBy }).where(eq(workOrders.orderId, orderId));
}
