import { expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { defaultFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createCustomer } from "#tests/support/actor-fixtures.ts";
import { addressInCampinas, addressInManaus, correctionOf } from "#tests/support/correction-fixtures.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { createOrder, sampleAddress } from "#tests/support/order-factory.ts";
import { readOrderRow } from "#tests/support/read-rows.ts";
import { setUpCepStubs } from "#tests/support/set-up-cep-stubs.ts";
import { correctOrder } from "./correct-order.server.ts";

setUpCepStubs();

it("keeps the chosen day and turn where the carrier to the other place offers them, and no others", async () => {
	const tables = structuredClone(defaultFreightTables);
	tables.local.stages = [{ upToKm: 400, days: 1 }];
	await inTransaction((tx) =>
		saveSettings(tx, { ...defaultSettings, shipping: { ...defaultSettings.shipping, tables } }),
	);
	receiveInvalidation("settings");
	const customer = await createCustomer();
	const product = await insertProduct();
	const lines = [{ productId: product.id, quantity: 1 }];
	const { options } = await quoteFreight({ cep: sampleAddress.zipCode, lines });
	const deliveryDay = options.find(({ id }) => id === "local")?.days[2] ?? "";
	const chosen = { deliveryDay, deliveryTurn: "morning" } as const;
	const id = await createOrder(customer, product, { shippingOptionId: "local", ...chosen });
	const correct = async (address: object) =>
		correctOrder({ customer }, id, await correctionOf(id, { address }));

	await correct(addressInCampinas);
	expect(await readOrderRow(id)).toMatchObject({
		shippingOptionId: "local",
		promisedDate: deliveryDay,
		...chosen,
	});
	await correct(addressInManaus);
	const moved = await readOrderRow(id);
	expect(moved).toMatchObject({ deliveryDay: null, deliveryTurn: null });
	expect((moved?.promisedDate ?? "") > deliveryDay).toBe(true);
	expect(await checkInvariants()).toEqual([]);
});
