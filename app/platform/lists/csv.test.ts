import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvEnd, decodeCsv, parseCsv, toCsv } from "./csv.ts";

const cellsOf = (file: string): string[][] => parseCsv(file).map(({ cells }) => cells);

describe("csv", () => {
	test("what a spreadsheet would take for a formula is text", () => {
		for (const attack of [
			"=1+1",
			"+1",
			"-1",
			"@SUM(A1)",
			"\tx",
			"\rx",
			"'=1",
			"＝1+1",
			"＋1",
			"－1",
			"＠SUM(A1)",
		]) {
			const file = toCsv([["nome"], [attack]]);
			expect(file.split("\r\n")[1]?.replace(/^"/, "").startsWith("'"), attack).toBe(true);
			expect(cellsOf(file)).toEqual([["nome"], [attack]]);
		}
	});

	test("numbers are written as in Brazil and may be negative", () => {
		expect(toCsv([["preço", 1990.5, -3, null]])).toBe("\uFEFFpreço;1990,5;-3;\r\n");
	});

	test("a row that counts the others is none of them, also after a spreadsheet has saved it", () => {
		const file = toCsv([["nome", "preço"], ["Mesa", 10], csvEnd(1_234)]);
		expect(file).toContain("\r\nFim do arquivo: 1.234 linhas\r\n");
		for (const copy of [file, file.replace("linhas", "linhas;")])
			expect(cellsOf(copy)).toEqual([
				["nome", "preço"],
				["Mesa", "10"],
			]);
	});

	test("any table comes back equal", () => {
		const cell = fc.string({ unit: fc.constantFrom(..."ab;,\"'\n\r\t=+-@ é") });
		const table = fc
			.integer({ min: 1, max: 4 })
			.chain((columns) =>
				fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 6 }),
			);
		fc.assert(
			fc.property(table, (rows) => {
				const head = ["a", "b", "c", "d"].slice(0, rows[0]?.length ?? 1);
				const filled = rows.filter((row) => row.some((each) => each !== ""));
				expect(cellsOf(toCsv([head, ...rows]))).toEqual([head, ...filled]);
			}),
		);
	});

	test("reads what other programs write", () => {
		expect(cellsOf('nome,preço\n"Mesa ""Sol""",10\n')).toEqual([
			["nome", "preço"],
			['Mesa "Sol"', "10"],
		]);
		expect(cellsOf("a\tb\n1\t2")).toEqual([
			["a", "b"],
			["1", "2"],
		]);
		expect(cellsOf('a;b\n"não fechada;2')).toEqual([["a", "b"], ["não fechada;2"]]);
	});

	test("reads the encodings of spreadsheet programs, and nothing that is no text", () => {
		const decode = (bytes: Uint8Array) => decodeCsv(Uint8Array.from(bytes).buffer);
		for (const encoding of ["utf8", "latin1"] as const)
			expect(decode(Buffer.from("preço\nação", encoding))).toBe("preço\nação");
		expect(decode(Buffer.from("\uFEFFpreço\t1\n", "utf16le"))).toBe("preço\t1\n");
		expect(decode(Buffer.from("PK\u0003\u0004\u0014\0\u0008\0xl/workbook.xml"))).toBeNull();
	});

	test("reads any text without an error", () => {
		const text = fc.string({ unit: fc.constantFrom(...'ab;,"\n\r\t\0 é') });
		fc.assert(fc.property(text, (file) => Array.isArray(parseCsv(file))));
	});

	test("gives the line of the file where a row begins", () => {
		const file = 'a;b\n"duas\nlinhas";1\n\nfim;2';
		expect(parseCsv(file).map(({ line }) => line)).toEqual([1, 2, 5]);
		expect(parseCsv(file.replaceAll("\n", "\r\n")).map(({ line }) => line)).toEqual([1, 2, 5]);
	});
});
