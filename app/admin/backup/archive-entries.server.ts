import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { z } from "zod";
import type { TableRows } from "#db/copy-tables.server.ts";

/*
 * A shop in one file: a gzipped tar, which its owner can open with any archive program. It holds the masters of the
 * pictures, then the tables in files of a few hundred rows, and last the counts, which prove that the file is
 * complete.
 */

export const FORMAT_VERSION = 1;
export const COUNTS_FILE = "counts.json";
/** Larger than any file in a backup. */
const MAX_ENTRY_BYTES = 256 * 1024 * 1024;

export const countsSchema = z.object({
	format: z.literal(FORMAT_VERSION),
	images: z.int(),
	rows: z.int(),
	/** When it was written, and by how many migrations its tables were made; files of earlier builds do not say it. */
	madeAt: z.iso.datetime().optional(),
	migrations: z.int().optional(),
});
const tableHeaderSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

export interface ArchiveCounts {
	images: number;
	rows: number;
}

interface ArchiveEntry {
	name: string;
	bytes: Buffer;
}

/** An error with a message for the shop's owner. */
export class ArchiveError extends Error {
	override readonly name = "ArchiveError";
}

export async function* entriesOf(file: string): AsyncGenerator<ArchiveEntry> {
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

export async function* tableRows(file: string): AsyncGenerator<TableRows> {
	for await (const { name, bytes } of entriesOf(file)) {
		if (isTablePart(name)) yield parseRows(bytes);
	}
}

export const isTablePart = (name: string): boolean => name.startsWith("tables/");

export const imageId = (name: string): string | undefined => /^images\/([0-9a-f-]{36})\.jpg$/.exec(name)?.[1];

export function parseRows(bytes: Buffer): TableRows {
	const [header = "", ...lines] = bytes.toString("utf8").split("\n");
	return { ...tableHeaderSchema.parse(JSON.parse(header)), lines };
}
