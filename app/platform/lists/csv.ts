import { CsvError, parse } from "csv-parse/sync";
import { formatNumber, formatNumberField } from "#app/values/number.ts";

/**
 * Tables as files for spreadsheets. Brazilian programs separate by semicolon and need a byte order mark to read
 * accents. A cell that a spreadsheet would read as a formula gets an apostrophe in front, which `parseCsv` removes
 * again: an exported file imports back equal. The writer is our own, because csv-stringify takes five times as long
 * for an export of 100,000 products.
 */

const SEPARATOR = ";";
const LINE_END = "\r\n";
const BYTE_ORDER_MARK = "\uFEFF";

/** Includes the full-width signs, which some programs treat alike. */
const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const HAS_FORMULA_GUARD = /^'+[=+\-@\t\r＝＋－＠]/;

export type CsvCell = string | number | null | undefined;

/** The beginning of every file. */
export const CSV_START = BYTE_ORDER_MARK;

/** One row of a file. Numbers are written with a decimal comma and get no apostrophe. */
export const csvLine = (row: readonly CsvCell[]): string => row.map(writeCell).join(SEPARATOR) + LINE_END;

/** A whole file; the first row is the header. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
	CSV_START + rows.map(csvLine).join("");

/** The last row of a file, with the number of rows before it; an interrupted file has none. */
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
 * Text of a file. If it is not UTF-8 it comes from an old spreadsheet program, which writes Windows-1252, or UTF-16
 * with a byte order mark. Null when it is not text, for example a spreadsheet in its own format.
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
	/** The line on which the row begins; the file's first line is 1. */
	line: number;
	cells: string[];
}

/**
 * Reads a file of a spreadsheet, with whatever separator its first line uses. Never throws: an open quote ends with
 * the file. Leaves out empty rows and the row that counts the others.
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
		// The library's own count takes a line break inside quotes for two.
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

/** The most likely of the three separators in the first line, outside quotes. */
function detectSeparator(text: string): string {
	const head = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
	const count = (separator: string) => head.split(separator).length;
	return [SEPARATOR, ",", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
}
