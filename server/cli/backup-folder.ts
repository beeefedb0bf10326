import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeArchive } from "#app/admin/backup/shop-archive.server.ts";
import type { ImageStore } from "#app/shop/images/image-part.server.ts";
import { DAY_MS, formatWithOffset, HOUR_MS } from "#app/values/date.ts";

/** Of a folder that gets a backup every night. */
const KEPT_DAYS = 14;
/** What is being written changes more often; its reservation lies beside it and is not needed any more. */
const QUIET_MS = HOUR_MS;
const FINISHED = /^cerne-\d{4}-\d\d-\d\dT\d{6}\.tar\.gz$/;
const UNFINISHED = /^cerne-\d{4}-\d\d-\d\dT\d{6}\.tar\.gz(\.part)?$/;

interface FoundFile {
	path: string;
	bytes: number;
	ageMs: number;
}

/**
 * Writes a backup into a folder, under a name with its moment from the start, so that an interrupted one is in nobody's
 * way. What one has left is removed after an hour, and finished ones after fourteen days, once the new one is there.
 * Throws what `writeArchive` throws.
 */
export async function writeDatedArchive(folder: string, store: ImageStore, now = new Date()) {
	for (const { path, bytes, ageMs } of await filesNamed(folder, UNFINISHED, now)) {
		if (ageMs > QUIET_MS && (bytes === 0 || path.endsWith(".part"))) await rm(path, { force: true });
	}
	const moment = formatWithOffset(now).slice(0, 19).replaceAll(":", "");
	const file = join(folder, `cerne-${moment}.tar.gz`);
	const counts = await writeArchive(file, store);
	for (const { path, ageMs } of await filesNamed(folder, FINISHED, now)) {
		if (path !== file && ageMs > KEPT_DAYS * DAY_MS) await rm(path, { force: true });
	}
	return { ...counts, file };
}

/** The newest finished backup of a folder. Throws in words for the operator where there is none. */
export async function newestArchive(folder: string): Promise<string> {
	const [newest] = (await filesNamed(folder, FINISHED, new Date()))
		.filter(({ bytes }) => bytes > 0)
		.toSorted((one, other) => one.ageMs - other.ageMs);
	if (!newest) throw new Error(`Não há backup em ${folder}.`);
	return newest.path;
}

async function filesNamed(folder: string, pattern: RegExp, now: Date): Promise<FoundFile[]> {
	const files: FoundFile[] = [];
	for (const name of await readdir(folder)) {
		if (!pattern.test(name)) continue;
		const path = join(folder, name);
		// Another process may finish or remove it in this moment.
		const found = await stat(path).catch(() => null);
		if (found) files.push({ path, bytes: found.size, ageMs: now.getTime() - found.mtimeMs });
	}
	return files;
}

export const isFolder = async (path: string): Promise<boolean> =>
	(await stat(path).catch(() => null))?.isDirectory() ?? false;
