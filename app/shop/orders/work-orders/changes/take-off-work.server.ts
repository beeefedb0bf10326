import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { removeWork, restoreWorkRow } from "#app/shop/bench/work-orders.commands.server.ts";
import { type LockedOrder, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { askAboutBroken } from "#app/shop/orders/work-orders/ask-about-broken.server.ts";
import { benchWorkMessages as messages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { lockBenchWork, lockWork } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { effectOf } from "#app/shop/orders/work-orders/plan/move-work.ts";
import { readBenchWork } from "#app/shop/orders/work-orders/read-bench-work.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { reopenReadyOrder } from "./reopen-ready-order.server.ts";

/** Takes a work order off its bench. The promise of the rest stays; no other work order becomes late by it. */
export async function takeOffWork(
	admin: Admin,
	workId: string,
): Promise<{ orderId: string; benchId: string; productName: string }> {
	const settings = await readSettings();
	return inTransaction(async (tx) => {
		const { order, work } = await lockBenchWork(tx, workId, settings);
		await removeWork(tx, workId);
		const { productName, benchId } = work;
		await recordOrderChange(tx, order, {
			actor: admin,
			action: "work.removed",
			details: { product: productName },
		});
		return { orderId: order.id, benchId, productName };
	});
}

/**
 * Puts it back at its day, which its order was promised. If its hours were sold meanwhile, what becomes late by it is
 * asked about first. An order that became ready without it is not ready any more.
 */
export async function returnWorkToBench(
	admin: Admin,
	workId: string,
	confirmed: string | null,
): Promise<void> {
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		const { order, stored, read } = await lockWork(tx, workId, settings);
		requireOpen(order);
		if (!(await restoreWorkRow(tx, workId))) throw new Refusal("conflict", messages.notRemoved);
		const open = await reopenReadyOrder(tx, order);
		// A question is thrown, which rolls this transaction back.
		const { places } = await readBenchWork(tx, settings);
		const { broken } = effectOf(read, places, workId);
		askAboutBroken(broken, { change: [workId, "put back"], words: "Pôr de volta mesmo assim" }, confirmed);
		const details = { product: stored.productName };
		await recordOrderChange(tx, open, { actor: admin, action: "work.put_back", details });
	});
}

/** New work is only for an order that is paid and was not sent. */
export function requireOpen({ paymentStatus, status }: LockedOrder): void {
	if (paymentStatus !== "paid" || !isBeforeDispatch(status)) throw new Refusal("conflict", messages.notOpen);
}
