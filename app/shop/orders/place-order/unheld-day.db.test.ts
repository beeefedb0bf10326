import { beforeAll, expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { formatDeliveryOffer, formatPayBy } from "#app/shop/shipping/delivery-estimate.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { dayOf } from "#app/values/date.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { insertDailyBench, insertWork } from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { createOrder, sampleAddress } from "#tests/support/factories/order-factory.ts";
import { readMails } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";

setUpCepStubs();
let customer: Customer;
const sentence = "Pedido grande: o dia é fixado com o pagamento";

beforeAll(async () => {
	customer = await createCustomer();
	await insertDailyBench();
	await inTransaction((tx) =>
		saveSettings(tx, {
			...defaultSettings,
			workshop: { ...defaultSettings.workshop, heldHoursPerCustomer: 20 },
		}),
	);
	receiveInvalidation("settings");
});

it("an order over the limits of unpaid hours says everywhere that nothing is held, until it is paid", async () => {
	const table = await insertWork(24);
	const lines = [{ productId: table.id, quantity: 1 }];
	const { options } = await quoteFreight({ cep: sampleAddress.zipCode, lines });
	for (const option of options) {
		expect(option).toMatchObject({ payBy: null, payByHour: null, offeredOn: dayOf() });
		expect(formatDeliveryOffer(option)).toContain(`. ${sentence}.`);
		expect(formatDeliveryOffer(option)).not.toContain("pagando");
	}

	const id = await createOrder(customer, table);
	const shown = await findOrderForCustomer(customer, id);
	const tracked = await findTrackedOrder(id, null);
	if (!(shown && tracked)) throw new Error("no order");
	for (const order of [shown, tracked]) {
		expect(order).toMatchObject({ payBy: null, offeredOn: dayOf() });
		expect(formatPayBy(order)).toBe(sentence);
	}
	const [mail] = await readMails(id, "order-received");
	expect(mail?.text).toContain(`. ${sentence}. Sai da oficina até`);
	expect(mail?.text).not.toMatch(/pagando/);

	await confirmWholeTransfer(await createAdmin(), id);
	const paid = await findTrackedOrder(id, null);
	expect(paid).toMatchObject({ payBy: null, offeredOn: null });
	// Only the mails of its arrival say it, to the customer and to the workshop.
	expect((await readMails(id)).filter(({ text }) => text.includes(sentence))).toHaveLength(2);
});
