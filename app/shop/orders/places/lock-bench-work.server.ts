import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import { lockBenches } from "#app/shop/bench/bench-state.server.ts";
import { type LockedOrder, lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { benches, workOrders } from "#db/schema.server.ts";
import { benchWorkMessages as messages } from "./bench-work.messages.ts";
import { type BenchWork, type BenchWorkRead, readBenchWork } from "./read-bench-work.server.ts";

interface LockedWork extends BenchWorkRead {
	readonly order: LockedOrder;
	readonly work: BenchWork;
}

/**
 * A paid work order with everything that its plan is worked out from: its order is locked, then all benches by id,
 * because what is moved on one may leave a promise on another. Throws `not_found` for one that is done or given back,
 * and `conflict` for one that is not paid.
 */
export async function lockBenchWork(
	tx: Transaction,
	workId: string,
	settings: StoreSettings,
): Promise<LockedWork> {
	const [found] = isUuid(workId)
		? await tx.select({ orderId: workOrders.orderId }).from(workOrders).where(eq(workOrders.id, workId))
		: [];
	if (!found?.orderId) throw new Refusal("not_found", messages.gone);
	const order = await lockOrder(tx, found.orderId);
	const all = await tx.select({ id: benches.id }).from(benches);
	await lockBenches(
		tx,
		all.map(({ id }) => id),
	);
	const read = await readBenchWork(tx, settings);
	const work = read.places.find(({ id }) => id === workId);
	if (!work) throw new Refusal("not_found", messages.gone);
	if (work.releaseDay === null) throw new Refusal("conflict", messages.unpaid);
	return { ...read, order, work };
}
