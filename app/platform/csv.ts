import { formatNumberField } from "#app/values/number.ts";

/**
 * Tables as files for spreadsheets. Brazilian ones separate by semicolon and want a byte order mark
 * to read accents. A cell that a spreadsheet would take for a formula gets an apostrophe in front,
 * which `parseCsv` takes off again: what is exported imports back equal.
 */

const SEPARATOR = ";";
const LINE_END = "\r\n";
const BYTE_ORDER_MARK = "\uFEFF";

const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r]/;
const HAS_FORMULA_GUARD = /^'+[=+\-@\t\r]/;

export type CsvCell = string | number | null | undefined;

/** The first row is the head. Numbers are written with a decimal comma and never guarded. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
	const lines = rows.map((row) => row.map(writeCell).join(SEPARATOR) + LINE_END);
	return BYTE_ORDER_MARK + lines.join("");
}

function writeCell(cell: CsvCell): string {
	if (cell === null || cell === undefined) return "";
	if (typeof cell === "number") return formatNumberField(cell);
	const text = LOOKS_LIKE_FORMULA.test(cell) ? `'${cell}` : cell;
	return /[";,\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export interface CsvRow {
	/** Where the row begins in the file, the first line being 1. */
	line: number;
	cells: string[];
}

/**
 * Reads a file of a spreadsheet, separated by whatever its first line is separated by. Never
 * throws: an open quote ends with the file. Empty lines are left out.
 */
export function parseCsv(file: string): CsvRow[] {
	const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
	const separator = detectSeparator(text);
	const rows: CsvRow[] = [];
	let cells: string[] = [];
	let cell = "";
	let isQuoted = false;
	let line = 1;
	let rowLine = 1;

	const endCell = () => {
		cells.push(HAS_FORMULA_GUARD.test(cell) ? cell.slice(1) : cell);
		cell = "";
	};
	const endRow = () => {
		endCell();
		if (cells.some((each) => each !== "")) rows.push({ line: rowLine, cells });
		cells = [];
	};

	for (let index = 0; index < text.length; index += 1) {
		const character = text[index];
		if (character === "\n") line += 1;
		if (isQuoted) {
			if (character !== '"') cell += character;
			else if (text[index + 1] === '"') {
				cell += '"';
				index += 1;
			} else isQuoted = false;
		} else if (character === '"' && cell === "") isQuoted = true;
		else if (character === separator) endCell();
		else if (character === "\n") {
			endRow();
			rowLine = line;
		} else if (character !== "\r" || text[index + 1] !== "\n") cell += character;
	}
	if (cell !== "" || cells.length > 0) endRow();
	return rows;
}

/** The likeliest of the three in the first line, outside of quotes. */
function detectSeparator(text: string): string {
	const head = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
	const count = (separator: string) => head.split(separator).length;
	return [SEPARATOR, ",", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** A table to be saved; `name` without its ending, in plain letters. */
export function csvResponse(name: string, rows: readonly (readonly CsvCell[])[]): Response {
	return new Response(toCsv(rows), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": `attachment; filename="${name}.csv"`,
			"Cache-Control": "private, no-store",
		},
	});
}
