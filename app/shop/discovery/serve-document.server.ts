import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import fresh from "fresh";
import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { documentStore } from "#app/shop/images/image-store.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { documents } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { type DocumentName, documentKey } from "./feed-parts.ts";
import {
	DOCUMENT_FILE,
	documentWork,
	hashOf,
	REMAKE_AFTER_MS,
	type StoredDocument,
} from "./make-documents.server.ts";
import { hasPart } from "./render-document.server.ts";

/** If jobs are stopped, the process that is asked for a document older than this makes it itself. */
const MAX_AGE_MS = 2 * REMAKE_AFTER_MS;
/** How long a process of role `web` leaves a missing document to the processes that work off jobs. */
const LEFT_TO_JOBS_MS = 5_000;
const MAX_WAIT_MS = 25_000;
const POLL_MS = 200;
const COME_BACK_SECONDS = 30;
/** A lost file is made again and opened again, a few times at most. */
const MAX_ATTEMPTS = 3;
const MAX_REMEMBERED = 1_000;

/** A document whose file is in the store. */
type WholeDocument = StoredDocument & { fileId: string; contentHash: string; madeAt: Date };

/** Documents whose file this process has compared with its hash. */
const compared = new LRUCache<string, Promise<boolean>>({ max: MAX_REMEMBERED });
/** The documents as they were last sent, for when the database is down. */
const sent = new LRUCache<string, WholeDocument>({ max: MAX_REMEMBERED });
/** Documents that readers wait for. All readers of a document share one promise. */
const awaited = new Map<string, Promise<StoredDocument | undefined>>();
/** A document is claimed only when its turn comes, so that its lease does not end while it waits. */
const turns = new PQueue({ concurrency: 1 });

/**
 * Sends feed or sitemap from the store, at the reader's pace. A missing document is made first. A document whose
 * catalogue has changed is sent as it is until a job has made it again.
 */
export async function serveDocument(request: Request, name: DocumentName): Promise<Response> {
	const key = documentKey(name);
	for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
		const document = await findOrMake(name, key);
		if (!document) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
		const response = await respond(request, document);
		if (response) {
			sent.set(key, document);
			return response;
		}
		await markAsLost(document);
	}
	throw notThere();
}

/**
 * The document as this process last sent it, without asking the database. Null when it has not been sent, or its file
 * is gone.
 */
export async function serveLastDocument(request: Request, name: DocumentName): Promise<Response | null> {
	const document = sent.get(documentKey(name));
	return document ? respond(request, document) : null;
}

const notThere = () =>
	new Refusal(
		"unavailable",
		"A lista de produtos ainda está sendo preparada. Tente novamente em instantes.",
		{ retryAfterSeconds: COME_BACK_SECONDS },
	);

/** Null for a part that the catalogue does not have. */
async function findOrMake(name: DocumentName, key: string): Promise<WholeDocument | null> {
	const stored = await find(key);
	if (isWhole(stored) && isRecent(stored)) {
		await noteReader(stored);
		return stored;
	}
	if (!isWhole(stored) && !(await hasPart(name))) return null;
	let waiting = awaited.get(key);
	if (!waiting) {
		waiting = waitForDocument(key).finally(() => awaited.delete(key));
		awaited.set(key, waiting);
	}
	const made = await waiting;
	// An old document that cannot be made again is better than none.
	if (isWhole(made)) return made;
	throw notThere();
}

async function waitForDocument(key: string): Promise<StoredDocument | undefined> {
	await inTransaction(async (tx) => {
		await tx
			.insert(documents)
			.values({ name: key })
			.onConflictDoUpdate({
				target: documents.name,
				set: { nextAttemptAt: sql`now()` },
				setWhere: isNull(documents.nextAttemptAt),
			});
		if (env.PROCESS_ROLE === "web") await documentWork.enqueue(tx, key);
	});
	const startedAt = performance.now();
	for (;;) {
		const waitedMs = performance.now() - startedAt;
		const isLeftToJobs = env.PROCESS_ROLE === "web" && waitedMs < LEFT_TO_JOBS_MS;
		if (!isLeftToJobs) await turns.add(() => documentWork.workOff(key, {}));
		const row = await find(key);
		if (isWhole(row) && isRecent(row)) return row;
		const now = new Date();
		const isUnderWay = row?.leaseUntil && row.leaseUntil > now;
		const isDue = row?.nextAttemptAt && row.nextAttemptAt <= now;
		if (!(isUnderWay || isDue || isLeftToJobs) || waitedMs > MAX_WAIT_MS) return row;
		await pause(POLL_MS);
	}
}

const find = (key: string): Promise<StoredDocument | undefined> =>
	db
		.select()
		.from(documents)
		.where(eq(documents.name, key))
		.then(([row]) => row);

const isWhole = (row: StoredDocument | undefined): row is WholeDocument =>
	Boolean(row?.fileId && row.contentHash && row.madeAt);

const isRecent = ({ madeAt }: WholeDocument): boolean => Date.now() - madeAt.getTime() < MAX_AGE_MS;

async function noteReader({ name, askedAt }: StoredDocument): Promise<void> {
	const yesterday = new Date(Date.now() - DAY_MS);
	if (askedAt > yesterday) return;
	await db
		.update(documents)
		.set({ askedAt: new Date() })
		.where(and(eq(documents.name, name), lt(documents.askedAt, yesterday)));
}

/** Null where the file is gone, or differs from what was written. */
async function respond(request: Request, document: WholeDocument): Promise<Response | null> {
	const etag = `W/"${document.contentHash.slice(0, 22)}"`;
	const headers = { "Content-Type": "application/xml; charset=utf-8", ETag: etag };
	if (fresh({ "if-none-match": request.headers.get("If-None-Match") ?? undefined }, { etag })) {
		return new Response(null, { status: 304, headers });
	}
	if (!(await isAsWritten(document))) return null;
	const file = await documentStore.open(document.fileId, DOCUMENT_FILE);
	if (file?.size !== document.bytes) {
		file?.body.destroy();
		compared.delete(document.fileId);
		return null;
	}
	return new Response(Readable.toWeb(file.body) as ReadableStream, {
		headers: { ...headers, "Content-Encoding": "gzip", "Content-Length": String(file.size) },
	});
}

/** After a power failure a machine may have a file's name but not its bytes, so each process checks each file once. */
function isAsWritten({ fileId, contentHash }: WholeDocument): Promise<boolean> {
	const running = compared.get(fileId);
	if (running) return running;
	const comparing = documentStore
		.read(fileId, DOCUMENT_FILE)
		.then((bytes) => bytes !== null && hashOf(bytes) === contentHash);
	compared.set(fileId, comparing);
	const compareAgain = () => compared.delete(fileId);
	comparing.then((isSame) => isSame || compareAgain(), compareAgain);
	return comparing;
}

/** Makes the next reader wait for a new file, unless the document has one already. */
async function markAsLost({ name, fileId }: WholeDocument): Promise<void> {
	const lost = await db
		.update(documents)
		.set({ fileId: null, nextAttemptAt: sql`now()` })
		.where(and(eq(documents.name, name), eq(documents.fileId, fileId)))
		.returning({ name: documents.name });
	if (lost.length > 0) log.warn({ document: name }, "a document was lost, and is made again");
}
