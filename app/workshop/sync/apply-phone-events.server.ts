import { and, desc, eq, inArray, isNull, lt, ne } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { isDatabaseUnavailable } from "#app/platform/observability/database-failure.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { readWorkSteps, reopenWork, writeProgress } from "#app/shop/bench/work-orders.commands.server.ts";
import { addNote } from "#app/shop/orders/lifecycle/add-order-note.server.ts";
import { recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { benchWorkMessages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import {
	type LockedRow,
	lockWorkRow,
	withPlan,
} from "#app/shop/orders/work-orders/lock-bench-work.server.ts";
import { beginLockedWork, tickLockedStep } from "#app/shop/orders/work-orders/tick-step.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { isSameStep } from "#app/values/workshop/work-step.ts";
import type { EventOutcomes } from "#app/workshop/work-list.ts";
import type { Transaction } from "#db/client.server.ts";
import { benchEvents } from "#db/schema.server.ts";
import { databaseErrorCode, inTransaction } from "#db/transactions.server.ts";
import { storeTapAfterEnd } from "./begun-away.server.ts";
import { happenedAt, tappedAt } from "./happened-at.ts";
import { isOwnWork } from "./own-work.server.ts";
import type { ReadPhoneEvent, SentPhoneEvents } from "./phone-events.schema.ts";

type EventOutcome = EventOutcomes["outcomes"][number]["outcome"];

/**
 * Takes what a phone has stored, in the order of its taps. Each event is a transaction of its own, so that one that
 * cannot be read, or says nothing the shop knows, stops no other. One that was sent before is answered with `already`.
 */
export async function applyPhoneEvents(
	reader: Customer,
	{ deviceId, sentAt, events: { readable, unreadable } }: SentPhoneEvents,
	receivedAt = new Date(),
): Promise<EventOutcomes> {
	const settings = await readSettings();
	const outcomes: { id: string; outcome: EventOutcome }[] = [];
	for (const event of readable) {
		const outcome = await takeEvent(reader, event, { settings, deviceId, sentAt, receivedAt });
		outcomes.push({ id: event.id, outcome });
	}
	const unknown = unreadable.map((id) => ({ id, outcome: "unknown" as const }));
	return { outcomes: [...outcomes, ...unknown] };
}

/** One that is refused, or fails by a mistake of ours, would do so again: once it is answered, it holds up nothing behind it. */
async function takeEvent(reader: Customer, event: ReadPhoneEvent, receipt: Receipt): Promise<EventOutcome> {
	try {
		return await inTransaction((tx) => applyPhoneEvent(tx, reader, event, receipt));
	} catch (error) {
		// A temporary error: the phone sends all of it again.
		if (isDatabaseUnavailable(error) || databaseErrorCode(error)?.startsWith("40")) throw error;
		if (!(error instanceof Refusal)) {
			log.error({ error, kind: event.kind }, "an event of a phone failed unexpectedly");
		}
		return "unknown";
	}
}

interface Receipt {
	settings: StoreSettings;
	deviceId: string | undefined;
	sentAt: Date;
	receivedAt: Date;
}

async function applyPhoneEvent(
	tx: Transaction,
	reader: Customer,
	event: ReadPhoneEvent,
	{ settings, deviceId, sentAt, receivedAt }: Receipt,
): Promise<EventOutcome> {
	if (!(await isOwnWork(tx, reader, event.workOrderId))) return "unknown";
	// Locked before the event is written, in the order in which everything else locks.
	const locked = await lockWorkRow(tx, event.workOrderId);
	if (!(await isOwnWork(tx, reader, event.workOrderId))) return "unknown";
	const { takenAt, restartedAt } = locked.stored;
	const previous = await readPrevious(tx, reader, deviceId, event);
	const phone = { at: event.at, sentAt };
	const at = happenedAt(phone, { receivedAt, takenAt, previous });
	const [stored] = await tx
		.insert(benchEvents)
		.values({
			id: event.id,
			workOrderId: event.workOrderId,
			userId: reader.id,
			deviceId,
			sequence: event.seq,
			kind: event.kind,
			step: event.step ?? null,
			text: event.text || null,
			happenedAt: at,
			// Under the lock: what is written after a mail of the diary is received after it.
			receivedAt: new Date(),
			outcome: "applied",
		})
		.onConflictDoNothing()
		.returning({ id: benchEvents.id });
	if (!stored) return "already";
	const isOfFormerPiece = isAfter(restartedAt, tappedAt(phone, receivedAt));
	const outcome = await act(tx, locked, event, { reader, at, settings, isOfFormerPiece });
	if (outcome !== "applied")
		await tx.update(benchEvents).set({ outcome }).where(eq(benchEvents.id, event.id));
	return outcome;
}

/** Only by the same phone, because each counts its own taps. */
async function readPrevious(
	tx: Transaction,
	reader: Customer,
	deviceId: string | undefined,
	{ workOrderId, seq }: ReadPhoneEvent,
): Promise<Date | null> {
	const [row] = await tx
		.select({ happenedAt: benchEvents.happenedAt })
		.from(benchEvents)
		.where(
			and(
				eq(benchEvents.workOrderId, workOrderId),
				eq(benchEvents.userId, reader.id),
				deviceId === undefined ? isNull(benchEvents.deviceId) : eq(benchEvents.deviceId, deviceId),
				lt(benchEvents.sequence, seq),
			),
		)
		.orderBy(desc(benchEvents.sequence))
		.limit(1);
	return row?.happenedAt ?? null;
}

interface Acting {
	reader: Customer;
	at: Date;
	settings: StoreSettings;
	/** The work has started over since. */
	isOfFormerPiece: boolean;
}

type KnownOutcome = Exclude<EventOutcome, "unknown">;

async function act(
	tx: Transaction,
	locked: LockedRow,
	event: ReadPhoneEvent,
	acting: Acting,
): Promise<KnownOutcome> {
	const { order, stored } = locked;
	const { reader, at } = acting;
	if (event.kind === "seen_end") {
		if (stored.returnedAt === null || stored.endSeenAt !== null) return "already";
		await writeProgress(tx, stored.id, { endSeenAt: at });
		return "applied";
	}
	if (event.kind === "note") {
		if (event.text) await addNote(tx, order, reader, `${stored.productName}: ${event.text}`);
		return stored.returnedAt === null ? "applied" : "after_end";
	}
	const isOver = stored.returnedAt !== null || !isBeforeDispatch(order.status);
	if (isOver) {
		if (!acting.isOfFormerPiece) await storeTapAfterEnd(tx, locked, event, reader);
		return "after_end";
	}
	// Ticks and beginnings go on: no work is begun before its payment, so they are refused and stay on the phone.
	if (event.kind === "photo") return stored.releaseDay === null ? "after_end" : "applied";
	if (acting.isOfFormerPiece) return "already";
	return event.kind === "tick" || event.kind === "untick"
		? tickOrUntick(tx, locked, event, acting)
		: startOrStop(tx, locked, event, acting);
}

async function tickOrUntick(
	tx: Transaction,
	locked: LockedRow,
	{ kind, step: position }: ReadPhoneEvent,
	{ reader, at, settings }: Acting,
): Promise<KnownOutcome> {
	const { stored } = locked;
	const isDone = kind === "tick";
	const step = (await readWorkSteps(tx, stored.id)).find((each) => isSameStep(each.position, position ?? -1));
	// The owner may have changed the steps meanwhile.
	if (!step || isDone === (step.doneAt !== null)) return "already";
	// Another phone, or the owner, said otherwise since.
	if (isAfter(step.changedAt, at) || isAfter(step.doneAt, at)) return "already";
	if (stored.finishedAt !== null) {
		if (isDone) return "already";
		// Its payment was taken back since, and no unfinished work was begun before its payment.
		if (locked.order.paymentStatus !== "paid") throw new Refusal("conflict", benchWorkMessages.unpaid);
		// The last tick was a slip of the finger.
		await reopenWork(tx, stored.id);
	}
	const bench = await withPlan(tx, locked, settings);
	await tickLockedStep(tx, bench, { position: step.position, isDone }, { actor: reader, at });
	return "applied";
}

async function startOrStop(
	tx: Transaction,
	locked: LockedRow,
	{ id, kind }: ReadPhoneEvent,
	{ reader, at, settings }: Acting,
): Promise<KnownOutcome> {
	const { order, stored } = locked;
	const isStart = kind === "start";
	const isAtWork = stored.startedAt !== null && stored.stoppedAt === null;
	if (stored.finishedAt !== null || isAtWork === isStart) return "already";
	// Nothing to stop.
	if (stored.startedAt === null && !isStart) return "already";
	if (isAfter(await readLastStartOrStop(tx, stored.id, id), at)) return "already";
	if (stored.startedAt === null) {
		const bench = await withPlan(tx, locked, settings);
		await beginLockedWork(tx, bench, bench.work.minutes, at);
	} else await writeProgress(tx, stored.id, { stoppedAt: isStart ? null : at });
	const action = isStart ? "work.begun" : "work.paused";
	await recordOrderChange(tx, order, { actor: reader, action, details: { product: stored.productName } });
	return "applied";
}

const isAfter = (moment: Date | null, at: Date): boolean => moment !== null && moment > at;

/** When this work was last begun or paused from a phone, by another event than this one. */
async function readLastStartOrStop(
	tx: Transaction,
	workOrderId: string,
	eventId: string,
): Promise<Date | null> {
	const [row] = await tx
		.select({ happenedAt: benchEvents.happenedAt })
		.from(benchEvents)
		.where(
			and(
				eq(benchEvents.workOrderId, workOrderId),
				ne(benchEvents.id, eventId),
				inArray(benchEvents.kind, ["start", "stop"]),
				eq(benchEvents.outcome, "applied"),
			),
		)
		.orderBy(desc(benchEvents.happenedAt))
		.limit(1);
	return row?.happenedAt ?? null;
}
