import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { createMigratedDatabase } from "#tests/support/postgres-server.ts";
import { SHOP_SECRET, type ShopProcess, startShop } from "#tests/support/shop-process.ts";
import { placedOrderId, Visitor } from "#tests/support/visitor.ts";

const PUBLIC_URL = "https://loja.example";
let shop: ShopProcess;

beforeAll(async () => {
	const { href } = await createMigratedDatabase(inject("postgresUrl"), "transfer_only");
	await openDatabase({ engine: "postgres", url: href });
	shop = await startShop({ DATABASE_URL: href, PUBLIC_URL });
});
afterAll(async () => {
	await shop.stop();
	await closeDatabase();
});

it("sells by transfer only in production without a payment provider, and warns at start", async () => {
	expect(shop.output()).toContain("the shop sells by bank transfer only");
	const { id } = await insertProduct({ stockQuantity: 5 });
	const visitor = new Visitor(shop.origin, "", PUBLIC_URL);
	await visitor.signUp();
	const { text } = await visitor.request("/checkout");
	expect(text).toContain('value="bank_transfer"');
	expect(text).not.toContain('value="mercadopago"');

	const lines = [{ productId: id, quantity: 1 }];
	const forged = await visitor.submitCheckout(lines, { paymentMethod: "mercadopago" });
	expect(forged.status).toBe(422);
	expect(forged.text).toContain("Selecione uma forma de pagamento.");
	expect(placedOrderId(await visitor.submitCheckout(lines))).toBeDefined();

	for (const path of ["/sandbox/mercadopago/checkout/x", "/sandbox/mercadopago/v1/payments/1"])
		expect((await visitor.request(path)).status).toBe(404);
	const notice = await visitor.request("/api/webhooks/mercadopago?data.id=1&type=payment", {
		method: "POST",
	});
	expect(notice.status).toBe(401);
});

it("offers nowhere what cannot be chosen at checkout", async () => {
	const { slug } = await insertProduct({ isFeatured: true });
	const visitor = new Visitor(shop.origin, "", PUBLIC_URL);
	for (const path of [
		"/",
		"/products",
		`/product/${slug}`,
		"/cart",
		"/faq",
		"/contact",
		"/feeds/google.xml",
	]) {
		const { text, status } = await visitor.request(path);
		expect(status, path).toBe(200);
		const offer = /\d+x (de|sem)|sem juros|boleto|cartão de crédito|pelo Mercado Pago/i;
		expect(offer.exec(text.replaceAll("<!-- -->", ""))?.[0], path).toBeUndefined();
	}
});

it("keeps the sandbox where nobody could lose money, and where a setting says so in words", () => {
	const production = { DATABASE_URL: "postgres://shop@localhost/shop", AUTH_SECRET: SHOP_SECRET, PUBLIC_URL };
	const rehearsal = { ...production, PAYMENT_SANDBOX: "orders-without-real-payment" };
	expect(readEnv(production)).toMatchObject({ usesPaymentSandbox: false, offersMercadoPago: false });
	expect(readEnv(rehearsal).usesPaymentSandbox).toBe(true);
	expect(readEnv({}).usesPaymentSandbox).toBe(true);
	expect(() => readEnv({ ...production, PAYMENT_SANDBOX: "1" })).toThrow("PAYMENT_SANDBOX");
	const credentials = { MERCADOPAGO_ACCESS_TOKEN: "APP-1", MERCADOPAGO_WEBHOOK_SECRET: "segredo" };
	expect(readEnv({ ...rehearsal, ...credentials })).toMatchObject({
		usesPaymentSandbox: false,
		offersMercadoPago: true,
	});
});
