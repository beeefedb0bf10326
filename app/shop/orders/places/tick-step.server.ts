import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { targetOnceStarted } from "#app/shop/bench/plan/queue.ts";
import { writeProgress, writeStep } from "#app/shop/bench/work-orders.commands.server.ts";
import { recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { benchWorkMessages as messages } from "./bench-work.messages.ts";
import { lockBenchWork } from "./lock-bench-work.server.ts";
import { minutesLeft } from "./read-bench-work.server.ts";

interface Tick {
	position: number;
	isDone: boolean;
}

interface TickedStep {
	name: string;
	/** Whether it was the last one. */
	isFinished: boolean;
}

/**
 * Ticks a step of a work order, or takes the tick back. The first tick begins the work, which then aims at the
 * earliest day that makes nothing late; the last one ends it.
 */
export async function tickStep(
	admin: Admin,
	workId: string,
	{ position, isDone }: Tick,
): Promise<TickedStep> {
	const settings = await readSettings();
	return inTransaction(async (tx) => {
		const { order, work, read } = await lockBenchWork(tx, workId, settings);
		const { places, benches } = read;
		const step = work.steps.find((each) => each.position === position);
		if (!step) throw new Refusal("not_found", messages.noStep);
		const steps = work.steps.map((each) => (each === step ? { ...each, isDone } : each));
		const isFinished = steps.every((each) => each.isDone);
		if (step.isDone === isDone) return { name: step.name, isFinished };
		await writeStep(tx, { workOrderId: workId, position, isDone });
		if (isDone) {
			const now = new Date();
			const capacity = benches.find(({ id }) => id === work.benchId)?.capacity;
			const begun = { ...work, minutes: minutesLeft(work.totalMinutes, steps), startedAt: now.getTime() };
			const own = places.filter(({ benchId }) => benchId === work.benchId);
			if (work.startedAt === null) {
				const targetDay = capacity ? targetOnceStarted(capacity, own, begun) : work.targetDay;
				await writeProgress(tx, workId, { startedAt: now, targetDay });
			}
			if (isFinished) await writeProgress(tx, workId, { finishedAt: now });
		} else if (steps.every((each) => !each.isDone)) {
			await writeProgress(tx, workId, { startedAt: null, targetDay: work.readyDay });
		}
		const action = isDone ? "work.step_done" : "work.step_undone";
		const details = { product: work.productName, step: step.name };
		await recordOrderChange(tx, order, { actor: admin, action, details });
		return { name: step.name, isFinished };
	});
}
