import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Transaction } from "#db/client.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { deductStock } from "./change-stock.server.ts";

setUpCepStubs();

/** Row updates of this transaction: all, and those that touched no index (HOT). */
async function countUpdates(tx: Transaction): Promise<{ updated: number; beside: number }> {
	const { rows } = (await tx.execute(sql`
		select pg_stat_get_xact_tuples_updated('products'::regclass)::int as updated,
			pg_stat_get_xact_tuples_hot_updated('products'::regclass)::int as beside`)) as unknown as {
		rows: { updated: number; beside: number }[];
	};
	return rows[0] ?? { updated: 0, beside: 0 };
}

it("deducts units without touching an index while there are enough, and says what it left", async () => {
	const orderId = await createOrder(await createCustomer(), await insertProduct());
	const [many, few, made] = await Promise.all([
		insertProduct({ stockQuantity: 40 }),
		insertProduct({ stockQuantity: 1 }),
		insertProduct({ stockQuantity: 3, isMadeToOrder: true }),
	]);
	await inTransaction(async (tx) => {
		const before = await countUpdates(tx);
		const lines = [many, few, made].map(({ id }) => ({ productId: id, quantity: 2 }));
		const deducted = await deductStock(tx, lines, { orderId, isHeard: false });
		const left = Object.fromEntries(deducted.map(({ id, remaining }) => [id, remaining]));
		expect(left).toEqual({ [many.id]: 38, [few.id]: null, [made.id]: null });
		const after = await countUpdates(tx);
		expect([after.updated - before.updated, after.beside - before.beside]).toEqual([1, 1]);
	});
});
