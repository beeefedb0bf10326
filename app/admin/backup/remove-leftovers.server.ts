import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MINUTE_MS } from "#app/values/date.ts";

/** A file that is still written changes all the time. */
const QUIET_MS = 10 * MINUTE_MS;
/** `backup-<process>-…`; without the number from a build before. */
const BACKUP_FOLDER = /^backup-(?:(\d+)-)?[A-Za-z0-9]{6}$/;

/**
 * Removes what a process left in the data folder that ended while a backup was written or downloaded: a whole copy of
 * the shop, or a part of one. Returns the names.
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

/** Another process of this folder may be sending one. This one has not begun any. */
function isLeftFolder(name: string): boolean {
	const [isBackup, owner] = BACKUP_FOLDER.exec(name) ?? [];
	if (!isBackup) return false;
	return owner === undefined || Number(owner) === process.pid || !isRunning(Number(owner));
}

function isRunning(pid: number): boolean {
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
