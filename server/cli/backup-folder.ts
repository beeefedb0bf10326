import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type BackupFile, findNewestBackup, listBackupFiles } from "#app/admin/backup/backup-files.server.ts";
import { writeArchive } from "#app/admin/backup/shop-archive.server.ts";
import type { ImageStore } from "#app/shop/images/image-part.server.ts";
import { DAY_MS, formatWithOffset, HOUR_MS } from "#app/values/date.ts";

/** For a folder that gets a backup every night. */
const KEPT_DAYS = 14;
/**
 * A file that is being written changes more often than this; the empty file that reserves its name is no longer
 * needed after this time.
 */
const QUIET_MS = HOUR_MS;
const FINISHED = /^cerne-\d{4}-\d\d-\d\dT\d{6}\.tar\.gz$/;
const UNFINISHED = /^cerne-\d{4}-\d\d-\d\dT\d{6}\.tar\.gz(\.part)?$/;

/**
 * Writes a backup into a folder, under a name with the time of its start, so that an interrupted backup does not
 * block others. Files of interrupted backups are removed after an hour, finished ones after fourteen days, once the
 * new one is complete. Throws the errors of `writeArchive`.
 */
export async function writeDatedArchive(folder: string, store: ImageStore, now = new Date()) {
	const age = ({ modifiedAt }: BackupFile) => now.getTime() - modifiedAt.getTime();
	for (const file of await listBackupFiles(folder, UNFINISHED)) {
		const isLeft = file.bytes === 0 || file.path.endsWith(".part");
		if (age(file) > QUIET_MS && isLeft) await rm(file.path, { force: true });
	}
	const moment = formatWithOffset(now).slice(0, 19).replaceAll(":", "");
	const file = join(folder, `cerne-${moment}.tar.gz`);
	const counts = await writeArchive(file, store);
	for (const old of await listBackupFiles(folder, FINISHED)) {
		if (old.path !== file && age(old) > KEPT_DAYS * DAY_MS) await rm(old.path, { force: true });
	}
	return { ...counts, file };
}

/** The newest finished backup of a folder. Without one, throws with a message for the operator. */
export async function newestArchive(folder: string): Promise<string> {
	const newest = await findNewestBackup(folder, FINISHED);
	if (!newest) throw new Error(`Não há backup em ${folder}.`);
	return newest.path;
}

export const isFolder = async (path: string): Promise<boolean> =>
	(await stat(path).catch(() => null))?.isDirectory() ?? false;
