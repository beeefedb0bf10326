import { mkdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { type BackupFile, listBackupFiles } from "#app/admin/backup/backup-files.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { DAY_MS, formatWithOffset } from "#app/values/date.ts";
import { makeWorkFolder } from "./work-folders.server.ts";

/** Like the nightly backups (`server/cli/backup-folder.ts`). */
export const SAFETY_COPY_DAYS = 14;
const COPY_NAME = /^antes-de-restaurar-\d{4}-\d\d-\d\dT\d{6}\.tar\.gz$/;

const copiesFolder = (): string => join(env.DATA_DIR, "safety-backups");

/** The file with the shop from before a restore. Until it is complete it is in a folder that the next start removes. */
export async function newSafetyCopy(now = new Date()) {
	const folder = await makeWorkFolder("backup");
	const moment = formatWithOffset(now).slice(0, 19).replaceAll(":", "");
	const name = `antes-de-restaurar-${moment}.tar.gz`;
	return {
		name,
		file: join(folder, name),
		/** Puts the finished file among the others. */
		async keep(): Promise<void> {
			await mkdir(copiesFolder(), { recursive: true, mode: 0o700 });
			await rename(join(folder, name), join(copiesFolder(), name));
		},
		discard: (): Promise<void> => rm(folder, { recursive: true, force: true }),
	};
}

export interface SafetyCopy {
	name: string;
	bytes: number;
	madeAt: string;
}

/** The newest first. */
export async function listSafetyCopies(_admin: Admin): Promise<SafetyCopy[]> {
	const files = await listFiles();
	return files
		.toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
		.map(({ path, bytes, modifiedAt }) => ({
			name: basename(path),
			bytes,
			madeAt: modifiedAt.toISOString(),
		}));
}

/** The path of a copy, or null. The name comes from outside. */
export async function findSafetyCopy(_admin: Admin, name: string): Promise<string | null> {
	return (await listFiles()).find(({ path }) => basename(path) === name)?.path ?? null;
}

/** Before the first restore there is no folder. */
const listFiles = (): Promise<BackupFile[]> => listBackupFiles(copiesFolder(), COPY_NAME).catch(() => []);

/** Removes copies whose time is over. */
export async function deleteOldSafetyCopies(now = new Date()): Promise<void> {
	for (const { path, modifiedAt } of await listFiles()) {
		if (now.getTime() - modifiedAt.getTime() > SAFETY_COPY_DAYS * DAY_MS) await rm(path, { force: true });
	}
}
