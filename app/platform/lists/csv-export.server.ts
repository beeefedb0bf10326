import { textStream } from "#app/platform/rendering/text-stream.server.ts";
import { CSV_START, type CsvCell, csvEnd, csvLine } from "./csv.ts";

/** Text is sent in chunks of this many characters. */
const CHUNK_LENGTH = 64 * 1024;

/** The columns of a file in their order: header and rows. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

/** The rows of a file, the header first; read one batch after the other as the file is sent. */
export type CsvRows = AsyncIterable<readonly CsvCell[]>;

/** Turns batches of records into the rows of a file. */
export async function* exportRows<Row>(
	columns: CsvColumns<Row>,
	batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<CsvCell[]> {
	yield Object.keys(columns);
	const cells = Object.values(columns);
	for await (const rows of batches) for (const row of rows) yield cells.map((cell) => cell(row));
}

/** Adds a last row that counts the others, so that an interrupted download is not taken for complete. */
export async function* withCsvEnd(rows: CsvRows): AsyncGenerator<readonly CsvCell[]> {
	// The header is not counted.
	let count = -1;
	for await (const row of rows) {
		count += 1;
		yield row;
	}
	yield csvEnd(count);
}

/**
 * A table as a download; `name` is without extension, in plain letters. Written at the reader's pace, so that a list
 * of any length takes no more memory than a page of it.
 */
export async function csvResponse(name: string, rows: CsvRows): Promise<Response> {
	const body = await textStream(textChunks(rows));
	return new Response(body, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="${name}.csv"`,
			"Cache-Control": "private, no-store",
		},
	});
}

async function* textChunks(rows: CsvRows): AsyncGenerator<string, undefined> {
	let text = CSV_START;
	for await (const row of rows) {
		text += csvLine(row);
		if (text.length < CHUNK_LENGTH) continue;
		yield text;
		text = "";
	}
	if (text !== "") yield text;
}
