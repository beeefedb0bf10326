import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { toCard } from "#app/shop/catalogue/products/product-view.ts";
import { findProductBySlug } from "#app/shop/catalogue/products/products.queries.server.ts";
import { shoppingAvailability } from "#app/shop/catalogue/structured-data/shopping-availability.ts";
import { productData } from "#app/shop/catalogue/structured-data/structured-data.ts";
import type { PaymentOption } from "#app/shop/orders/payment/payment-option.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orderItems } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { placeOrderInput } from "#tests/support/factories/order-factory.ts";
import { readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { placeOrder } from "./place-order.server.ts";

setUpCepStubs();

async function giveDiscounts(
	pixDiscountPercent: number,
	transferDiscountPercent: number,
	pixOnOrderPage = true,
) {
	const payments = {
		...defaultSettings.payments,
		pixOnOrderPage,
		pixDiscountPercent,
		transferDiscountPercent,
	};
	await inTransaction((tx) => saveSettings(tx, { ...defaultSettings, payments }));
}
beforeAll(() => giveDiscounts(5, 7));

it("takes the discount of the chosen way off each unit, and off nothing else", async () => {
	const customer = await createCustomer();
	const product = await insertProduct({ priceCents: cents(3_333) });
	const place = async (paymentMethod: PaymentOption, expectedTotalCents: number | null = null) => {
		const input = placeOrderInput([[product, 3]], { paymentMethod, expectedTotalCents });
		return readOrderRow((await placeOrder(customer, input)).orderId);
	};
	const online = await place("mercadopago");
	const freight = online?.shippingCents ?? 0;
	expect(online).toMatchObject({ itemsCents: 9_999, transferDiscountPercent: 0, pixDiscountPercent: 0 });
	const priced = { shippingCents: freight, transferDiscountPercent: 0, pixDiscountPercent: 0 };
	expect(await place("bank_transfer")).toMatchObject({
		...priced,
		paymentMethod: "bank_transfer",
		itemsCents: 9_300,
		totalCents: 9_300 + freight,
		transferDiscountPercent: 7,
	});
	const pix = await place("pix", 9_498 + freight);
	expect(pix).toMatchObject({
		...priced,
		paymentMethod: "mercadopago",
		itemsCents: 9_498,
		totalCents: 9_498 + freight,
		pixDiscountPercent: 5,
	});
	const [item] = await db
		.select()
		.from(orderItems)
		.where(eq(orderItems.orderId, pix?.id ?? ""));
	expect(item).toMatchObject({ unitPriceCents: 3_166, listPriceCents: 3_333 });
	const [received] = await readMails(pix?.id ?? "", "order-received");
	expect(received?.draft).toContain("5% de desconto no PIX");
	// The total that the checkout showed for another way to pay is refused.
	for (const option of ["pix", "bank_transfer"] as const) {
		await expect(place(option, 9_999 + freight)).rejects.toMatchObject({ kind: "conflict" });
	}
});

it("shows each price beside the list price, which structured data keep", async () => {
	const product = await insertProduct({ priceCents: cents(10_000) });
	const read = async () => {
		const current = await findProductBySlug(product.slug);
		if (!current) throw new Error("the product is gone");
		return current;
	};
	const notes = async () =>
		(await read()).paymentNotes.map(({ price, way }) => `${price} ${way}`.replace("\u00a0", " "));
	expect(await notes()).toEqual(["R$ 93,00 por transferência", "R$ 95,00 no PIX"]);
	expect(toCard(await read()).paymentNote).toContain("93,00");
	const data = JSON.stringify(
		productData("https://cerne.example", "Cerne", await read(), {
			rating: null,
			reviews: [],
			shipping: null,
			availability: shoppingAvailability(await read(), { day: "2026-12-17", fullUntil: null }),
		}),
	);
	expect(data).toContain('"price":100,');
	expect(data).not.toMatch(/"price":9[35]/);
	await giveDiscounts(5, 5);
	expect(await notes()).toEqual(["R$ 95,00 no PIX ou por transferência"]);
	// Without the code on the order's page, nothing can be paid at that price.
	await giveDiscounts(5, 0, false);
	expect(await notes()).toEqual([]);
	const input = placeOrderInput([[product, 1]], { paymentMethod: "pix" });
	const { orderId } = await placeOrder(await createCustomer(), input);
	expect(await readOrderRow(orderId)).toMatchObject({ itemsCents: 10_000, pixDiscountPercent: 0 });
});
