import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { Refusal } from "#app/platform/refusals.ts";
import { cancelOrder } from "#app/shop/orders/lifecycle/cancel-order.server.ts";
import { checkInvariants } from "#app/shop/orders/lifecycle/order-invariants.server.ts";
import { db } from "#db/client.server.ts";
import { orders, products } from "#db/schema.server.ts";
import { createCustomer } from "#tests/support/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { createOrder } from "#tests/support/order-factory.ts";
import { setUpCepStubs } from "#tests/support/set-up-cep-stubs.ts";

setUpCepStubs();

const messageOf = (reason: unknown): string => (reason instanceof Refusal ? reason.message : String(reason));

it("lets one customer leave five orders unpaid, however many are sent at once", async () => {
	const customer = await createCustomer();
	const stools = await Promise.all(Array.from({ length: 12 }, () => insertProduct({ stockQuantity: 9 })));
	const sent = await Promise.allSettled(stools.map((stool) => createOrder(customer, stool)));
	const refused = sent.filter((each) => each.status === "rejected").map(({ reason }) => messageOf(reason));
	expect(refused).toHaveLength(7);
	expect(new Set(refused)).toEqual(
		new Set([
			"Você já tem 5 pedidos esperando pagamento. Pague ou cancele um deles em Meus pedidos para fazer outro: seu carrinho continua guardado.",
		]),
	);
	const own = await db.select().from(orders).where(eq(orders.userId, customer.id));
	expect(own).toHaveLength(5);
	expect(await checkInvariants()).toEqual([]);

	// Others are not held up, and neither is she once one of them is paid or cancelled.
	const [stool, paid, cancelled] = [stools[0], own[0], own[1]];
	if (!stool || !paid || !cancelled) throw new Error("no orders");
	await createOrder(await createCustomer(), stool);
	await db
		.update(orders)
		.set({ paymentStatus: "paid", paidAt: new Date(), status: "confirmed" })
		.where(eq(orders.id, paid.id));
	await createOrder(customer, stool);
	await expect(createOrder(customer, stool)).rejects.toThrow("5 pedidos esperando pagamento");
	await cancelOrder(customer, cancelled.id);
	await createOrder(customer, stool);
});

it("sells no more of one product in an order than the setting says", async () => {
	const customer = await createCustomer();
	const board = await insertProduct({ stockQuantity: 50 });
	await expect(createOrder(customer, board, { quantity: 25 })).rejects.toThrow(
		"Um pedido leva até 24 unidades de cada peça.",
	);
	await createOrder(customer, board, { quantity: 24 });
	const [row] = await db.select().from(products).where(eq(products.id, board.id));
	expect(row?.stockQuantity).toBe(26);
});
