import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type Reading, recordProblems, WATCH_INTERVAL_MS } from "#app/shop/watch/record-problems.server.ts";
import type { ProblemKind } from "#app/values/status/watched-problem.ts";
import { readBackup } from "./read-backup.ts";
import { readCertificate } from "./read-certificate.ts";
import { readDisk } from "./read-disk.ts";
import { readProvider, readQueue, readRefusedMails } from "./read-work.ts";

/** After this many rounds, this process has seen every problem that another process reported. */
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
 * The shop watches itself, because a workshop runs no Prometheus. It uses a timer and not the queue, which is one of
 * the things it watches. Returns a function that stops it.
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
