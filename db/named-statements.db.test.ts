import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { insertProduct } from "#tests/support/factories.ts";
import { connection, db } from "./client.server.ts";
import { products } from "./schema.server.ts";

it("names a statement that is run often, on a server that keeps it for the connection", async () => {
	const named = await db.transaction(async (tx) => {
		for (let run = 0; run < 6; run += 1) {
			await tx
				.select({ id: products.id })
				.from(products)
				.where(sql`${products.slug} = ${`mesa-${run}`}`);
		}
		return tx.$count(sql`pg_prepared_statements where statement like 'select "id" from "products"%'`);
	});
	expect(named).toBe(connection().engine === "postgres" ? 1 : 0);
});

it("reads the columns of a statement that was described before, as objects and as lists", async () => {
	const text = "select $1::int as one, $2::text as two, null as three";
	const read = () => db.transaction((tx) => tx.executeText(text, [1, "dois"]));
	const rows = [];
	for (let run = 0; run < 8; run += 1) rows.push((await read()).rows);
	expect(rows).toEqual(rows.map(() => [{ one: 1, two: "dois", three: null }]));
	const columns = { slug: products.slug, createdAt: products.createdAt };
	const product = await insertProduct();
	const listed = [];
	for (let run = 0; run < 8; run += 1) {
		listed.push(await db.transaction((tx) => tx.select(columns).from(products)));
	}
	expect(listed).toEqual(listed.map(() => [{ slug: product.slug, createdAt: product.createdAt }]));
});

it("says which statement failed after it was described, and goes on with the connection", async () => {
	const divide = (by: number) =>
		db.transaction((tx) => tx.executeText("select 1 / $1::int as share", [by]).then(({ rows }) => rows));
	for (let run = 0; run < 8; run += 1) expect(await divide(1)).toEqual([{ share: 1 }]);
	await expect(divide(0)).rejects.toThrow("division by zero");
	expect(await divide(1)).toEqual([{ share: 1 }]);
});
