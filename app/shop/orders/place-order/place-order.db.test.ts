import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { cents, MAX_PRICE } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orders, products, users } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder, placeOrderInput, sampleAddress } from "#tests/support/factories/order-factory.ts";
import { readMails, readOrderRow, readStock } from "#tests/support/factories/read-rows.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { placeOrder } from "./place-order.server.ts";

const services = setUpCepStubs();
let customer: Customer;
beforeAll(async () => {
	customer = await createCustomer();
	await allowManyUnpaidOrders();
});

const profileOf = async ({ id }: Customer) => {
	const [user] = await db.select().from(users).where(eq(users.id, id));
	return { phone: user?.phone, address: user?.address, city: user?.city, zipCode: user?.zipCode };
};
const ordersOf = (buyer: Customer) => db.select().from(orders).where(eq(orders.userId, buyer.id));

describe("placing an order", () => {
	// rule: 3.06, 4.07
	it("writes order, items, stock and mails together, with the server's own figures", async () => {
		const stool = await insertProduct({ priceCents: cents(19_990), stockQuantity: 5 });
		const board = await insertProduct({ priceCents: cents(4_505), name: "Tábua de frios", stockQuantity: 9 });
		const quote = await quoteFreight({
			cep: sampleAddress.zipCode,
			lines: [
				{ productId: stool.id, quantity: 2 },
				{ productId: board.id, quantity: 1 },
			],
		});
		const pac = quote.options.find((option) => option.id === "pac");
		const input = placeOrderInput([
			[stool, 1],
			[board, 1],
			[stool, 1],
		]);
		const { orderId } = await placeOrder(customer, input);

		const order = await readOrderRow(orderId);
		expect(order).toMatchObject({
			userId: customer.id,
			status: "pending",
			paymentStatus: "pending",
			itemsCents: 2 * 19_990 + 4_505,
			shippingCents: pac?.cost,
			promisedDate: pac?.promisedDate,
			freightSource: pac?.source,
			// Two of the stools do not fit into one parcel with the board.
			freightRecord: { km: 192, workshopDays: 5, parcels: [{ weightGrams: 10_400 }, { weightGrams: 5_200 }] },
			shippingAddress: { ...input.address, ibgeCode: "3550308" },
		});
		expect(order?.totalCents).toBe(2 * 19_990 + 4_505 + (pac?.cost ?? 0));
		expect(await readStock(stool)).toBe(3);
		expect(await readStock(board)).toBe(8);
		expect((await readMails(orderId)).map(({ kind }) => kind)).toContain("order-received");
	});

	it("deducts no stock for a product made to order", async () => {
		const table = await insertProduct({ isMadeToOrder: true, productionDays: 20, stockQuantity: 0 });
		const orderId = await createOrder(customer, table, { quantity: 3 });
		const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
		expect(item).toMatchObject({ quantity: 3, stockDeducted: 0 });
		expect(await readStock(table)).toBe(0);
	});

	it("adds up to the centavo for every cart", async () => {
		const line = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 9 }));
		await fc.assert(
			fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), async (lines) => {
				const buyer = await createCustomer();
				const bought = await Promise.all(
					lines.map(async ([price, quantity]) => {
						const size = { widthMm: 100, heightMm: 50, depthMm: 80, weightGrams: 200 };
						const product = await insertProduct({ ...size, priceCents: cents(price), stockQuantity: 99 });
						return [product, quantity] as const;
					}),
				);
				await placeOrder(buyer, placeOrderInput(bought));
				const [order] = await ordersOf(buyer);
				const goods = lines.reduce((sum, [price, quantity]) => sum + price * quantity, 0);
				expect(order?.itemsCents).toBe(goods);
				expect(order?.totalCents).toBe(goods + (order?.shippingCents ?? -1));
			}),
			{ numRuns: 15 },
		);
		expect(await checkInvariants()).toEqual([]);
	});
});

