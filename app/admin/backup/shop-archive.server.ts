import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import type { ImageStore } from "#app/shop/images/image-part.server.ts";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import { copyTables, readTables, type TableRows } from "#db/copy-tables.server.ts";
import { countMigrations } from "#db/migrate.server.ts";
import { images } from "#db/schema.server.ts";
import { type ArchiveCounts, ArchiveError, COUNTS_FILE, FORMAT_VERSION } from "./archive-entries.server.ts";

/** Text, or a stream that is read while it is written. */
type EntryContent = string | { size: number; body: Readable };
type AddEntry = (name: string, content: EntryContent) => Promise<void>;

/**
 * Writes the file under another name and renames it; only its owner can read it. Never replaces another file.
 * `missing` counts pictures that are not in the store. With `tx` it reads in that transaction, which nothing else may
 * change meanwhile.
 */
export async function writeArchive(
	file: string,
	store: ImageStore,
	tx?: Transaction,
): Promise<ArchiveCounts & { missing: number }> {
	const partialFile = `${file}.part`;
	const reservation = await open(file, "wx", 0o600).catch(() => null);
	if (!reservation)
		throw new ArchiveError(
			`Não é possível criar ${file}: o arquivo já existe ou a pasta não pode ser usada.`,
		);
	await reservation.close();
	try {
		const tar = pack();
		const output = createWriteStream(partialFile, { mode: 0o600, flush: true });
		// Most of the content is photographs, which hardly compress.
		const written = pipeline(tar, createGzip({ level: 1 }), output);
		const counts: ArchiveCounts = { images: 0, rows: 0 };
		let missing = 0;
		// When the disk is full, writing fails and the archive accepts no more entries; the race reports that failure.
		const addEntry: AddEntry = (name, content) => Promise.race([packEntry(tar, name, content), written]);
		const writeContents = async (): Promise<void> => {
			const archivedIds = new Set<string>();
			await addImages(store, archivedIds, addEntry, tx);
			counts.rows = await addTables(addEntry, tx);
			// Pictures added meanwhile: the tables may already refer to them.
			missing = await addImages(store, archivedIds, addEntry, tx);
			counts.images = archivedIds.size;
			const madeBy = { madeAt: new Date().toISOString(), migrations: await countMigrations(tx) };
			await addEntry(COUNTS_FILE, JSON.stringify({ format: FORMAT_VERSION, ...counts, ...madeBy }));
			tar.finalize();
		};
		const contents = writeContents();
		await Promise.all([contents, written]).catch(async (error: unknown) => {
			// Before the failure is reported, wait until the transaction that reads the tables has ended.
			await contents.catch(() => undefined);
			throw error;
		});
		await rename(partialFile, file);
		return { ...counts, missing };
	} catch (error) {
		await rm(partialFile, { force: true });
		await rm(file, { force: true });
		throw error;
	}
}

/** Resolves when the archive can accept the next entry. */
const packEntry = (tar: Pack, name: string, content: EntryContent): Promise<void> =>
	new Promise((resolve, reject) => {
		const header = { name, mode: 0o600, mtime: new Date(0) };
		const onDone = (error?: Error | null) => (error ? reject(error) : resolve());
		if (typeof content === "string") return void tar.entry(header, content, onDone);
		const { size, body } = content;
		// Streamed: whole photographs would stay in memory until the next full garbage collection.
		body.once("error", reject);
		body.pipe(tar.entry({ ...header, size }, onDone));
	});

/** Returns how many rows of `images` have no picture in the store. */
async function addImages(
	store: ImageStore,
	archivedIds: Set<string>,
	addEntry: AddEntry,
	tx: Queryable = db,
): Promise<number> {
	let missing = 0;
	for (const { id } of await tx.select({ id: images.id }).from(images)) {
		if (archivedIds.has(id)) continue;
		const picture = await store.open(id, "master");
		if (!picture) {
			missing += 1;
			continue;
		}
		await addEntry(`images/${id}.jpg`, picture).finally(() => picture.body.destroy());
		archivedIds.add(id);
	}
	return missing;
}

async function addTables(addEntry: AddEntry, tx?: Transaction): Promise<number> {
	let count = 0;
	let part = 0;
	const add = async ({ table, columns, lines }: TableRows): Promise<void> => {
		part += 1;
		const name = `tables/${String(part).padStart(6, "0")}-${table}.ndjson`;
		await addEntry(name, [JSON.stringify({ table, columns }), ...lines].join("\n"));
		count += lines.length;
	};
	await (tx ? copyTables(tx, add) : readTables(add));
	return count;
}
