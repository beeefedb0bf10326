import { createHash, randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import PQueue from "p-queue";
import { onInvalidate } from "#app/platform/cache-tags.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isTimeLeft } from "#app/platform/jobs/lease.server.ts";
import type { RowOutcome, Work } from "#app/platform/jobs/row-work.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { log } from "#app/platform/log.server.ts";
import { documentStore } from "#app/shop/images/image-store.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { documents } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { parseDocumentKey } from "./feed-parts.ts";
import { hasPart, renderDocument } from "./render-document.server.ts";

/*
 * Feed and sitemap are made by a job into the store of the pictures, and sent from there by every process
 * (serve-document.server.ts). Only those are made that somebody asks for: a row is written by its first reader.
 */

export type StoredDocument = typeof documents.$inferSelect;

/** The file of a document in its store. */
export const DOCUMENT_FILE = "document.xml.gz";

/** So long a change waits for those that come with it. */
export const SETTLE_MS = 5_000;
/** Days named in it pass, and what other programs write into the database is not announced. */
export const REMAKE_AFTER_MS = HOUR_MS;
/** After so long without a reader it is not made any more, until there is one. */
const REMOVE_AFTER_MS = 30 * DAY_MS;
/**
 * How many times as long as all documents take one rests: a catalogue that changes all the time costs a tenth of a
 * process that serves pages as well, and a third of one that does not.
 */
const REST_FACTOR = env.PROCESS_ROLE === "jobs" ? 2 : 10;
const MIN_REST_MS = 10_000;
/** A process that ended leaves its document to another after so long. */
const LEASE_SECONDS = 30;
const HOLD_LEASE_EVERY_MS = 5_000;
const MAX_RETRY_MS = 10 * MINUTE_MS;
/** As far as the clocks of several machines may be apart. */
const CLOCK_SKEW_MS = 2_000;

/** One at a time in a process: a job's, or the one that a reader waits for. */
const making = new PQueue({ concurrency: 1 });

export const documentWork = rowWorker<typeof documents, object>({
	name: "documents",
	table: documents,
	columns: { id: "name", nextAttemptAt: "nextAttemptAt", leaseUntil: "leaseUntil", attempts: "attempts" },
	leaseSeconds: LEASE_SECONDS,
	backoff: (_row, attempts) => new Date(Date.now() + Math.min(attempts * MINUTE_MS, MAX_RETRY_MS)),
	run: ([row], _tools, work) => making.add(() => makeDocument(row, work)),
	async settle(tx, _row, kind, save) {
		const { name, changedAt, madeAt, restsUntil } = await save();
		if (kind !== "later" || !changedAt || !madeAt || changedAt < sinceWhen(madeAt)) return;
		// It has changed while it was made.
		await tx.update(documents).set({ nextAttemptAt: restsUntil }).where(eq(documents.name, name));
	},
});

const sinceWhen = (madeAt: Date): Date => new Date(madeAt.getTime() - CLOCK_SKEW_MS);

async function makeDocument(
	{ name: key, fileId: formerFileId, formerFileId: oldFileId }: StoredDocument,
	{ holdLease }: Work,
): Promise<RowOutcome<StoredDocument>> {
	const name = parseDocumentKey(key);
	await holdLease();
	const madeAt = new Date();
	if (!(await hasPart(name))) return { set: { fileId: null, formerFileId } };
	let heldAt = performance.now();
	const bytes = await renderDocument(name, async () => {
		if (performance.now() - heldAt < HOLD_LEASE_EVERY_MS) return;
		await holdLease();
		heldAt = performance.now();
	});
	const fileId = randomUUID();
	await documentStore.write(fileId, DOCUMENT_FILE, bytes);
	await removeFiles(oldFileId);
	const restMs = REST_FACTOR * (await db.$count(documents)) * (Date.now() - madeAt.getTime());
	return {
		nextAttemptAt: new Date(madeAt.getTime() + REMAKE_AFTER_MS),
		set: {
			fileId,
			formerFileId,
			bytes: bytes.length,
			contentHash: hashOf(bytes),
			madeAt,
			restsUntil: new Date(Date.now() + Math.max(restMs, MIN_REST_MS)),
		},
	};
}

export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("base64url");

/** Writes down that what the documents show has changed, and wakes a process for those that may be made now. */
export async function markDocumentsChanged(changedAt: Date): Promise<void> {
	await inTransaction(async (tx) => {
		const changed = await tx
			.update(documents)
			.set({
				changedAt: sql`greatest(${documents.changedAt}, ${changedAt.toISOString()}::timestamptz)`,
				// The earliest of the two: a change that follows does not put it off.
				nextAttemptAt: sql`least(${documents.nextAttemptAt}, greatest(now(), ${documents.restsUntil}))`,
			})
			.where(
				and(isNotNull(documents.fileId), lt(documents.madeAt, new Date(changedAt.getTime() + CLOCK_SKEW_MS))),
			)
			.returning({ name: documents.name, restsUntil: documents.restsUntil });
		const now = new Date();
		const due = changed.filter(({ restsUntil }) => restsUntil && restsUntil <= now);
		await documentWork.enqueue(tx, ...due.map(({ name }) => name));
	});
}

/**
 * Has the documents made again when catalogue or settings change: from now on, and for what changed while no process
 * that works was running. Returns what ends it.
 */
export function followCatalogue(): () => Promise<void> {
	let changedAt: Date;
	let timer: NodeJS.Timeout | undefined;
	let marking = Promise.resolve();
	const note = (): void => {
		changedAt = new Date();
		timer ??= setTimeout(mark, SETTLE_MS);
		timer.unref();
	};
	const mark = (): void => {
		timer = undefined;
		marking = markDocumentsChanged(changedAt).catch((error: unknown) => {
			log.warn({ error }, "a change of the catalogue could not be noted for feed and sitemap");
			note();
		});
	};
	const stopListening = onInvalidate((tags) => {
		if (tags === "everything" || tags.includes("catalogue") || tags.includes("settings")) note();
	});
	note();
	return async () => {
		stopListening();
		clearTimeout(timer);
		await marking;
		clearTimeout(timer);
	};
}

/** Removes documents without readers, and removes files that no row names. */
export async function removeUnusedDocuments(now: Date = new Date()): Promise<void> {
	const removed = await db
		.delete(documents)
		.where(
			and(
				lt(documents.askedAt, new Date(now.getTime() - REMOVE_AFTER_MS)),
				or(isNull(documents.leaseUntil), lt(documents.leaseUntil, now)),
			),
		)
		.returning({ fileId: documents.fileId, formerFileId: documents.formerFileId });
	for (const { fileId, formerFileId } of removed) await removeFiles(fileId, formerFileId);
	const yesterday = new Date(now.getTime() - DAY_MS);
	for await (const id of documentStore.list()) {
		if (!isTimeLeft()) return;
		const isNamed = or(eq(documents.fileId, id), eq(documents.formerFileId, id));
		if ((await db.$count(documents, isNamed)) === 0) await documentStore.removeOlder(id, yesterday);
	}
}

/** What could not be removed is found by night. */
async function removeFiles(...ids: readonly (string | null)[]): Promise<void> {
	for (const id of ids) {
		if (!id) continue;
		await documentStore
			.remove(id, [DOCUMENT_FILE])
			.catch((error: unknown) => log.warn({ error, file: id }, "a former document stayed in the store"));
	}
}
