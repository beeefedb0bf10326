import { and, asc, eq, gte, inArray } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import {
	askAboutStock,
	readWorkSteps,
	type StoredWork,
	withdrawStockQuestion,
	writeProgress,
} from "#app/shop/bench/work-orders.commands.server.ts";
import { recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { LockedRow } from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { isSameStep } from "#app/values/workshop/work-step.ts";
import type { Transaction } from "#db/client.server.ts";
import { benchEvents } from "#db/schema.server.ts";
import type { ReadPhoneEvent } from "./phone-events.schema.ts";

/** The taps that can change whether a piece is begun, and whether it is worked on. */
const kinds = ["start", "stop", "tick", "untick"] as const;
const isKind = (kind: string): kind is (typeof kinds)[number] => kinds.some((each) => each === kind);

/**
 * A phone without a signal tells of work that was given back before the shop knew that it was begun. Whenever that was, a
 * piece lies on the bench: its artisan is told to stop, and the owner is asked about that of a cancelled order. A tick
 * that was a slip of the finger is taken back with all of it.
 */
export async function storeTapAfterEnd(
	tx: Transaction,
	{ order, stored }: LockedRow,
	event: ReadPhoneEvent,
	reader: Customer,
): Promise<void> {
	if (stored.returnedAt === null || !isKind(event.kind)) return;
	const progress = progressAfterEnd(stored, await readTaps(tx, stored, stored.returnedAt, event.id));
	const wasBegun = stored.startedAt !== null;
	const isBegun = progress.startedAt !== null;
	const product = stored.productName;
	await writeProgress(tx, stored.id, progress);
	// Work that the owner took off is not asked about; of the other, nothing had left.
	if (isBegun && !wasBegun && order.status === "cancelled" && stored.removedAt === null)
		await askAboutStock(tx, order.id);
	if (wasBegun && !isBegun) {
		await withdrawStockQuestion(tx, stored.id);
		const step = await readStepName(tx, stored.id, event.step);
		await recordOrderChange(tx, order, {
			actor: reader,
			action: "work.step_undone",
			details: { product, step },
		});
	} else if (wasBegun !== isBegun || (stored.stoppedAt === null) !== (progress.stoppedAt === null)) {
		const action = isBegun && wasBegun && progress.stoppedAt !== null ? "work.paused" : "work.begun";
		await recordOrderChange(tx, order, { actor: reader, action, details: { product } });
	}
}

type Progress = Pick<StoredWork, "startedAt" | "stoppedAt">;

interface Tap {
	kind: string;
	step: number | null;
	happenedAt: Date;
	/** It came after this end of the work. */
	isLate: boolean;
}

/** The taps of the present piece that had an effect or came after an end, in the sequence in which they were tapped. */
async function readTaps(
	tx: Transaction,
	{ id: workOrderId, restartedAt }: StoredWork,
	returnedAt: Date,
	eventId: string,
): Promise<Tap[]> {
	const rows = await tx
		.select()
		.from(benchEvents)
		.where(
			and(
				eq(benchEvents.workOrderId, workOrderId),
				inArray(benchEvents.kind, [...kinds]),
				inArray(benchEvents.outcome, ["applied", "after_end"]),
				restartedAt === null ? undefined : gte(benchEvents.happenedAt, restartedAt),
			),
		)
		.orderBy(asc(benchEvents.happenedAt), asc(benchEvents.sequence));
	return rows.map(({ id, kind, step, happenedAt, outcome, receivedAt }) => ({
		kind,
		step,
		happenedAt,
		// The one that is being taken has no outcome of its own yet.
		isLate: id === eventId || (outcome === "after_end" && receivedAt >= returnedAt),
	}));
}

/** Work that was begun before its end stays begun; otherwise the first of the late taps that stands began it. */
function progressAfterEnd(stored: Progress, taps: readonly Tap[]): Progress {
	const began = taps.filter(
		({ kind, happenedAt }) =>
			(kind === "start" || kind === "tick") && happenedAt.getTime() === stored.startedAt?.getTime(),
	);
	const isBegunLate = began.length > 0 && began.every(({ isLate }) => isLate);
	const startedAt =
		stored.startedAt === null || isBegunLate
			? firstBeginning(taps.filter(({ isLate }) => isLate))
			: stored.startedAt;
	if (startedAt === null) return { startedAt, stoppedAt: null };
	const last = taps.findLast(
		({ kind, happenedAt }) => (kind === "start" || kind === "stop") && happenedAt >= startedAt,
	);
	if (!last) return { startedAt, stoppedAt: stored.stoppedAt };
	return { startedAt, stoppedAt: last.kind === "stop" ? last.happenedAt : null };
}

function firstBeginning(taps: readonly Tap[]): Date | null {
	let standing: Tap[] = [];
	for (const tap of taps) {
		if (tap.kind === "untick")
			standing = standing.filter(
				({ kind, step }) => kind === "start" || !isSameStep(step ?? -1, tap.step ?? -1),
			);
		else if (tap.kind !== "stop") standing.push(tap);
	}
	return standing[0]?.happenedAt ?? null;
}

/** Undefined where the owner has changed the steps meanwhile. */
const readStepName = async (
	tx: Transaction,
	workOrderId: string,
	shown: number | undefined,
): Promise<string | undefined> =>
	(await readWorkSteps(tx, workOrderId)).find(({ position }) => isSameStep(position, shown ?? -1))?.name;
