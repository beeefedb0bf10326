import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import { lockBenches, readBenches } from "#app/shop/bench/bench-state.server.ts";
import { candidatesFor, scheduleWorkOrders, worksOnChosen } from "#app/shop/bench/schedule-work-orders.ts";
import { workOfLine } from "#app/shop/bench/work-of-line.ts";
import type { NewWorkOrder } from "#app/shop/bench/work-order-schedule.commands.server.ts";
import { readProductOffers } from "#app/shop/catalogue/stock/change-stock.server.ts";
import {
	type LockedOrder,
	type OrderRow,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { dayCountsOf } from "#app/shop/orders/lifecycle/order-promise.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { benchLeaveDate, type DayCounts } from "#app/shop/shipping/delivery-estimate.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems } from "#db/schema.server.ts";
import { addWorkOrders } from "./add-work-orders.server.ts";
import { fixedDays, reschedulingMoment } from "./order-work-orders.server.ts";

type WantedWorkOrder = Omit<NewWorkOrder, "chosen">;

export interface MadeItems {
	readonly order: LockedOrder;
	/** No bench has room for it before the horizon: the owner decides. */
	readonly lacksPlace: boolean;
}

/**
 * Gives a work order to the items of a paid order that `supply` does not find in stock and whose products take hours of
 * a bench by now. The day of the order moves as it does for one that is reinstated, never to an earlier one. The
 * benches are locked before `supply` locks products.
 */
export async function addWorkForMadeItems(
	tx: Transaction,
	order: LockedOrder,
	supply: () => Promise<void>,
): Promise<MadeItems> {
	const settings = await readSettings(tx);
	const wanted = await readWanted(tx, order, settings);
	await lockBenches(tx, candidatesFor(wanted));
	await supply();
	const made = await whereMissing(tx, wanted);
	const counts = dayCountsOf(order);
	// Without the days of its carrier it is queued by hand.
	if (made.length === 0 || counts === null) return { order, lacksPlace: false };
	return writeMadeWorkOrders(tx, order, { made, counts, settings });
}

/** The items that came from stock and can be made on a bench. */
async function readWanted(
	tx: Transaction,
	order: LockedOrder,
	{ workshop }: StoreSettings,
): Promise<WantedWorkOrder[]> {
	const items = await tx
		.select()
		.from(orderItems)
		.where(eq(orderItems.orderId, order.id))
		.orderBy(asc(orderItems.productId));
	const fromStock = items.flatMap(({ id, productId, productName, quantity, stockDeducted }) =>
		productId && stockDeducted > 0 ? [{ id, productId, productName, quantity }] : [],
	);
	if (fromStock.length === 0) return [];
	const products = await readProductOffers(tx, fromStock);
	return fromStock.flatMap(({ id: orderItemId, productName, ...line }) => {
		const work = workOfLine(line, products, workshop.steps);
		return work ? { ...work, id: randomUUID(), orderItemId, productName } : [];
	});
}

/** The items that got no units from stock. */
async function whereMissing(tx: Transaction, wanted: readonly WantedWorkOrder[]): Promise<WantedWorkOrder[]> {
	if (wanted.length === 0) return [];
	const ids = wanted.map(({ orderItemId }) => orderItemId);
	const missing = await tx
		.select({ id: orderItems.id })
		.from(orderItems)
		.where(and(inArray(orderItems.id, ids), eq(orderItems.stockDeducted, 0)));
	return wanted.filter(({ orderItemId }) => missing.some(({ id }) => id === orderItemId));
}

async function writeMadeWorkOrders(
	tx: Transaction,
	order: LockedOrder,
	{
		made,
		counts,
		settings,
	}: { made: readonly WantedWorkOrder[]; counts: DayCounts; settings: StoreSettings },
): Promise<MadeItems> {
	const now = new Date();
	const at = reschedulingMoment(now, settings);
	const benches = await readBenches(tx, candidatesFor(made), at);
	const chosen = scheduleWorkOrders(benches, made, at);
	const scheduledWorkOrders = made.flatMap(({ id }) => chosen.get(id) ?? []);
	const lacksPlace = scheduledWorkOrders.length < made.length;
	const places = made.map((place) => ({
		...place,
		takenAt: at.now,
		chosen: lacksPlace ? null : (chosen.get(place.id) ?? null),
	}));
	const columns = await addWorkOrders(tx, order, places, at.payDay);
	const counted: DayCounts = {
		...counts,
		workshop: columns.workshopDays,
		bench: lacksPlace
			? undefined
			: {
					leaveDate: benchLeaveDate(scheduledWorkOrders, settings.workshop, calendarsOf(settings)),
					worksOn: worksOnChosen(benches, scheduledWorkOrders),
				},
	};
	const changes: Partial<OrderRow> = { ...columns };
	if (!lacksPlace) Object.assign(changes, fixedDays(order, counted, now, settings));
	return { order: await updateLockedOrder(tx, order, { ...changes, updatedAt: now }), lacksPlace };
}
