import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { defaultShippingOption } from "#app/shop/shipping/freight/shipping-option.ts";
import { cents } from "#app/values/money.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { listDeliveryDays } from "./list-delivery-days.server.ts";
import { quoteFreight } from "./quote-freight.server.ts";

setUpCepStubs();

const SAO_PAULO = "01310-100";

const bowl = { priceCents: cents(18_000), weightGrams: 4_000, widthMm: 300, heightMm: 200, depthMm: 150 };

it("gives each product the day that its own page, the cart and the checkout give", async () => {
	const now = new Date("2026-11-23T12:00:00-03:00");
	const products = [
		await insertProduct(bowl),
		await insertProduct({ ...bowl, isMadeToOrder: true, productionDays: 30 }),
		await insertProduct({ ...bowl, weightGrams: 90_000, widthMm: 2_200, shippingType: "free" }),
	];
	const ids = products.map(({ id }) => id);
	const { days } = await listDeliveryDays({ cep: SAO_PAULO, ids: [...ids, ...ids] }, now);
	const ownDays = await Promise.all(
		ids.map(async (productId) => {
			const { options } = await quoteFreight({ cep: SAO_PAULO, lines: [{ productId, quantity: 1 }] }, now);
			return [productId, defaultShippingOption(options)?.promisedDate];
		}),
	);
	expect(days).toEqual(Object.fromEntries(ownDays));
	expect(new Set(Object.values(days)).size).toBeGreaterThan(1);
});

it("leaves out what is not on sale and what no carrier takes", async () => {
	const sold = await insertProduct(bowl);
	const hidden = await insertProduct({ ...bowl, isActive: false });
	const huge = await insertProduct({ ...bowl, weightGrams: 900_000, widthMm: 9_000, heightMm: 9_000 });
	const ids = [sold.id, hidden.id, randomUUID(), huge.id];
	const { days } = await listDeliveryDays({ cep: "53990-000", ids });
	expect(Object.keys(days)).toEqual([sold.id]);
});