describe("many at once", () => {
	it("sells three units to three of fifty buyers and refuses the others clearly", async () => {
		const stool = await insertProduct({ stockQuantity: 3 });
		const buyers = await Promise.all(Array.from({ length: 50 }, () => createCustomer()));
		const results = await Promise.allSettled(
			buyers.map((buyer) => placeOrder(buyer, placeOrderInput([[stool, 1]]))),
		);
		const placed = results.filter((result) => result.status === "fulfilled");
		const refused = results.filter((result) => result.status === "rejected");
		expect(placed).toHaveLength(3);
		expect(refused).toHaveLength(47);
		for (const { reason } of refused) {
			expect(reason).toBeInstanceOf(Refusal);
			expect(reason).toMatchObject({ kind: "conflict", message: expect.stringContaining("sem estoque") });
		}
		expect(await readStock(stool)).toBe(0);
		expect(await checkInvariants({ openingStock: new Map([[stool.id, 3]]) })).toEqual([]);
	});

	it("makes one order of the same request sent twenty times", async () => {
		const buyer = await createCustomer();
		const stool = await insertProduct({ stockQuantity: 1 });
		const input = placeOrderInput([[stool, 1]]);
		const results = await Promise.all(Array.from({ length: 20 }, () => placeOrder(buyer, input)));
		expect(new Set(results.map((result) => result.orderId)).size).toBe(1);
		expect(results.filter((result) => !result.isRepeat)).toHaveLength(1);
		expect(await ordersOf(buyer)).toHaveLength(1);
		expect(await readStock(stool)).toBe(0);
	});

	it("lets carts of the same products in opposite sequence pass each other", async () => {
		const one = await insertProduct({ stockQuantity: 40 });
		const two = await insertProduct({ stockQuantity: 40 });
		const buyers = await Promise.all(Array.from({ length: 20 }, () => createCustomer()));
		await Promise.all(
			buyers.map((buyer, index) => {
				const cart = [[one, 1] as const, [two, 1] as const];
				return placeOrder(buyer, placeOrderInput(index % 2 === 0 ? cart : cart.toReversed()));
			}),
		);
		expect([await readStock(one), await readStock(two)]).toEqual([20, 20]);
	});

	it("refuses one of two different orders sent at once under one key", async () => {
		const buyer = await createCustomer();
		const one = await insertProduct();
		const two = await insertProduct();
		const idempotencyKey = randomUUID();
		const results = await Promise.allSettled([
			placeOrder(buyer, placeOrderInput([[one, 1]], { idempotencyKey })),
			placeOrder(buyer, placeOrderInput([[two, 1]], { idempotencyKey })),
		]);
		expect(results.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(await ordersOf(buyer)).toHaveLength(1);
		expect(((await readStock(one)) ?? 0) + ((await readStock(two)) ?? 0)).toBe(19);
	});
});

describe("refusals", () => {
	it("refuses an order of more reais than the database holds, and deducts no stock for it", async () => {
		const palace = await insertProduct({ priceCents: MAX_PRICE, stockQuantity: 3 });
		const refusal = await refusalOf(placeOrder(customer, placeOrderInput([[palace, 3]])));
		expect(refusal).toMatchObject({ kind: "invalid", message: expect.stringContaining("grande demais") });
		expect(await readStock(palace)).toBe(3);
	});

	it("refuses a key that was used for another order, and answers the first again", async () => {
		const stool = await insertProduct();
		const input = placeOrderInput([[stool, 1]]);
		const first = await placeOrder(customer, input);
		const refusal = await refusalOf(placeOrder(customer, { ...input, notes: "Outro pedido" }));
		expect(refusal.kind).toBe("conflict");
		// Also after the price moved: what was placed was placed.
		await db
			.update(products)
			.set({ priceCents: cents(1) })
			.where(eq(products.id, stool.id));
		expect(await placeOrder(customer, input)).toMatchObject({ orderId: first.orderId, isRepeat: true });
	});

	it("lets a failed attempt be repeated with the same key", async () => {
		const stool = await insertProduct({ stockQuantity: 0 });
		const input = placeOrderInput([[stool, 1]]);
		await refusalOf(placeOrder(customer, input));
		await db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, stool.id));
		expect(await placeOrder(customer, input)).toMatchObject({ isRepeat: false });
	});

	it("keeps keys of different customers apart", async () => {
		const stool = await insertProduct();
		const input = placeOrderInput([[stool, 1]]);
		const other = await createCustomer();
		const one = await placeOrder(customer, input);
		const two = await placeOrder(other, input);
		expect(two.orderId).not.toBe(one.orderId);
	});

	it("refuses a total that differs from the one the customer saw, and deducts no stock", async () => {
		const stool = await insertProduct({ stockQuantity: 2 });
		const refusal = await refusalOf(
			placeOrder(customer, placeOrderInput([[stool, 1]], { expectedTotalCents: 1 })),
		);
		expect(refusal.kind).toBe("conflict");
		expect(refusal.message).toMatch(/^O total mudou de R\$\s0,01 para/);
		expect(await readStock(stool)).toBe(2);
	});

	it("names the units that are left", async () => {
		const stool = await insertProduct({ name: "Banqueta alta", stockQuantity: 2 });
		const refusal = await refusalOf(placeOrder(customer, placeOrderInput([[stool, 3]])));
		expect(refusal.message).toBe("Banqueta alta: sem estoque para essa quantidade, restam 2 unidades.");
	});

	it("refuses an inactive product, an unknown one and a way of sending that is not offered", async () => {
		const hidden = await insertProduct({ isActive: false });
		const stool = await insertProduct();
		for (const input of [
			placeOrderInput([[hidden, 1]]),
			placeOrderInput([[{ id: randomUUID() }, 1]]),
			placeOrderInput([[{ id: "1 or 1=1" }, 1]]),
			placeOrderInput([[stool, 1]], { shippingOptionId: "free" }),
			placeOrderInput([[stool, 100]]),
			placeOrderInput([[stool, -1]]),
			placeOrderInput([]),
		]) {
			const refusal = await refusalOf(placeOrder(customer, input));
			expect(refusal.status).toBeGreaterThanOrEqual(400);
			expect(refusal.status).toBeLessThan(500);
		}
		expect(await readStock(stool)).toBe(10);
	});

	it("refuses a postal code that is not in the state of the address", async () => {
		const stool = await insertProduct();
		const address = { ...sampleAddress, city: "Manaus", state: "AM" };
		const refusal = await refusalOf(placeOrder(customer, placeOrderInput([[stool, 1]], { address })));
		expect(refusal.fields).toEqual({ state: "O CEP e o estado do endereço não combinam. Confira os dois." });
		expect(await readStock(stool)).toBe(10);
	});

	it("sells to an address whose code nobody knows, at the price of the typed city", async () => {
		const stool = await insertProduct();
		services.setMode({ viaCep: "unknown", brasilApi: "unknown" });
		const address = { ...sampleAddress, zipCode: "12099998", city: "Taubaté" };
		const orderId = await createOrder(customer, stool, { address });
		const order = await readOrderRow(orderId);
		expect(order).toMatchObject({ shippingOptionId: "pac", shippingAddress: address });
		const elsewhere = { ...address, city: "Manaus", state: "AM" };
		const refusal = await refusalOf(
			placeOrder(customer, placeOrderInput([[stool, 1]], { address: elsewhere })),
		);
		expect(Object.keys(refusal.fields ?? {})).toEqual(["state"]);
		services.setMode({ viaCep: "answers", brasilApi: "answers" });
	});

	it("stores IBGE's code of the town that was typed, else of the postal code's, and none of the browser's", async () => {
		const stool = await insertProduct({ stockQuantity: 20 });
		const mogi = { street: "", neighborhood: "", city: "Moji-Mirim", state: "SP", ibge: "3530805" };
		services.addAddress("13800970", mogi);
		services.addAddress("13800971", { ...mogi, ibge: "" });
		const codeOf = async (address: Partial<typeof sampleAddress> & { ibgeCode?: string }) => {
			const orderId = await createOrder(customer, stool, { address: { ...sampleAddress, ...address } });
			return (await readOrderRow(orderId))?.shippingAddress?.ibgeCode;
		};
		expect(await codeOf({ city: "SAO PAULO", ibgeCode: "3304557" })).toBe("3550308");
		expect(await codeOf({ city: "Osasco" })).toBe("3534401");
		expect(await codeOf({ city: "Sampa" })).toBe("3550308");
		expect(await codeOf({ zipCode: "13800970", city: "Moji-Mirim" })).toBe("3530805");
		expect(await codeOf({ zipCode: "13800971", city: "Moji-Mirim" })).toBeNull();
	});

	it("gains nothing by fields that are the server's", async () => {
		const stool = await insertProduct({ priceCents: cents(59_000) });
		const victim = await createCustomer();
		const forged = {
			...placeOrderInput([[stool, 1]]),
			userId: victim.id,
			status: "delivered",
			paymentStatus: "paid",
			totalCents: 1,
			itemsCents: 1,
			shippingCents: 0,
			lines: [{ productId: stool.id, quantity: 1, price: 1, unitPriceCents: 1, totalPriceCents: 1 }],
		};
		const { orderId } = await placeOrder(customer, forged);
		const order = await readOrderRow(orderId);
		expect(order).toMatchObject({
			userId: customer.id,
			status: "pending",
			paymentStatus: "pending",
			itemsCents: 59_000,
		});
		expect(await ordersOf(victim)).toHaveLength(0);
	});
});

describe("the profile of a customer", () => {
	const empty = { phone: null, address: null, city: null, state: null, zipCode: null };

	it("gets telephone and address of the first order", async () => {
		const buyer = await createCustomer(empty);
		await createOrder(buyer, await insertProduct());
		const { city, zipCode, street, number } = sampleAddress;
		expect(await profileOf(buyer)).toMatchObject({
			phone: expect.stringMatching(/^119\d{8}$/),
			city,
			zipCode,
		});
		expect((await profileOf(buyer)).address).toContain(`${street}, ${number}`);
	});

	it("keeps what the customer has typed", async () => {
		const buyer = await createCustomer({ ...empty, city: "Santos" });
		await createOrder(buyer, await insertProduct());
		expect(await profileOf(buyer)).toEqual({ phone: null, address: null, city: "Santos", zipCode: null });
	});
});
