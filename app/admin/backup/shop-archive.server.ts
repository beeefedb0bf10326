import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";
import { z } from "zod";
import type { ImageStore } from "#app/shop/images/image-part.server.ts";
import { db } from "#db/client.server.ts";
import { readTables, type TableRows, writeTables } from "#db/copy-tables.server.ts";
import { isEmptyShop } from "#db/migrate.server.ts";
import { images } from "#db/schema.server.ts";

/**
 * A shop in one file: a gzipped tar, which its owner can open with any archive program. It holds the masters of the
 * pictures, then the tables in files of a few hundred rows, and last the counts, which prove that the file is
 * complete.
 */
const FORMAT_VERSION = 1;
const COUNTS_FILE = "counts.json";
/** Larger than any file in a backup. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;

const countsSchema = z.object({ format: z.literal(FORMAT_VERSION), images: z.int(), rows: z.int() });
const tableHeaderSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

interface ArchiveCounts {
	images: number;
	rows: number;
}

interface ArchiveEntry {
	name: string;
	bytes: Buffer;
}
/** Text, or a stream that is read while it is written. */
type EntryContent = string | { size: number; body: Readable };
type AddEntry = (name: string, content: EntryContent) => Promise<void>;

/** An error with a message for the shop's owner. */
class ArchiveError extends Error {
	override readonly name = "ArchiveProblem";
}

/**
 * Writes the file under another name and renames it; only its owner can read it. Never replaces another file.
 * `missing` counts pictures that are not in the store.
 */
export async function writeArchive(
	file: string,
	store: ImageStore,
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
			await addImages(store, archivedIds, addEntry);
			counts.rows = await addTables(addEntry);
			// Pictures added meanwhile: the tables may already refer to them.
			missing = await addImages(store, archivedIds, addEntry);
			counts.images = archivedIds.size;
			await addEntry(COUNTS_FILE, JSON.stringify({ format: FORMAT_VERSION, ...counts }));
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
async function addImages(store: ImageStore, archivedIds: Set<string>, addEntry: AddEntry): Promise<number> {
	let missing = 0;
	for (const { id } of await db.select({ id: images.id }).from(images)) {
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

async function addTables(addEntry: AddEntry): Promise<number> {
	let count = 0;
	let part = 0;
	await readTables(async ({ table, columns, lines }) => {
		part += 1;
		const name = `tables/${String(part).padStart(6, "0")}-${table}.ndjson`;
		await addEntry(name, [JSON.stringify({ table, columns }), ...lines].join("\n"));
		count += lines.length;
	});
	return count;
}

/**
 * Fills an empty shop from the file. The whole file is checked before anything is written; then the
 * pictures go into the store, and all tables into the database in one transaction.
 */
export async function readArchive(file: string, store: ImageStore): Promise<ArchiveCounts> {
	const counts = await checkArchive(file);
	if (!(await isEmptyShop())) {
		throw new ArchiveError(
			"A restauração só entra em uma loja vazia, e esta já tem produtos ou contas. Use outra pasta em DATA_DIR ou outro banco em DATABASE_URL. Nada foi mudado.",
		);
	}
	for await (const entry of entriesOf(file)) {
		const id = imageId(entry.name);
		if (id) await store.write(id, "master", entry.bytes);
	}
	const rows = await writeTables(tableRows(file));
	return { images: counts.images, rows };
}

/** Throws unless the whole file can be read and its contents match its counts. */
async function checkArchive(file: string): Promise<ArchiveCounts> {
	const counted: ArchiveCounts = { images: 0, rows: 0 };
	let declared: z.infer<typeof countsSchema> | undefined;
	try {
		for await (const { name, bytes } of entriesOf(file)) {
			if (imageId(name)) counted.images += 1;
			else if (name.startsWith("tables/")) counted.rows += parseRows(bytes).lines.length;
			else if (name === COUNTS_FILE) declared = countsSchema.parse(JSON.parse(bytes.toString("utf8")));
		}
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") {
			throw new ArchiveError(`Não existe o arquivo ${file}.`);
		}
		throw new ArchiveError(`${file} não é um backup da loja, ou está danificado. Nada foi mudado.`, {
			cause: error,
		});
	}
	if (declared?.images !== counted.images || declared.rows !== counted.rows) {
		throw new ArchiveError(`${file} está incompleto. Nada foi mudado.`);
	}
	return counted;
}

async function* tableRows(file: string): AsyncGenerator<TableRows> {
	for await (const { name, bytes } of entriesOf(file)) {
		if (name.startsWith("tables/")) yield parseRows(bytes);
	}
}

function parseRows(bytes: Buffer): TableRows {
	const [header = "", ...lines] = bytes.toString("utf8").split("\n");
	return { ...tableHeaderSchema.parse(JSON.parse(header)), lines };
}

async function* entriesOf(file: string): AsyncGenerator<ArchiveEntry> {
	const tar = extract();
	const ended = pipeline(createReadStream(file), createGunzip(), tar);
	// The reader gets this failure through the entries too.
	ended.catch(() => undefined);
	for await (const entry of tar) {
		const { name, type, size = 0 } = entry.header;
		if (type !== "file" || size > MAX_ENTRY_BYTES) throw new Error("This is no backup of a shop.");
		const chunks: Buffer[] = [];
		for await (const chunk of entry) chunks.push(chunk as Buffer);
		yield { name, bytes: Buffer.concat(chunks) };
	}
	await ended;
}

const imageId = (name: string): string | undefined => /^images\/([0-9a-f-]{36})\.jpg$/.exec(name)?.[1];
