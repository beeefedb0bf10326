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
 * A job writes feed and sitemap to the object store, and every process sends them from there
 * (serve-document.server.ts). Only documents with readers are made: the first reader writes a document's row.
 */

export type StoredDocument = typeof documents.$inferSelect;

/** The file of a document in its store. */
export const DOCUMENT_FILE = "document.xml.gz";

/** How long a change waits for further changes. */
export const SETTLE_MS = 5_000;
/**
 * A document is made again at least this often: dates in it pass, and changes that other programs make in the database
 * are not announced.
 */
export const REMAKE_AFTER_MS = HOUR_MS;
/** A document without a reader for this long is removed until it has one again. */
const REMOVE_AFTER_MS = 30 * DAY_MS;
/**
 * After it is made, a document rests this many times as long as making all documents takes. A catalogue that changes
 * all the time then costs a tenth of a process that also serves pages, and a third of one that only works off jobs.
 */
const REST_FACTOR = env.PROCESS_ROLE === "jobs" ? 2 : 10;
const MIN_REST_MS = 10_000;
/** After this time another process takes over the document of a process that ended. */
const LEASE_SECONDS = 30;
const HOLD_LEASE_EVERY_MS = 5_000;
const MAX_RETRY_MS = 10 * MINUTE_MS;
/** The greatest difference between the clocks of several machines. */
const CLOCK_SKEW_MS = 2_000;

/** A process makes one document at a time, whether for a job or for a waiting reader. */
const making = new PQueue({ concurrency: 1 });

export const documentWork = rowWorker<typeof documents, object>({
	name: "documents",
	table: documents,
	columns: { id: "name" },
	leaseSeconds: LEASE_SECONDS,
	backoff: (_row, attempts) => new Date(Date.now() + Math.min(attempts * MINUTE_MS, MAX_RETRY_MS)),
	run: ([row], _tools, work) => making.add(() => makeDocument(row, work)),
	async settle(tx, _row, kind, save) {
		const { name, changedAt, madeAt, restsUntil } = await save();
		if (kind !== "later" || !changedAt || !madeAt || changedAt < sinceWhen(madeAt)) return;
		// It changed while it was being made.
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

/** Records that the documents' content has changed, and queues those that may be made now. */
export async function markDocumentsChanged(changedAt: Date): Promise<void> {
	await inTransaction(async (tx) => {
		const changed = await tx
			.update(documents)
			.set({
				changedAt: sql`greatest(${documents.changedAt}, ${changedAt.toISOString()}::timestamptz)`,
				// The earlier of the two, so that later changes do not postpone it.
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
 * Makes the documents again after changes of catalogue or settings: from now on, and for changes while no process
 * worked off jobs. Returns the function that stops it.
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

/** A file that could not be removed is found by the nightly `removeUnusedDocuments`. */
async function removeFiles(...ids: readonly (string | null)[]): Promise<void> {
	for (const id of ids) {
		if (!id) continue;
		await documentStore
			.remove(id, [DOCUMENT_FILE])
			.catch((error: unknown) => log.warn({ error, file: id }, "a former document stayed in the store"));
	}
}
