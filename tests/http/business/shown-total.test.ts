import { expect, inject, it } from "vitest";
import { DEMO_PRODUCT } from "#tests/support/setup/http-shop.ts";
import { askedTotal, placedOrderId, Visitor } from "#tests/support/visitor.ts";

it("places no order at a total that its screen did not show, and takes the one of the answer", async () => {
	const { origin } = inject("httpShop");
	const buyer = new Visitor(origin);
	await buyer.signUp();
	const lines = [{ productId: DEMO_PRODUCT.id, quantity: 1 }];
	const key = { idempotencyKey: crypto.randomUUID() };
	const unseen = await buyer.sendCheckout(lines, key);
	expect(unseen.status).toBe(409);
	const total = askedTotal(unseen) ?? "";
	expect(total).toMatch(/^\d{3,}$/);
	const outdated = await buyer.sendCheckout(lines, { ...key, expectedTotalCents: "1" });
	expect(outdated.status).toBe(409);
	expect(outdated.text).toMatch(/O total mudou de R\$\s0,01 para R\$/);
	expect(placedOrderId(await buyer.sendCheckout(lines, { ...key, expectedTotalCents: total }))).toBeDefined();
});
