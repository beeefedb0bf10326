import type { CsvRows } from "#app/platform/lists/csv-export.server.ts";

/** All rows of a file that is read as it is needed. */
export async function readCsvRows(rows: CsvRows) {
	const read = [];
	for await (const row of rows) read.push(row);
	return read;
}
