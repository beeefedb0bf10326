import { beforeAll, expect, it } from "vitest";
import { findProductBySlug } from "#app/shop/catalogue/products/products.queries.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { cents } from "#app/values/money.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createCustomer } from "#tests/support/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { placeOrderInput } from "#tests/support/order-factory.ts";
import { readOrderRow } from "#tests/support/read-rows.ts";
import { setUpCepStubs } from "#tests/support/set-up-cep-stubs.ts";
import { placeOrder } from "./place-order.server.ts";

setUpCepStubs();
beforeAll(async () => {
	const payments = { ...defaultSettings.payments, transferDiscountPercent: 7 };
	await inTransaction((tx) => saveSettings(tx, { ...defaultSettings, payments }));
});

it("takes the transfer's discount off each unit, and off nothing else", async () => {
	const customer = await createCustomer();
	const product = await insertProduct({ priceCents: cents(3_333) });
	expect((await findProductBySlug(product.slug))?.transferNote).toContain("31,00 por transferência");
	const place = (paymentMethod: "bank_transfer" | "mercadopago", expectedTotalCents: number | null = null) =>
		placeOrder(customer, placeOrderInput([[product, 3]], { paymentMethod, expectedTotalCents }));
	const read = async ({ orderId }: { orderId: string }) => {
		const row = await readOrderRow(orderId);
		return row;
	};
	const online = await read(await place("mercadopago"));
	expect(online).toMatchObject({ itemsCents: 9_999, transferDiscountPercent: 0 });
	const transfer = await read(await place("bank_transfer"));
	const freight = online?.shippingCents ?? 0;
	expect(transfer).toMatchObject({
		itemsCents: 9_300,
		shippingCents: freight,
		totalCents: 9_300 + freight,
		transferDiscountPercent: 7,
	});
	// What the checkout showed for the other way to pay is no longer the total.
	await expect(place("bank_transfer", 9_999 + freight)).rejects.toMatchObject({ kind: "conflict" });
	expect(await read(await place("bank_transfer", 9_300 + freight))).toBeDefined();
});
