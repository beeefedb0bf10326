import { findNewestBackup } from "#app/admin/backup/backup-files.server.ts";
import type { Reading } from "#app/shop/watch/record-problems.server.ts";
import { HOUR_MS } from "#app/values/date.ts";

/** The name of a complete backup; an unfinished file has another extension. */
const BACKUP_NAME = /\.tar\.gz$/;
/** A day, and two hours for a night in which the machine was busy. */
const MAX_BACKUP_AGE_MS = 26 * HOUR_MS;

/** When the newest complete backup in a folder was written; null without a backup or without the folder. */
export async function newestBackup(folder: string): Promise<Date | null> {
	const newest = await findNewestBackup(folder, BACKUP_NAME).catch(() => null);
	return newest?.modifiedAt ?? null;
}

/** Whether the newest backup is too old or missing. */
export async function readBackup(folder: string | undefined, now = new Date()): Promise<Reading> {
	if (folder === undefined) return null;
	const newest = await newestBackup(folder);
	if (newest === null) return `Não há nenhum backup em ${folder}.`;
	const ageMs = now.getTime() - newest.getTime();
	if (ageMs <= MAX_BACKUP_AGE_MS) return null;
	return `O último backup em ${folder} foi feito há ${Math.floor(ageMs / HOUR_MS)} horas.`;
}
