import { CsvError, parse } from "csv-parse/sync";
import { formatNumber, formatNumberField } from "#app/values/number.ts";

/**
 * Tables as files for spreadsheets. Brazilian ones separate by semicolon and want a byte order mark
 * to read accents. A cell that a spreadsheet would take for a formula gets an apostrophe in front,
 * which `parseCsv` takes off again: what is exported imports back equal. The writer is our own,
 * because csv-stringify takes five times as long for an export of 100,000 products.
 */

const SEPARATOR = ";";
const LINE_END = "\r\n";
const BYTE_ORDER_MARK = "\uFEFF";

/** The full-width signs as well: some programs take them for the same. */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const HAS_FORMULA_GUARD = /^'+[=+\-@\t\r＝＋－＠]/;

export type CsvCell = string | number | null | undefined;

/** What a file begins with. */
export const CSV_START = BYTE_ORDER_MARK;

/** One row of a file. Numbers are written with a decimal comma and never guarded. */
export const csvLine = (row: readonly CsvCell[]): string => row.map(writeCell).join(SEPARATOR) + LINE_END;

/** A whole file; the first row is the head. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
	CSV_START + rows.map(csvLine).join("");

/** The last row of a file that counts those before it: one that was broken off has none. */
export const csvEnd = (rows: number): CsvCell[] => [
	`Fim do arquivo: ${formatNumber(rows)} ${rows === 1 ? "linha" : "linhas"}`,
];

const isCsvEnd = ([first = "", ...others]: readonly string[]): boolean =>
	/^Fim do arquivo: [\d.]+ linhas?$/.test(first) && others.every((cell) => cell === "");

function writeCell(cell: CsvCell): string {
	if (cell === null || cell === undefined) return "";
	if (typeof cell === "number") return formatNumberField(cell);
	const text = LOOKS_LIKE_FORMULA.test(cell) ? `'${cell}` : cell;
	return /[";,\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A file that is not UTF-8 comes from an old spreadsheet program, which writes Windows-1252, or UTF-16
 * with a mark at its beginning. Null for one that is no text: a spreadsheet in its own format.
 */
export function decodeCsv(bytes: ArrayBuffer): string | null {
	const [first, second] = new Uint8Array(bytes);
	const isUtf16 = first === 0xff && second === 0xfe;
	const text = isUtf16 ? new TextDecoder("utf-16le").decode(bytes) : decodeBytes(bytes);
	return text.includes("\0") ? null : text;
}

function decodeBytes(bytes: ArrayBuffer): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

export interface CsvRow {
	/** Where the row begins in the file, the first line being 1. */
	line: number;
	cells: string[];
}

/**
 * Reads a file of a spreadsheet, whatever its first line is separated by. Never throws: an open
 * quote ends with the file. Rows without any text are left out, and so is one that counts the others.
 */
export function parseCsv(file: string): CsvRow[] {
	const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
	const rows: CsvRow[] = [];
	let line = 1;
	for (const cells of parseRecords(text, detectSeparator(text))) {
		if (cells.some((cell) => cell !== "") && !isCsvEnd(cells)) {
			rows.push({
				line,
				cells: cells.map((cell) => (HAS_FORMULA_GUARD.test(cell) ? cell.slice(1) : cell)),
			});
		}
		// The library's own count takes a line break inside of quotes for two.
		line += cells.join("").split("\n").length;
	}
	return rows;
}

function parseRecords(text: string, delimiter: string): string[][] {
	const options = {
		delimiter,
		record_delimiter: [LINE_END, "\n"],
		relax_quotes: true,
		relax_column_count: true,
	};
	try {
		return parse(text, options);
	} catch (error) {
		if (!(error instanceof CsvError) || error.code !== "CSV_QUOTE_NOT_CLOSED") throw error;
		return parse(`${text}"`, options);
	}
}

/** The likeliest of the three in the first line, outside of quotes. */
function detectSeparator(text: string): string {
	const head = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
	const count = (separator: string) => head.split(separator).length;
	return [SEPARATOR, ",", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
}
