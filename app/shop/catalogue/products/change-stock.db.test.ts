import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { inTransaction } from "#db/transactions.server.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { deductStock } from "./change-stock.server.ts";

const UPDATES = sql`(select pg_stat_get_xact_tuples_updated('products'::regclass) as updated,
	pg_stat_get_xact_tuples_hot_updated('products'::regclass) as beside) as counts where`;

it("deducts units without touching an index while there are enough, and says what it left", async () => {
	const [many, few, made] = await Promise.all([
		insertProduct({ stockQuantity: 40 }),
		insertProduct({ stockQuantity: 1 }),
		insertProduct({ stockQuantity: 3, isMadeToOrder: true }),
	]);
	await inTransaction(async (tx) => {
		const lines = [many, few, made].map(({ id }) => ({ productId: id, quantity: 2 }));
		const found = await deductStock(tx, lines);
		const left = Object.fromEntries(found.map(({ id, remaining }) => [id, remaining]));
		expect(left).toEqual({ [many.id]: 38, [few.id]: null, [made.id]: null });
		expect(await tx.$count(sql`${UPDATES} updated = 1 and beside = 1`)).toBe(1);
	});
});
