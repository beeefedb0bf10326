import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { exportRows, withCsvEnd } from "#app/platform/lists/csv-export.server.ts";
import { defineList } from "#app/platform/lists/define-list.server.ts";
import { pagePlace, readCursor, type SortOrder, toPage } from "#app/platform/lists/keyset.server.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { readCsvRows } from "#tests/support/http/csv-rows.ts";

const SIZE = 3;

async function pageAt(by: SortOrder, query: string) {
	const cursor = readCursor(new URL(`http://loja.test/?${query}`));
	const { sortKey, where, orderBy, limit } = pagePlace(by, cursor, SIZE);
	const rows = await db
		.select({ id: products.id, sortKey })
		.from(products)
		.where(where)
		.orderBy(...orderBy)
		.limit(limit);
	return toPage(rows, cursor, SIZE);
}

/** Every row of the list, walked from page to page. */
async function walk(by: SortOrder) {
	const forth: string[][] = [];
	let next: string | null = "";
	let last = await pageAt(by, "");
	expect(last.previous).toBeNull();
	while (next !== null) {
		last = await pageAt(by, next === "" ? "" : `after=${next}`);
		forth.push(last.rows.map(({ id }) => id));
		next = last.next;
	}
	const back: string[][] = [last.rows.map(({ id }) => id)];
	while (last.previous !== null) {
		last = await pageAt(by, `before=${last.previous}`);
		back.unshift(last.rows.map(({ id }) => id));
	}
	return { forth, back };
}

test("pages hold every row once, forth and back, among equals and fractions of a millisecond", async () => {
	for (let at = 0; at < 8; at += 1) {
		const made = await insertProduct({ stockQuantity: Math.floor(at / 3), name: `Peça ${"ÁbC"[at % 3]}` });
		// Two rows within one millisecond, which are equal as JavaScript dates.
		await db.execute(
			sql`update products set created_at = timestamptz '2026-11-20 10:00:00.000001+00' + ${at} * interval '3 microseconds' where id = ${made.id}`,
		);
	}
	for (const sort of [
		{ column: products.createdAt, type: "timestamp" },
		{ column: products.stockQuantity, type: "integer" },
		{ column: products.name, type: "text" },
	] as const) {
		for (const order of ["asc", "desc"] as const) {
			const by = { ...sort, id: products.id, order };
			const { forth, back } = await walk(by);
			const all = await db
				.select({ id: products.id })
				.from(products)
				.orderBy(...pagePlace(by, null, SIZE).orderBy);
			expect(forth.flat()).toEqual(all.map(({ id }) => id));
			expect(back.flat()).toEqual(forth.flat());
			expect(forth.map((rows) => rows.length)).toEqual([3, 3, 2]);
		}
	}
});

test("a damaged or forged cursor shows the first page", async () => {
	const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url");
	const id = "3f1f64d8-6a54-4d0a-9a52-d90be4a7e111";
	const by: SortOrder = { column: products.createdAt, type: "timestamp", id: products.id, order: "desc" };
	const first = (await pageAt(by, "")).rows;
	for (const cursor of [
		"lixo",
		"",
		forged(null),
		forged(["2026", id]),
		forged(["ontem", id]),
		forged(["9999-99-99 10:00:00+00", id]),
		forged(["2026-02-31 10:00:00+00", id]),
		forged(["2026-11-20 10:00:00+99", id]),
		forged(["2026-11-20 10:00:00+00", "1 or 1=1"]),
		forged(["2026-11-20 10:00:00+00\0", id]),
		"A".repeat(5_000),
	]) {
		expect((await pageAt(by, `after=${cursor}`)).rows, cursor.slice(0, 40)).toEqual(first);
	}
	const byStock: SortOrder = {
		column: products.stockQuantity,
		type: "integer",
		id: products.id,
		order: "asc",
	};
	const lowest = (await pageAt(byStock, "")).rows;
	for (const value of ["99999999999", "2147483648", "1e3", "-"]) {
		expect((await pageAt(byStock, `after=${forged([value, id])}`)).rows, value).toEqual(lowest);
	}
});

test("every row is walked for a file, whose last row counts the others", async () => {
	const all = await db.select({ id: products.id }).from(products).orderBy(products.createdAt, products.id);
	const list = defineList({
		filters: {},
		sorts: { created: { column: products.createdAt, type: "timestamp" } },
		defaultSort: "created",
		id: products.id,
		read: (_reader: null, _filter, { sortKey, where, orderBy, limit }) =>
			db
				.select({ id: products.id, sortKey })
				.from(products)
				.where(where)
				.orderBy(...orderBy)
				.limit(limit),
	});
	expect(all.length).toBeGreaterThan(2 * SIZE);
	const columns = { Peça: ({ id }: { id: string }) => id };
	const batches = list.readAll(null, new URL("http://loja.test/"), SIZE);
	const rows = await readCsvRows(withCsvEnd(exportRows(columns, batches)));
	expect(rows).toEqual([["Peça"], ...all.map(({ id }) => [id]), [`Fim do arquivo: ${all.length} linhas`]]);
});
