import type { CsvCell } from "./csv.ts";
import { type Cursor, type Page, readCursor } from "./keyset.server.ts";

const MAX_EXPORTED_ROWS = 10_000;
const BATCH_SIZE = 500;

/** The columns of a file in their order: the header, and what stands below it. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>;

/** A list with all its pages from `start` on, as the rows of a CSV file, the header first. */
export async function exportRows<Row>(
	columns: CsvColumns<Row>,
	readPage: (cursor: Cursor | null, pageSize: number) => Promise<Page<Row>>,
	{ start = null, maxRows = MAX_EXPORTED_ROWS }: { start?: Cursor | null; maxRows?: number } = {},
): Promise<CsvCell[][]> {
	const rows: Row[] = [];
	let cursor = start;
	do {
		const page: Page<Row> = await readPage(cursor, BATCH_SIZE);
		rows.push(...page.rows);
		cursor = page.next === null ? null : readCursor(new URL(`http://localhost/?after=${page.next}`));
	} while (cursor !== null && rows.length < maxRows);
	const cells = Object.values(columns);
	return [Object.keys(columns), ...rows.slice(0, maxRows).map((row) => cells.map((cell) => cell(row)))];
}
