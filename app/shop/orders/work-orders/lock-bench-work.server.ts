import { eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import { lockBenches } from "#app/shop/bench/bench-state.server.ts";
import type { StoredWork } from "#app/shop/bench/work-orders.commands.server.ts";
import { type LockedOrder, lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { benches, workOrders } from "#db/schema.server.ts";
import { benchWorkMessages as messages } from "./bench-work.messages.ts";
import { type BenchWork, type BenchWorkRead, readBenchWork } from "./read-bench-work.server.ts";

export interface LockedRow {
	readonly order: LockedOrder;
	/** Its row, in any state. */
	readonly stored: StoredWork;
}

export interface LockedWork extends LockedRow {
	/** The data from which the plan of all benches is calculated. */
	readonly read: BenchWorkRead;
}

/**
 * The row of a work order: its order is locked, then all benches by id, because what is moved on one may leave a promise
 * on another. Throws `not_found` for one that does not exist, or whose order is gone.
 */
export async function lockWorkRow(tx: Transaction, workId: string): Promise<LockedRow> {
	const readRow = async () =>
		isUuid(workId) ? (await tx.select().from(workOrders).where(eq(workOrders.id, workId)))[0] : undefined;
	const orderId = (await readRow())?.orderId;
	if (!orderId) throw new Refusal("not_found", messages.gone);
	const order = await lockOrder(tx, orderId);
	await lockAllBenches(tx);
	const stored = await readRow();
	// Its order may have been deleted while this waited for the lock.
	if (stored?.orderId !== order.id) throw new Refusal("not_found", messages.gone);
	return { order, stored };
}

/** Locks like `lockBenchWork`, and reads the data of the plan. */
export async function lockWork(
	tx: Transaction,
	workId: string,
	settings: StoreSettings,
): Promise<LockedWork> {
	const row = await lockWorkRow(tx, workId);
	return { ...row, read: await readBenchWork(tx, settings) };
}

/** In the order of their ids, and after the order, so that two commands cannot block each other. */
export async function lockAllBenches(tx: Transaction): Promise<void> {
	const all = await tx.select({ id: benches.id }).from(benches);
	await lockBenches(
		tx,
		all.map(({ id }) => id),
	);
}

export interface LockedBenchWork extends LockedWork {
	readonly work: BenchWork;
}

/** The same for paid work in a queue. Throws `not_found` if it is done or given back, and `conflict` if it is unpaid. */
export const lockBenchWork = async (
	tx: Transaction,
	workId: string,
	settings: StoreSettings,
): Promise<LockedBenchWork> => withPlan(tx, await lockWorkRow(tx, workId), settings);

/** Reads the plan for a row that is locked; throws as `lockBenchWork` does. */
export async function withPlan(
	tx: Transaction,
	row: LockedRow,
	settings: StoreSettings,
): Promise<LockedBenchWork> {
	const read = await readBenchWork(tx, settings);
	const work = read.places.find(({ id }) => id === row.stored.id);
	if (!work) throw new Refusal("not_found", messages.gone);
	if (work.releaseDay === null) throw new Refusal("conflict", messages.unpaid);
	return { ...row, read, work };
}
