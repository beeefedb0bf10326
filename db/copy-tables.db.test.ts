import { expect, it } from "vitest";
import { insertCategory, insertProduct } from "#tests/support/factories.ts";
import { db } from "./client.server.ts";
import { readTables, type TableRows, writeTables } from "./copy-tables.server.ts";
import { products } from "./schema.server.ts";

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
