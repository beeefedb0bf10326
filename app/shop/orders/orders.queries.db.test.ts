import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { findOrderForCustomer, findOrderForReader, listOrdersOfCustomer } from "./orders.queries.server.ts";

setUpCepStubs();

it("answers for another customer's order as for an unknown one", async () => {
	const stool = await insertProduct();
	const customer = await createCustomer();
	const id = await createOrder(customer, stool);
	const stranger = await createCustomer();
	expect(await findOrderForCustomer(stranger, id)).toBeNull();
	expect(await findOrderForReader(stranger, id)).toBeNull();
	expect(await findOrderForReader(null, id)).toBeNull();
	expect(await findOrderForReader(customer, `${id}'`)).toBeNull();
	expect((await findOrderForReader(await createAdmin(), id))?.id).toBe(id);
});

// rule: 3.06
it("keeps name and price of a product that was changed and deleted since", async () => {
	const stool = await insertProduct({ name: "Banqueta alta" });
	const buyer = await createCustomer();
	await createOrder(buyer, stool);
	await db
		.update(products)
		.set({ priceCents: cents(1), name: "Outra" })
		.where(eq(products.id, stool.id));
	await db.delete(products).where(eq(products.id, stool.id));
	const [order] = await listOrdersOfCustomer(buyer);
	expect(order?.items[0]).toMatchObject({
		name: "Banqueta alta",
		unitPrice: 59_000,
		productId: null,
		productSlug: null,
	});
});
