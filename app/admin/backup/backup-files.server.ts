import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

export interface BackupFile {
	path: string;
	bytes: number;
	modifiedAt: Date;
}

/** The files of a folder whose names match the pattern. Throws when the folder cannot be read. */
export async function listBackupFiles(folder: string, name: RegExp): Promise<BackupFile[]> {
	const files: BackupFile[] = [];
	for (const each of await readdir(folder)) {
		if (!name.test(each)) continue;
		const path = join(folder, each);
		// Another process may finish or remove the file at this moment.
		const file = await stat(path).catch(() => null);
		if (file?.isFile()) files.push({ path, bytes: file.size, modifiedAt: file.mtime });
	}
	return files;
}

/** The newest matching file, or null. Empty files are names that a running backup has reserved. */
export async function findNewestBackup(folder: string, name: RegExp): Promise<BackupFile | null> {
	const whole = (await listBackupFiles(folder, name)).filter(({ bytes }) => bytes > 0);
	return whole.reduce<BackupFile | null>(
		(newest, each) => (newest && newest.modifiedAt >= each.modifiedAt ? newest : each),
		null,
	);
}
