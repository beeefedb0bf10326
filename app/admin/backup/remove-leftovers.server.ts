import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MINUTE_MS } from "#app/values/date.ts";

/** A file that is being written changes more often than this. */
const QUIET_MS = 10 * MINUTE_MS;
/** `backup-<process>-…`, of which earlier builds left out the process id, or `restore-<process>-…`, a file that was sent. */
const OWNED_FOLDER = /^(?:backup|restore)-(?:(\d+)-)?[A-Za-z0-9]{6}$/;

/**
 * Removes the files of processes that ended while they wrote, sent or received a backup: a whole copy of the shop, or a
 * part of one. Returns their names.
 */
export async function removeLeftovers(folder: string, now = Date.now()): Promise<string[]> {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	const removed: string[] = [];
	for (const entry of entries) {
		const path = join(folder, entry.name);
		const isLeft = entry.isDirectory() ? isLeftFolder(entry.name) : await isLeftPart(path, now);
		if (!isLeft) continue;
		await rm(path, { recursive: true, force: true });
		removed.push(entry.name);
	}
	return removed;
}

/** The folder of a running process may still be in use. This process has not started a backup yet. */
function isLeftFolder(name: string): boolean {
	const [isOwned, owner] = OWNED_FOLDER.exec(name) ?? [];
	if (!isOwned) return false;
	return owner === undefined || Number(owner) === process.pid || !isRunning(Number(owner));
}

export function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

async function isLeftPart(path: string, now: number): Promise<boolean> {
	if (!path.endsWith(".part")) return false;
	const file = await stat(path).catch(() => null);
	return file !== null && now - file.mtimeMs > QUIET_MS;
}
