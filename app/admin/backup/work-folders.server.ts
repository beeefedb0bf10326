import { mkdtemp } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { env } from "#app/platform/env.server.ts";
import { HOUR_MS } from "#app/values/date.ts";

/*
 * Folders in `DATA_DIR` for a backup that is being written, sent or received. Their names say whose they are. The host
 * belongs to it: containers share the folder, and the process of each has the same number.
 */

const HOST = hostname().replaceAll(/[^\w.-]/g, "_");
/** Host and number of this process. */
export const thisWorker = `${HOST}-${process.pid}`;

/** Another host writes to the folder that it works on more often than this. */
const QUIET_ELSEWHERE_MS = 2 * HOUR_MS;
/** Earlier builds left out the host, or the process as well. */
const WORK_FOLDER = /^(backup|restore)-(?:((?:[\w.-]+-)?\d+)-)?[A-Za-z0-9]{6}$/;
const WORKER = /^(.+)-(\d+)$/;

type BackupWork = "backup" | "restore";

export const makeWorkFolder = (work: BackupWork): Promise<string> =>
	mkdtemp(join(env.DATA_DIR, `${work}-${thisWorker}-`));

/** The purpose and the creator of a folder, from its name; null for any other folder. */
export function readWorkFolder(name: string): { work: BackupWork; worker: string } | null {
	const [, work, worker = ""] = WORK_FOLDER.exec(name) ?? [];
	return work ? { work: work as BackupWork, worker } : null;
}

/**
 * Whether a process still works. Only those of this host can be asked for; of any other it is told by when it last
 * wrote, in milliseconds.
 */
export function isAtWork(worker: string, lastWriteMs: number, now = Date.now()): boolean {
	const [, host, number] = WORKER.exec(worker) ?? [];
	return host === HOST ? isRunning(Number(number)) : now - lastWriteMs < QUIET_ELSEWHERE_MS;
}

function isRunning(processNumber: number): boolean {
	try {
		process.kill(processNumber, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}
