import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

export interface BackupFile {
	path: string;
	bytes: number;
	modifiedAt: Date;
}

/** The files of a folder whose names have this form. Throws where the folder cannot be read. */
export async function listBackupFiles(folder: string, name: RegExp): Promise<BackupFile[]> {
	const files: BackupFile[] = [];
	for (const each of await readdir(folder)) {
		if (!name.test(each)) continue;
		const path = join(folder, each);
		// Another process may finish or remove it in this moment.
		const found = await stat(path).catch(() => null);
		if (found?.isFile()) files.push({ path, bytes: found.size, modifiedAt: found.mtime });
	}
	return files;
}

/** The newest of them, or null. Files without content are names that a backup under way has reserved. */
export async function findNewestBackup(folder: string, name: RegExp): Promise<BackupFile | null> {
	const whole = (await listBackupFiles(folder, name)).filter(({ bytes }) => bytes > 0);
	return whole.reduce<BackupFile | null>(
		(newest, each) => (newest && newest.modifiedAt >= each.modifiedAt ? newest : each),
		null,
	);
}
