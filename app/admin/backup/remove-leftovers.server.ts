import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MINUTE_MS } from "#app/values/date.ts";
import { isAtWork, readWorkFolder, thisWorker } from "./work-folders.server.ts";

/** A file that is being written changes more often than this. */
const QUIET_MS = 10 * MINUTE_MS;

/**
 * Removes the files of processes that ended while they wrote, sent or received a backup: a whole copy of the shop, or a
 * part of one. Returns their names.
 */
export async function removeLeftovers(folder: string): Promise<string[]> {
	const now = Date.now();
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	const removed: string[] = [];
	for (const entry of entries) {
		const path = join(folder, entry.name);
		const isLeft = entry.isDirectory()
			? await isLeftFolder(path, entry.name, now)
			: await isLeftPart(path, now);
		if (!isLeft) continue;
		await rm(path, { recursive: true, force: true });
		removed.push(entry.name);
	}
	return removed;
}

/** The folder of a running process may still be in use. This process has not started a backup yet. */
async function isLeftFolder(path: string, name: string, now: number): Promise<boolean> {
	const folder = readWorkFolder(name);
	if (!folder) return false;
	return folder.worker === thisWorker || !isAtWork(folder.worker, await lastWrite(path), now);
}

/** When something in a folder was last written; 0 for one that has just been removed. */
async function lastWrite(folder: string): Promise<number> {
	const names = await readdir(folder).catch(() => []);
	const times = await Promise.all(
		["", ...names].map((name) =>
			stat(join(folder, name)).then(
				({ mtimeMs }) => mtimeMs,
				() => 0,
			),
		),
	);
	return Math.max(...times);
}

async function isLeftPart(path: string, now: number): Promise<boolean> {
	if (!path.endsWith(".part")) return false;
	const file = await stat(path).catch(() => null);
	return file !== null && now - file.mtimeMs > QUIET_MS;
}
