import { CSV_START, type CsvCell, csvLine } from "./csv.ts";
import { type Cursor, type Page, readCursor } from "./keyset.server.ts";
import { textStream } from "./rendering/text-stream.server.ts";

const BATCH_SIZE = 500;
/** So much text is sent at once. */
const CHUNK_LENGTH = 64 * 1024;

/** The columns of a file in their order: header and rows. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

/** The rows of a file, the header first; read as they are needed, however many there are. */
export type CsvRows = AsyncIterable<readonly CsvCell[]>;

/** A list with all its pages, as the rows of a CSV file. */
export async function* exportRows<Row>(
	columns: CsvColumns<Row>,
	readPage: (cursor: Cursor | null, pageSize: number) => Promise<Page<Row>>,
): AsyncGenerator<CsvCell[]> {
	yield Object.keys(columns);
	const cells = Object.values(columns);
	let cursor: Cursor | null = null;
	do {
		const page: Page<Row> = await readPage(cursor, BATCH_SIZE);
		for (const row of page.rows) yield cells.map((cell) => cell(row));
		cursor = page.next === null ? null : readCursor(new URL(`http://localhost/?after=${page.next}`));
	} while (cursor !== null);
}

/**
 * A table to be saved; `name` without its ending, in plain letters. Written at the reader's pace, so that a list
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
