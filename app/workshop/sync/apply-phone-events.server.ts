import { and, desc, eq, lt } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { reopenWork, writeProgress } from "#app/shop/bench/work-orders.commands.server.ts";
import { addNote } from "#app/shop/orders/lifecycle/add-order-note.server.ts";
import { recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isBeforeDispatch } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { type LockedWork, lockBenchWork, lockWork } from "#app/shop/orders/places/lock-bench-work.server.ts";
import { beginLockedWork, tickLockedStep } from "#app/shop/orders/places/tick-step.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { EventOutcomes } from "#app/workshop/work-list.ts";
import type { Transaction } from "#db/client.server.ts";
import { benchEvents, benches, workOrders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { happenedAt } from "./happened-at.ts";
import type { ReadPhoneEvent, SentPhoneEvents } from "./phone-events.schema.ts";
import { canSeeBench } from "./read-work-list.server.ts";

type EventOutcome = EventOutcomes["outcomes"][number]["outcome"];

/**
 * Takes what a phone has stored, in the order of its taps. Each event is a transaction of its own, so that one that
 * says nothing the shop knows stops no other. One that was sent before is answered with `already`.
 */
export async function applyPhoneEvents(
	reader: Customer,
	{ sentAt, events }: SentPhoneEvents,
	receivedAt = new Date(),
): Promise<EventOutcomes> {
	const settings = await readSettings();
	const outcomes: { id: string; outcome: EventOutcome }[] = [];
	for (const event of events) {
		const outcome = await inTransaction((tx) =>
			applyPhoneEvent(tx, reader, event, { settings, sentAt, receivedAt }),
		);
		outcomes.push({ id: event.id, outcome });
	}
	return { outcomes };
}

interface Receipt {
	settings: StoreSettings;
	sentAt: Date;
	receivedAt: Date;
}

async function applyPhoneEvent(
	tx: Transaction,
	reader: Customer,
	event: ReadPhoneEvent,
	{ settings, sentAt, receivedAt }: Receipt,
): Promise<EventOutcome> {
	if (!(await isOwnWork(tx, reader, event.workOrderId))) return "unknown";
	// Locked before the event is written, in the order in which everything else locks.
	const locked = await lockWork(tx, event.workOrderId, settings);
	const { takenAt } = locked.stored;
	const previous = await readPrevious(tx, reader, event);
	const at = happenedAt({ at: event.at, sentAt }, { receivedAt, takenAt, previous });
	const [stored] = await tx
		.insert(benchEvents)
		.values({
			id: event.id,
			workOrderId: event.workOrderId,
			userId: reader.id,
			sequence: event.seq,
			kind: event.kind,
			step: event.step ?? null,
			text: event.text || null,
			happenedAt: at,
			receivedAt,
			outcome: "applied",
		})
		.onConflictDoNothing()
		.returning({ id: benchEvents.id });
	if (!stored) return "already";
	const outcome = await act(tx, locked, event, { reader, at, settings });
	if (outcome !== "applied")
		await tx.update(benchEvents).set({ outcome }).where(eq(benchEvents.id, event.id));
	return outcome;
}

/** Whether a work order is on a bench that the reader sees; one whose order was erased is on no bench. */
async function isOwnWork(tx: Transaction, reader: Customer, workOrderId: string): Promise<boolean> {
	if (!isUuid(workOrderId)) return false;
	const [row] = await tx
		.select({ orderId: workOrders.orderId, artisanId: benches.artisanId })
		.from(workOrders)
		.innerJoin(benches, eq(benches.id, workOrders.benchId))
		.where(eq(workOrders.id, workOrderId));
	return row?.orderId != null && canSeeBench(reader, row);
}

async function readPrevious(
	tx: Transaction,
	reader: Customer,
	{ workOrderId, seq }: ReadPhoneEvent,
): Promise<Date | null> {
	const [row] = await tx
		.select({ happenedAt: benchEvents.happenedAt })
		.from(benchEvents)
		.where(
			and(
				eq(benchEvents.workOrderId, workOrderId),
				eq(benchEvents.userId, reader.id),
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
}

async function act(
	tx: Transaction,
	locked: LockedWork,
	event: ReadPhoneEvent,
	{ reader, at, settings }: Acting,
): Promise<Exclude<EventOutcome, "unknown">> {
	const { order, stored } = locked;
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
	if (isOver || stored.releaseDay === null) return "after_end";
	if (event.kind === "photo") return "applied";
	if (stored.finishedAt !== null) {
		if (event.kind !== "untick") return "already";
		// The last tick was a slip of the finger.
		await reopenWork(tx, stored.id);
	}
	const bench = await lockBenchWork(tx, stored.id, settings);
	const { work } = bench;
	if (event.kind === "tick" || event.kind === "untick") {
		const position = event.step ?? -1;
		// The owner may have changed the steps meanwhile.
		if (!work.steps.some((step) => step.position === position)) return "already";
		const tick = { position, isDone: event.kind === "tick" };
		const { isNew } = await tickLockedStep(tx, bench, tick, { actor: reader, at });
		return isNew ? "applied" : "already";
	}
	const isAtWork = work.startedAt !== null && stored.stoppedAt === null;
	if (isAtWork === (event.kind === "start")) return "already";
	if (work.startedAt === null) {
		// Nothing to stop.
		if (event.kind === "stop") return "already";
		await beginLockedWork(tx, bench, work.minutes, at);
	} else await writeProgress(tx, work.id, { stoppedAt: event.kind === "stop" ? at : null });
	const action = event.kind === "start" ? "work.begun" : "work.paused";
	await recordOrderChange(tx, order, { actor: reader, action, details: { product: work.productName } });
	return "applied";
}
