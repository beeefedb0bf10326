import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
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
