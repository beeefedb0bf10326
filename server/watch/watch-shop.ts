import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type Reading, recordProblems, WATCH_INTERVAL_MS } from "#app/shop/watch/record-problems.server.ts";
import type { ProblemKind } from "#app/values/status/watched-problem.ts";
import { readBackup } from "./read-backup.ts";
import { readCertificate } from "./read-certificate.ts";
import { readDisk } from "./read-disk.ts";
import { readProvider, readQueue, readRefusedMails } from "./read-work.ts";

/** Rounds after which this process would have seen whatever another has seen before. */
const ROUNDS_BEFORE_END = 3;

const readers: Record<ProblemKind, () => Promise<Reading>> = {
	backup: () => readBackup(env.BACKUP_DIR),
	disk: () => readDisk(env.DATA_DIR),
	certificate: () => readCertificate(env.PUBLIC_URL),
	mails: () => readRefusedMails(),
	queue: readQueue,
	provider: readProvider,
};

/**
 * The shop watches itself: a workshop runs no Prometheus. By a clock of its own and not by the queue, which is one of
 * the things that it watches. Returns what stops it.
 */
export function startWatching(): () => Promise<void> {
	let rounds = 0;
	let round: Promise<void> = Promise.resolve();
	const watch = async (): Promise<void> => {
		rounds += 1;
		try {
			await recordProblems(await readEverything(), { mayEnd: rounds > ROUNDS_BEFORE_END });
		} catch (error) {
			log.warn({ error }, "the shop could not watch itself");
		}
	};
	const timer = setInterval(() => {
		round = round.then(watch);
	}, WATCH_INTERVAL_MS);
	timer.unref();
	return () => {
		clearInterval(timer);
		return round;
	};
}

async function readEverything(): Promise<Map<ProblemKind, Reading>> {
	const kinds = Object.keys(readers) as ProblemKind[];
	return new Map(await Promise.all(kinds.map(async (kind) => [kind, await readers[kind]()] as const)));
}
