import type { Admin } from "#app/shop/accounts/actor.ts";
import { writeProgress, writeStep } from "#app/shop/bench/work-orders.commands.server.ts";
import { recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { askAboutBroken } from "#app/shop/orders/work-orders/ask-about-broken.server.ts";
import { lockBenchWork } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { effectOf } from "#app/shop/orders/work-orders/plan/move-work.ts";
import { restartedWorkOrder, withRestarted } from "#app/shop/orders/work-orders/plan/restarted-work.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { reopenReadyOrder } from "./reopen-ready-order.server.ts";

/** Starts spoilt work again: all of its steps are open, and its order is not ready. Asks whose promise breaks by it. */
export async function restartWork(
	admin: Admin,
	workId: string,
	confirmed: string | null,
): Promise<{ productName: string }> {
	const settings = await readSettings();
	return inTransaction(async (tx) => {
		const { order, work, read } = await lockBenchWork(tx, workId, settings);
		const restarted = restartedWorkOrder(read, work);
		const { broken } = effectOf(read, withRestarted(read, restarted), workId);
		askAboutBroken(broken, { change: [workId, "restart"], words: "Desmarcar mesmo assim" }, confirmed);
		const at = new Date();
		// Also what is open already, because builds before `restartedAt` compare a late tap with its step alone.
		for (const { position } of work.steps)
			await writeStep(tx, { workOrderId: workId, position, isDone: false, at });
		const { targetDay } = restarted;
		await writeProgress(tx, workId, { startedAt: null, stoppedAt: null, restartedAt: at, targetDay });
		const { productName } = work;
		const details = { product: productName };
		const open = await reopenReadyOrder(tx, order);
		await recordOrderChange(tx, open, { actor: admin, action: "work.restarted", details });
		return { productName };
	});
}
