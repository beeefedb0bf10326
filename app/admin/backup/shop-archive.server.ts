import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import type { ImageStore } from "#app/shop/images/image-store.server.ts";
import { db } from "#db/client.server.ts";
import { readTables, type TableRows, writeTables } from "#db/copy-tables.server.ts";
import { isEmptyShop } from "#db/migrate.server.ts";
import { images } from "#db/schema.server.ts";
import { readTar, TAR_END, type TarEntry, tarEntry } from "./tar.server.ts";

/**
 * A shop in one file: a gzipped tar, so that its owner can look inside with any program. Pictures
 * come as the masters that their widths are made from; the tables as files of a few hundred
 * rows; last the counts, which prove that the file is whole.
 */
const FORMAT_VERSION = 1;
const COUNTS_FILE = "counts.json";

const countsSchema = z.object({ format: z.literal(FORMAT_VERSION), images: z.int(), rows: z.int() });
const tableHeaderSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

interface ArchiveCounts {
	images: number;
	rows: number;
}

/** Says what is wrong in words for the shop's owner. */
class ArchiveError extends Error {
	override readonly name = "ArchiveProblem";
}

/**
 * Writes the file beside its place and renames it, readable by its owner only; never over another.
 * `missing` counts pictures that the store has lost.
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
		const gzip = createGzip();
		const output = createWriteStream(partialFile, { mode: 0o600, flush: true });
		const written = finished(gzip.pipe(output));
		const counts: ArchiveCounts = { images: 0, rows: 0 };
		let missing = 0;
		const addEntry = async (entry: TarEntry | Buffer): Promise<void> => {
			const bytes = Buffer.isBuffer(entry) ? entry : tarEntry(entry);
			if (!gzip.write(bytes)) await Promise.race([once(gzip, "drain"), written]);
		};
		const writeContents = async (): Promise<void> => {
			const archivedIds = new Set<string>();
			await addImages(store, archivedIds, addEntry);
			counts.rows = await addTables(addEntry);
			// Those that came while the others were copied: the tables may name them already.
			missing = await addImages(store, archivedIds, addEntry);
			counts.images = archivedIds.size;
			await addEntry({ name: COUNTS_FILE, bytes: json({ format: FORMAT_VERSION, ...counts }) });
			await addEntry(TAR_END);
			gzip.end();
		};
		// A full disk ends both: the stream fails, and whoever waits for it hears of it.
		await Promise.all([writeContents(), written]);
		await rename(partialFile, file);
		return { ...counts, missing };
	} catch (error) {
		await rm(partialFile, { force: true });
		await rm(file, { force: true });
		throw error;
	}
}

/** Returns how many rows have no picture in the store. */
async function addImages(
	store: ImageStore,
	archivedIds: Set<string>,
	addEntry: (entry: TarEntry) => Promise<void>,
): Promise<number> {
	let missing = 0;
	for (const { id } of await db.select({ id: images.id }).from(images)) {
		if (archivedIds.has(id)) continue;
		const bytes = await store.read(id, "master");
		if (!bytes) {
			missing += 1;
			continue;
		}
		await addEntry({ name: `images/${id}.jpg`, bytes });
		archivedIds.add(id);
	}
	return missing;
}

async function addTables(addEntry: (entry: TarEntry) => Promise<void>): Promise<number> {
	let count = 0;
	let part = 0;
	await readTables(async ({ table, columns, lines }) => {
		part += 1;
		const name = `tables/${String(part).padStart(6, "0")}-${table}.ndjson`;
		await addEntry({ name, bytes: Buffer.from([JSON.stringify({ table, columns }), ...lines].join("\n")) });
		count += lines.length;
	});
	return count;
}

/**
 * Fills an empty shop from the file. The file is read through once before anything is written;
 * then the pictures go into the store, and all tables into the database in one transaction.
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

/** Whether the whole file can be read and holds what it says. */
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

async function* entriesOf(file: string): AsyncGenerator<TarEntry> {
	const source = createReadStream(file);
	const gunzip = createGunzip();
	// A file that cannot be read ends the reading of what is in it.
	source.on("error", (error) => gunzip.destroy(error));
	try {
		yield* readTar(source.pipe(gunzip));
	} finally {
		source.destroy();
		gunzip.destroy();
	}
}

const imageId = (name: string): string | undefined => /^images\/([0-9a-f-]{36})\.jpg$/.exec(name)?.[1];
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
