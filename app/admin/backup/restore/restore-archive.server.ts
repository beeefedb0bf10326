import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
	type ArchiveCounts,
	ArchiveError,
	entriesOf,
	imageId,
	tableRows,
} from "#app/admin/backup/archive-entries.server.ts";
import { writeArchive } from "#app/admin/backup/shop-archive.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { ImageStore } from "#app/shop/images/image-part.server.ts";
import { addErasures, listErasures } from "#app/shop/personal-data/repeat-erasures.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { lockTables, replaceTables, writeTables } from "#db/copy-tables.server.ts";
import { isEmptyShop } from "#db/migrate.server.ts";
import { images as imagesTable } from "#db/schema.server.ts";
import { databaseErrorCode } from "#db/transactions.server.ts";
import { checkArchive } from "./check-archive.server.ts";

/**
 * Fills an empty shop from the file. The whole file is checked before anything is written; then the
 * pictures go into the store, and all tables into the database in one transaction.
 */
export async function readArchive(file: string, store: ImageStore): Promise<ArchiveCounts> {
	const { images } = await checkArchive(file);
	if (!(await isEmptyShop())) {
		throw new ArchiveError(
			"A restauração só entra em uma loja vazia, e esta já tem produtos ou contas. Use outra pasta em DATA_DIR ou outro banco em DATABASE_URL. Nada foi mudado.",
		);
	}
	await writePictures(file, store);
	return { images, rows: await writeTables(tableRows(file)) };
}

/** For tables that another transaction still uses: how long one attempt waits, and how many there are. */
const LOCK_TIMEOUT = "3s";
const LOCK_ATTEMPTS = 10;
const LOCK_PAUSE_MS = 1_000;
/** A table is in use, or two transactions wait for each other. */
const IN_USE = new Set(["55P03", "40P01"]);

/**
 * Replaces everything in a shop that is in use by the contents of the file, all or nothing: the copy of the present
 * state (`safetyFile`), the new rows, and what `record` adds to them are one transaction, during which no other
 * process reads or writes a table. So no order falls between the copy and the restore, and a killed process leaves the
 * earlier state. Pictures are added to the store before it; of those that only the earlier shop has, it returns the
 * ids. The list of erased people is kept, so that `repeatErasures` finds them.
 */
export async function replaceShop(
	file: string,
	{
		store,
		safetyFile,
		record,
	}: {
		store: ImageStore;
		safetyFile: string;
		record: (tx: Transaction, counts: ArchiveCounts) => Promise<void>;
	},
): Promise<ArchiveCounts & { replacedImages: string[] }> {
	const { images } = await checkArchive(file);
	const added: string[] = [];
	try {
		await writePictures(file, store, added);
		return await withTables(async (tx) => {
			const erased = await listErasures(tx);
			const earlierImages = await listImages(tx);
			await writeArchive(safetyFile, store, tx);
			const rows = await replaceTables(tx, tableRows(file));
			await addErasures(tx, erased);
			await record(tx, { images, rows });
			// The empty name stands for everything: each process drops what it has kept of the replaced shop.
			await tx.notify("");
			const restoredImages = new Set(await listImages(tx));
			return { images, rows, replacedImages: earlierImages.filter((id) => !restoredImages.has(id)) };
		});
	} catch (error) {
		for (const id of added) {
			await store
				.remove(id, ["master"])
				.catch((failure: unknown) => log.error({ error: failure, image: id }, "a picture stayed"));
		}
		throw error;
	}
}

async function listImages(tx: Transaction): Promise<string[]> {
	const rows = await tx.select({ id: imagesTable.id }).from(imagesTable);
	return rows.map(({ id }) => id);
}

/** Runs `work` while no other transaction uses a table. */
async function withTables<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
	for (let attempt = 1; ; attempt += 1) {
		let isLocked = false;
		try {
			return await db.transaction(async (tx) => {
				// While pictures are copied, the transaction waits for the disk.
				await tx.execute(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true),
					set_config('idle_in_transaction_session_timeout', '0', true)`);
				await lockTables(tx);
				isLocked = true;
				return work(tx);
			});
		} catch (error) {
			if (isLocked || attempt === LOCK_ATTEMPTS || !IN_USE.has(databaseErrorCode(error) ?? "")) throw error;
			await pause(LOCK_PAUSE_MS);
		}
	}
}

/** Adds the ids of pictures that the store did not have to `added`. */
async function writePictures(file: string, store: ImageStore, added: string[] = []): Promise<void> {
	const storedIds = new Set<string>();
	for await (const id of store.list()) storedIds.add(id);
	for await (const entry of entriesOf(file)) {
		const id = imageId(entry.name);
		if (!id) continue;
		if (!storedIds.has(id)) added.push(id);
		await store.write(id, "master", entry.bytes);
	}
}
