import { setTimeout as pause } from "node:timers/promises";
import type { ClosedShop } from "#app/admin/backup/restore/shop-closure.ts";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { log } from "#app/platform/log.server.ts";
import { connection, db } from "#db/client.server.ts";
import type { EventStreams } from "#server/http/event-streams.ts";
import { findViolations } from "#server/invariants/find-violations.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { serverState } from "#server/process/server-state.ts";
import { acquireRestoreLock, isRestoredElsewhere, waitForRestore } from "./restore-lock.ts";

/** The name in a notification that tells other processes to close. */
const RESTORING = "restoring";
/** How long requests that were there before may take. Then the restore waits for their transactions alone. */
const MAX_ANSWER_MS = 10_000;
const CHECK_INTERVAL_MS = 50;
const RETRY_MS = 1_000;

/** The parts of this process that a restore concerns. */
interface ClosingParts {
	streams: EventStreams;
	pageCache: PageCache;
	startWork(): Promise<void>;
	stopWork(): Promise<void>;
}

/**
 * Closes the shop in this process and, by a notification, in the others, which stay closed as long as this one holds
 * the lock. One without the message answers further, but its transactions wait for the tables and find the new
 * state.
 */
export async function closeShop(shop: ClosingParts): Promise<ClosedShop> {
	const release = await acquireRestoreLock();
	closeHere(shop);
	let hasStopped = false;
	const reopen = async (): Promise<void> => {
		if (hasStopped) await resumeWork(shop);
		await openHere(shop);
		await release().catch((error: unknown) => log.error({ error }, "the restore's lock was not given back"));
	};
	try {
		await db.notify(RESTORING);
	} catch (error) {
		await reopen();
		throw error;
	}
	return {
		async stopWork() {
			hasStopped = true;
			await shop.stopWork();
			const until = performance.now() + MAX_ANSWER_MS;
			while (serverState.inFlight > 0 && performance.now() < until) await pause(CHECK_INTERVAL_MS);
		},
		async reopen({ isRestored }) {
			if (isRestored) await reportViolations();
			await reopen();
		},
	};
}

/** Called with each notification, and with "" when some may have been missed. */
export async function followRestores(message: string, shop: ClosingParts): Promise<void> {
	if (message !== "" && !message.split(" ").includes(RESTORING)) return;
	if (serverState.phase !== "ready" || !(await isRestoredElsewhere().catch(() => false))) return;
	if (serverState.phase !== "ready") return;
	closeHere(shop);
	await shop.stopWork();
	await waitForRestore();
	receiveInvalidation("");
	await resumeWork(shop);
	await openHere(shop);
}

function closeHere(shop: ClosingParts): void {
	serverState.phase = "restoring";
	log.warn("the shop is closed while it is restored from a backup");
	// Their readers sign in again.
	shop.streams.endAll();
}

/** A process that is told to end meanwhile does not open again. */
async function openHere(shop: ClosingParts): Promise<void> {
	if (serverState.phase !== "restoring") return;
	// Public pages are read from it.
	await connection().replica?.waitForChanges();
	if (serverState.phase !== "restoring") return;
	shop.pageCache.clear();
	serverState.phase = "ready";
	log.warn("the shop is open again");
}

/** A shop without its jobs does not open: it tries until they run. */
async function resumeWork(shop: ClosingParts): Promise<void> {
	while (serverState.phase === "restoring") {
		try {
			return await shop.startWork();
		} catch (error) {
			log.error({ error }, "the jobs could not be started, and are tried again");
			await shop.stopWork().catch(() => undefined);
			await pause(RETRY_MS);
		}
	}
}

async function reportViolations(): Promise<void> {
	try {
		const violations = await findViolations({ isAtRest: true });
		if (violations.length > 0) log.error({ violations }, "the restored shop breaks rules");
	} catch (error) {
		log.error({ error }, "the restored shop could not be checked");
	}
}
