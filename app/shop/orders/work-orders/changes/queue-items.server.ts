import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { plan } from "#app/shop/bench/plan/plan.ts";
import { workOfLine } from "#app/shop/bench/work-of-line.ts";
import type { NewWorkOrder } from "#app/shop/bench/work-order-schedule.commands.server.ts";
import { readProductOffers } from "#app/shop/catalogue/stock/change-stock.server.ts";
import {
	type LockedOrder,
	lockOrders,
	recordOrderChange,
	updateLockedOrder,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { dayCountsOf } from "#app/shop/orders/lifecycle/order-promise.ts";
import { addWorkOrders } from "#app/shop/orders/work-orders/add-work-orders.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { lockAllBenches } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { endangeredBy } from "#app/shop/orders/work-orders/plan/endangered-promises.ts";
import type { PromisedWorkOrder } from "#app/shop/orders/work-orders/plan/planned-work.ts";
import { type BenchWorkRead, readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readyDayFor } from "#app/shop/orders/work-orders/ready-day.ts";
import {
	isOutOfQueue,
	listUnplacedItems,
	type UnplacedItem,
} from "#app/shop/orders/work-orders/unplaced-items.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { workshopCalendar } from "#app/shop/shipping/calendars/working-calendars.ts";
import { addDays, type IsoDay } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { askAboutDanger } from "./ask-about-danger.server.ts";

interface ItemWithPlace {
	readonly order: LockedOrder;
	readonly place: NewWorkOrder & { readonly chosen: { benchId: string; readyDay: IsoDay } };
}

/**
 * Gives items a work order that were paid before their product had hours, at the day that their order has promised. It
 * is taken without asking for room, because it was promised already; what comes into danger is asked about first.
 * Returns how many orders are in the queue by it.
 */
export async function queueItems(admin: Admin, confirmed: string | null): Promise<number> {
	const settings = await readSettings();
	const outOfQueue = (await listUnplacedItems(admin)).filter(isOutOfQueue);
	return inTransaction(async (tx) => {
		const ids = [...new Set(outOfQueue.map(({ orderId }) => orderId))];
		const locked = ids.length === 0 ? [] : await lockOrders(tx, inArray(orders.id, ids));
		await lockAllBenches(tx);
		// Read again under the locks: another window may have been faster.
		const items = (await listUnplacedItems(admin, tx)).filter(isOutOfQueue);
		const read = await readBenchWork(tx, settings);
		const { queued, places: after } = await chooseBenches(tx, items, { locked, read, settings });
		if (queued.length === 0) throw new Refusal("conflict", messages.nothingToQueue);
		const endangered = endangeredBy(read, { ...read, places: after });
		const change = ["queue", ...queued.map(({ place }) => place.orderItemId)];
		askAboutDanger(endangered, { change, words: "Colocar mesmo assim" }, confirmed);
		const byOrder = Map.groupBy(queued, ({ order }) => order);
		for (const [order, queuedItems] of byOrder) {
			const places = queuedItems.map(({ place }) => place);
			// Its work may begin today.
			const columns = await addWorkOrders(tx, order, places, addDays(read.today, -1));
			const changed = await updateLockedOrder(tx, order, columns);
			const details = { products: places.map(({ productName }) => productName) };
			await recordOrderChange(tx, changed, { actor: admin, action: "work.queued", details });
		}
		return byOrder.size;
	});
}

/** Each item on the bench that finishes it first, behind those that were chosen before it. */
async function chooseBenches(
	tx: Transaction,
	items: readonly UnplacedItem[],
	{
		locked,
		read,
		settings,
	}: { locked: readonly LockedOrder[]; read: BenchWorkRead; settings: StoreSettings },
) {
	const lines = items.flatMap(({ productId, quantity }) => (productId ? [{ productId, quantity }] : []));
	const products = lines.length === 0 ? [] : await readProductOffers(tx, lines);
	const queued: ItemWithPlace[] = [];
	let places: PromisedWorkOrder[] = [...read.places];
	for (const item of items) {
		const order = locked.find(({ id }) => id === item.orderId);
		const line = workOfLine(item, products, settings.workshop.steps);
		if (!(order?.leaveDate && order.promisedDate && line)) continue;
		const { minutes, dryingDays, benchIds } = line;
		const readyDay = readyDayFor(order.leaveDate, dryingDays, settings);
		const inWorkshop = workshopCalendar(read.rules.calendars);
		const asked = {
			id: randomUUID(),
			orderId: order.id,
			minutes,
			targetDay: readyDay,
			dryingDays,
			takenAt: Date.now(),
			startedAt: null,
			releaseDay: read.today,
			heldUntil: null,
			promisedDate: order.promisedDate,
			shippingOptionId: order.shippingOptionId,
			transitDays: dayCountsOf(order)?.transit ?? 0,
			leavesFrom: inWorkshop.add(read.today, 0),
			isReady: false,
		};
		const [best] = read.benches
			.filter(({ id }) => benchIds.includes(id))
			.map(({ id: benchId, capacity }) => {
				const place = { ...asked, benchId };
				const onBench = [
					...places.filter((each) => each.benchId === benchId && each.releaseDay !== null),
					place,
				];
				return {
					place,
					finish: plan(capacity, onBench).find(({ id }) => id === place.id)?.finish ?? "9999-12-31",
				};
			})
			.toSorted((a, b) => a.finish.localeCompare(b.finish));
		if (!best) continue;
		places = [...places, best.place];
		const { benchId } = best.place;
		queued.push({
			order,
			place: {
				...line,
				id: asked.id,
				orderItemId: item.id,
				productName: item.productName,
				takenAt: asked.takenAt,
				chosen: { id: asked.id, benchId, readyDay, dryingDays },
			},
		});
	}
	return { queued, places };
}
