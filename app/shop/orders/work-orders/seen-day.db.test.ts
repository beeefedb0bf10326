import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { placeOrder } from "#app/shop/orders/place-order/place-order.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { dayOf, type IsoDay } from "#app/values/date.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { insertProduct, manyUnpaidOrders } from "#tests/support/factories/factories.ts";
import { createOrder, placeOrderInput, sampleAddress } from "#tests/support/factories/order-factory.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";

setUpCepStubs();
let customer: Customer;
let today: IsoDay;

beforeEach(() => {
	today = dayOf();
});

beforeAll(async () => {
	customer = await createCustomer();
	await inTransaction((tx) => saveSettings(tx, { ...defaultSettings, orders: manyUnpaidOrders }));
});
beforeEach(async () => {
	await insertDailyBench();
});
afterEach(async () => {
	expect(await checkInvariants()).toEqual([]);
});

async function quoted(product: { id: string }) {
	const lines = [{ productId: product.id, quantity: 1 }];
	const { options } = await quoteFreight({ cep: sampleAddress.zipCode, lines });
	return options.find(({ id }) => id === "pac");
}

describe("the day that the customer saw", () => {
	const expecting = (product: { id: string }, expectedPromisedDate: string | undefined) =>
		placeOrder(
			customer,
			placeOrderInput([[product, 1]], { expectedPromisedDate: expectedPromisedDate ?? null }),
		);

	it("is kept, or the order is refused with the later one; an earlier one is simply taken", async () => {
		const table = await insertWork(40);
		const seen = (await quoted(table))?.promisedDate ?? "";
		const other = await createCustomer();
		const first = await createOrder(other, table);
		const later = (await quoted(table))?.promisedDate ?? "";
		expect(later > seen).toBe(true);
		const refusal = await refusalOf(expecting(table, seen));
		expect(refusal.status).toBe(409);
		expect(refusal.message).toMatch(
			/^Enquanto você preenchia, o dia mudou de .+ para .+: outra pessoa comprou antes\. Confirme para seguir com o novo dia\.$/,
		);
		await cancelOrder(other, first);
		const { orderId } = await expecting(table, later);
		expect((await readOrderRow(orderId))?.promisedDate).toBe(seen);
	});

	it("is no question for an order without hours", async () => {
		const { orderId } = await expecting(await insertProduct(), today);
		expect((await readOrderRow(orderId))?.workshopDays).toBeNull();
	});
});
