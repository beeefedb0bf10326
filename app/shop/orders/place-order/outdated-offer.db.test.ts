import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { cents } from "#app/values/money.ts";
import { connection, db, type Transaction } from "#db/client.server.ts";
import { orders, products, users } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { placeOrderInput } from "#tests/support/factories/order-factory.ts";
import { readOrderRow, readStock } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import type { PlacedOrder } from "./earlier-orders.server.ts";
import { placeOrder } from "./place-order.server.ts";

setUpCepStubs();

type Product = Awaited<ReturnType<typeof insertProduct>>;

/** Places an order of one unit that has read its product, and then has to wait until `change` is committed. */
async function orderDuring(
	product: Product,
	change: (tx: Transaction) => PromiseLike<unknown>,
	by?: Customer,
) {
	const customer = by ?? (await createCustomer());
	let placing: Promise<PlacedOrder> | undefined;
	await db.transaction(async (tx) => {
		await change(tx);
		placing = placeOrder(customer, placeOrderInput([[product, 1]]));
		// It is awaited below; until then a refusal has no handler.
		placing.catch(() => {});
		if (connection().engine === "pglite") return;
		const waiting = () => tx.$count(sql`pg_locks where not granted`);
		await expect.poll(waiting, { timeout: 15_000 }).toBeGreaterThan(0);
	});
	if (!placing) throw new Error("no order was sent");
	return placing;
}

const update = (product: Product, set: Partial<typeof products.$inferInsert>) => (tx: Transaction) =>
	tx.update(products).set(set).where(eq(products.id, product.id));

it("charges the price that its product has when its stock is deducted", async () => {
	const stool = await insertProduct({ priceCents: cents(10_000), stockQuantity: 2 });
	const { orderId } = await orderDuring(stool, update(stool, { priceCents: cents(12_345) }));
	const order = await readOrderRow(orderId);
	expect(order?.itemsCents).toBe(12_345);
	expect(await checkInvariants({ openingStock: new Map([[stool.id, 2]]) })).toEqual([]);
});

it("leaves nothing of an order whose product was sold, hidden or deleted since it was read", async () => {
	const [sold, hidden, deleted] = await Promise.all([
		insertProduct({ stockQuantity: 1 }),
		insertProduct({ stockQuantity: 1 }),
		insertProduct({ stockQuantity: 1 }),
	]);
	await expect(orderDuring(sold, update(sold, { stockQuantity: 0 }))).rejects.toThrow(/sem estoque/);
	await expect(orderDuring(hidden, update(hidden, { isActive: false }))).rejects.toThrow(
		/não está mais à venda/,
	);
	const remove = (tx: Transaction) => tx.delete(products).where(eq(products.id, deleted.id));
	await expect(orderDuring(deleted, remove)).rejects.toThrow(/não está mais à venda/);
	expect(await db.$count(orders)).toBe(1);
});

it("is refused to whoever deleted the account before, or in the very second", async () => {
	const stool = await insertProduct({ stockQuantity: 2 });
	const placed = await db.$count(orders);
	const signedOut = { kind: "unauthenticated", status: 401 };
	const gone = await createCustomer();
	await db.delete(users).where(eq(users.id, gone.id));
	await expect(placeOrder(gone, placeOrderInput([[stool, 1]]))).rejects.toMatchObject(signedOut);
	const going = await createCustomer();
	const erase = (tx: Transaction) => tx.delete(users).where(eq(users.id, going.id));
	await expect(orderDuring(stool, erase, going)).rejects.toMatchObject(signedOut);
	expect([await db.$count(orders), await readStock(stool)]).toEqual([placed, 2]);
});
