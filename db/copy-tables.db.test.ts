import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { insertCategory, insertProduct } from "#tests/support/factories.ts";
import { db } from "./client.server.ts";
import { readTables, type TableRows, writeTables } from "./copy-tables.server.ts";
import { outboxMessages, products } from "./schema.server.ts";

const MEGABYTE = 1024 * 1024;

it("gives products of a copy by an older version the addresses of their categories", async () => {
	const { id } = await insertCategory({ name: "Mesas", slug: "mesas" });
	await insertProduct({}, { categoryIds: [id] });
	const copy: TableRows[] = [];
	await readTables(async (rows) => void copy.push(rows));
	async function* olderCopy() {
		for (const { columns, ...rows } of copy) {
			yield { ...rows, columns: columns.filter((column) => column !== "category_slugs") };
		}
	}
	await writeTables(olderCopy());
	expect(await db.select({ slugs: products.categorySlugs }).from(products)).toEqual([{ slugs: ["mesas"] }]);
});

it("hands over rows of a megabyte a few at a time, and small ones by the hundred", async () => {
	const text = randomBytes((MEGABYTE * 3) / 4).toString("base64");
	const mail = { kind: "k", recipient: "ivo@example.com", subject: "s", text: "" };
	const keyed = (prefix: string, count: number, html: string) =>
		Array.from({ length: count }, (_, at) => ({ ...mail, html, dedupeKey: `${prefix}${at}` }));
	await db.insert(outboxMessages).values(keyed("small", 600, ""));
	for (const row of keyed("large", 30, text)) await db.insert(outboxMessages).values(row);
	const batches: { rows: number; bytes: number }[] = [];
	await readTables(async ({ table, lines }) => {
		const bytes = lines.reduce((sum, line) => sum + line.length, 0);
		if (table === "outbox_messages") batches.push({ rows: lines.length, bytes });
	});
	expect(batches.reduce((sum, { rows }) => sum + rows, 0)).toBe(630);
	expect(Math.max(...batches.map(({ bytes }) => bytes))).toBeLessThan(15 * MEGABYTE);
	expect(Math.max(...batches.map(({ rows }) => rows))).toBe(500);
	expect(batches.length).toBeLessThan(10);
});
