import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { ownData } from "#tests/support/http/own-data.ts";
import { createMigratedDatabase } from "#tests/support/setup/postgres-server.ts";
import { SHOP_SECRET, type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
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

it("sells nothing while its data are those of the example, and says so at start and to whoever buys", async () => {
	const output = shop.output();
	expect(output).toContain("Antes de abrir, falta:");
	expect(output).toContain(`- Mercado Pago: Sem MERCADOPAGO_ACCESS_TOKEN`);
	expect(output).toContain("- Envio de e-mails: Sem SMTP_URL");
	expect(output).toMatch(/- Chave PIX: .+ https:\/\/loja\.example\/admin\/settings\?section=payments\n/);
	expect(output).not.toContain("Endereço com https");
	const { id } = await insertProduct({ stockQuantity: 5 });
	const visitor = new Visitor(shop.origin, "", PUBLIC_URL);
	await visitor.signUp();
	const { text } = await visitor.request("/checkout");
	expect(text).toContain("Esta loja ainda não está recebendo pedidos.");
	expect(text).not.toContain('name="paymentMethod"');
	const forged = await visitor.submitCheckout([{ productId: id, quantity: 1 }]);
	expect(forged.status).toBe(422);
	expect(placedOrderId(forged)).toBeUndefined();

	await inTransaction((tx) => saveSettings(tx, ownData));
	await expect.poll(async () => (await visitor.request("/checkout")).text).toContain('value="bank_transfer"');
});

it("sells by transfer only in production without a payment provider", async () => {
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
	for (const address of [
		"http://localhost:3000",
		"http://127.0.0.1",
		"http://[::1]:80",
		"http://loja.localhost",
	]) {
		expect(readEnv({ ...production, PUBLIC_URL: address }), address).toMatchObject({
			isOpenToCustomers: false,
			usesPaymentSandbox: true,
		});
	}
	// Without TLS, in a home network, or without a database server, other people can still reach the shop.
	for (const given of [
		{ ...production, PUBLIC_URL: "http://www.minha-loja.com.br" },
		{ ...production, PUBLIC_URL: "http://192.168.0.10:3000" },
		{ PUBLIC_URL: "http://localhost.minha-loja.com.br" },
	]) {
		expect(readEnv(given), given.PUBLIC_URL).toMatchObject({
			isOpenToCustomers: true,
			usesPaymentSandbox: false,
			offersMercadoPago: false,
		});
	}
	expect(() => readEnv({ ...production, PAYMENT_SANDBOX: "1" })).toThrow("PAYMENT_SANDBOX");
	const credentials = { MERCADOPAGO_ACCESS_TOKEN: "APP-1", MERCADOPAGO_WEBHOOK_SECRET: "segredo" };
	expect(readEnv({ ...rehearsal, ...credentials })).toMatchObject({
		usesPaymentSandbox: false,
		offersMercadoPago: true,
	});
});
