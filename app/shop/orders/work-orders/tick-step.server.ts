import { Refusal } from "#app/platform/refusals.ts";
import type { ActorId, Admin } from "#app/shop/accounts/actor.ts";
import { targetOnceStarted } from "#app/shop/bench/plan/queue.ts";
import {
	finishWork,
	readWorkSteps,
	writeProgress,
	writeStep,
} from "#app/shop/bench/work-orders.commands.server.ts";
import { recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { isSameStep } from "#app/values/workshop/work-step.ts";
import type { Transaction } from "#db/client.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { benchWorkMessages as messages } from "./bench-work.messages.ts";
import { type LockedBenchWork, lockBenchWork } from "./lock-bench-work.server.ts";
import { minutesLeft } from "./read-bench-work.server.ts";

interface Tick {
	position: number;
	isDone: boolean;
}

interface TickedStep {
	name: string;
	/** Whether it was the last one. */
	isFinished: boolean;
	/** False if nothing changed by it. */
	isNew: boolean;
}

/** The person and the time of an action at a bench; an artisan's phone may report it hours later. */
export interface BenchAction {
	actor: ActorId;
	at: Date;
}

/** Ticks a step of a work order, or takes the tick back, as the owner does it on her screen. */
export async function tickStep(admin: Admin, workId: string, tick: Tick): Promise<TickedStep> {
	const settings = await readSettings();
	return inTransaction(async (tx) =>
		tickLockedStep(tx, await lockBenchWork(tx, workId, settings), tick, { actor: admin, at: new Date() }),
	);
}

/**
 * The same within the caller's transaction. The first tick begins the work, which then aims at the earliest day that
 * makes nothing late; the last one ends it.
 */
export async function tickLockedStep(
	tx: Transaction,
	locked: LockedBenchWork,
	{ position: shown, isDone }: Tick,
	{ actor, at }: BenchAction,
): Promise<TickedStep> {
	const { order, work } = locked;
	const step = work.steps.find((each) => isSameStep(each.position, shown));
	if (!step) throw new Refusal("not_found", messages.noStep);
	const { position } = step;
	const steps = work.steps.map((each) => (each === step ? { ...each, isDone } : each));
	const isFinished = steps.every((each) => each.isDone);
	if (step.isDone === isDone) return { name: step.name, isFinished, isNew: false };
	const begunByTick = !isDone && (await isBegunByTick(tx, locked, position));
	await writeStep(tx, { workOrderId: work.id, position, isDone, at });
	if (isDone) {
		if (work.startedAt === null) await beginLockedWork(tx, locked, minutesLeft(work.totalMinutes, steps), at);
		if (isFinished) await finishWork(tx, work.id);
	} else if (begunByTick) await takeBeginningBack(tx, locked);
	const action = isDone ? "work.step_done" : "work.step_undone";
	const details = { product: work.productName, step: step.name };
	await recordOrderChange(tx, order, { actor, action, details });
	return { name: step.name, isFinished, isNew: true };
}

/** Whether the tick of a step is what began the work, and not “Começar” before it. */
async function isBegunByTick(tx: Transaction, { work }: LockedBenchWork, position: number): Promise<boolean> {
	const step = (await readWorkSteps(tx, work.id)).find((each) => each.position === position);
	return step?.doneAt != null && step.doneAt.getTime() === work.startedAt;
}

/** The tick that began the work is gone: the first of the others began it, or nothing did. */
async function takeBeginningBack(tx: Transaction, { work }: LockedBenchWork): Promise<void> {
	const ticks = (await readWorkSteps(tx, work.id)).flatMap(({ doneAt }) => doneAt ?? []);
	const [first] = ticks.toSorted((a, b) => a.getTime() - b.getTime());
	await writeProgress(
		tx,
		work.id,
		first
			? { startedAt: first }
			: {
					startedAt: null,
					stoppedAt: null,
					targetDay: work.leavesEarlyOn === null ? work.readyDay : work.targetDay,
				},
	);
}

/** Work that begins aims at the earliest day that makes nothing late. */
export async function beginLockedWork(
	tx: Transaction,
	{ work, read }: LockedBenchWork,
	minutes: number,
	at: Date,
): Promise<void> {
	const capacity = read.benches.find(({ id }) => id === work.benchId)?.capacity;
	const ofBench = read.places.filter(({ benchId }) => benchId === work.benchId);
	const begun = { ...work, minutes, startedAt: at.getTime() };
	const targetDay = capacity ? targetOnceStarted(capacity, ofBench, begun) : work.targetDay;
	await writeProgress(tx, work.id, { startedAt: at, stoppedAt: null, targetDay });
}
