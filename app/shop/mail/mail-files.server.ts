import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { isTimeLeft } from "#app/platform/jobs/lease.server.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema.server.ts";

/** Matches complete mail files, and files of mails whose writing was interrupted. */
const MAIL_FILE = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/;
const FILES_AT_ONCE = 500;

/**
 * Removes the files of mails whose rows are gone. A shop without SMTP writes its mails to files. A row goes when its
 * time is over or when the person was erased, and its file goes with it. Returns how many were removed.
 */
export async function removeMailFiles(folder: string): Promise<number> {
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	const files = names.flatMap((name) => {
		const id = MAIL_FILE.exec(name)?.[1];
		return id ? [{ name, id }] : [];
	});
	let removed = 0;
	for (let at = 0; at < files.length && isTimeLeft(); at += FILES_AT_ONCE) {
		const some = files.slice(at, at + FILES_AT_ONCE);
		const rows = await db
			.select({ id: outboxMessages.id })
			.from(outboxMessages)
			.where(
				inArray(
					outboxMessages.id,
					some.map(({ id }) => id),
				),
			);
		const rowIds = new Set(rows.map(({ id }) => id));
		for (const { name, id } of some) {
			if (rowIds.has(id)) continue;
			await rm(join(folder, name), { force: true });
			removed += 1;
		}
	}
	return removed;
}
