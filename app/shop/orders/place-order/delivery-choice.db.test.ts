import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { defaultFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { addDays, formatLongDate } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct, manyUnpaidOrders } from "#tests/support/factories/factories.ts";
import { createOrder, sampleAddress } from "#tests/support/factories/order-factory.ts";
import { readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";

setUpCepStubs();
let customer: Customer;
let admin: Admin;
let product: { id: string };

/** The workshop's own van, with scheduled delivery, drives as far as the capital. */
const tables = structuredClone(defaultFreightTables);
tables.local.stages = [{ upToKm: 300, days: 1 }];
const byVan = { shippingOptionId: "local" };

beforeAll(async () => {
	const shipping = { ...defaultSettings.shipping, tables };
	await inTransaction((tx) => saveSettings(tx, { ...defaultSettings, orders: manyUnpaidOrders, shipping }));
	receiveInvalidation("settings");
	customer = await createCustomer();
	admin = await createAdmin();
	product = await insertProduct({ stockQuantity: 99 });
});
afterEach(async () => expect(await checkInvariants()).toEqual([]));

async function offered(optionId: string, cep = sampleAddress.zipCode) {
	const { options } = await quoteFreight({ cep, lines: [{ productId: product.id, quantity: 1 }] });
	const option = options.find(({ id }) => id === optionId);
	if (!option) throw new Error(`${optionId} is not offered`);
	return option;
}
const dayAt = (days: readonly string[], at: number): string => days[at] ?? "";
const LONG_AGO = "2026-01-05";
/** As if it were paid after its offer. */
const expireOffer = (id: string) => db.update(orders).set({ payBy: LONG_AGO }).where(eq(orders.id, id));

describe("an order", () => {
	it("takes the day and the turn that were chosen, which are its promise wherever it is read", async () => {
		const { days, turns, promisedDate } = await offered("local");
		expect(turns).toEqual(["morning", "afternoon"]);
		const day = dayAt(days, 3);
		expect(day > promisedDate).toBe(true);
		const id = await createOrder(customer, product, { ...byVan, deliveryDay: day, deliveryTurn: "morning" });
		expect(await readOrderRow(id)).toMatchObject({
			promisedDate: day,
			deliveryDay: day,
			deliveryTurn: "morning",
		});
		const chosen = { deliveryDay: day, deliveryTurn: "morning" };
		expect(await findOrderForCustomer(customer, id)).toMatchObject({ promisedDate: day, ...chosen });
		expect(await findTrackedOrder(id, null)).toMatchObject({ estimatedDelivery: day, ...chosen });
		const [mail] = await readMails(id, "order-received");
		// The written confirmation: who sells, what, where, on which day and in which turn.
		const { name, legalName, cnpj, address, phone } = defaultSettings.identity;
		for (const fact of [name, legalName, cnpj, address, phone, sampleAddress.street]) {
			expect(mail?.text).toContain(fact);
		}
		expect(mail?.text).toContain(`Marcada para ${formatLongDate(day)}, de manhã, das 7h às 11h`);
		await confirmWholeTransfer(admin, id);
		expect(await readOrderRow(id)).toMatchObject({ promisedDate: day, ...chosen });
	});

	it("has a turn and a last day where its carrier does not come on a chosen one", async () => {
		const id = await createOrder(customer, product, { ...byVan });
		expect(await readOrderRow(id)).toMatchObject({ deliveryDay: null, deliveryTurn: "afternoon" });
		const byPost = await createOrder(customer, product);
		expect(await readOrderRow(byPost)).toMatchObject({ deliveryDay: null, deliveryTurn: null });
	});

	it("is refused at its field for a turn or a day that its carrier does not offer", async () => {
		const { days } = await offered("local");
		const refused = (overrides: Parameters<typeof createOrder>[2]) =>
			refusalOf(createOrder(customer, product, overrides));
		expect(await refused({ ...byVan, deliveryTurn: "evening" })).toMatchObject({
			kind: "conflict",
			fields: { deliveryTurn: expect.stringMatching(/não tem esse turno/) },
		});
		expect(await refused({ deliveryTurn: "morning" })).toMatchObject({ kind: "conflict" });
		for (const deliveryDay of [addDays(dayAt(days, 0), -1), "2099-01-05"]) {
			expect(await refused({ ...byVan, deliveryDay })).toMatchObject({
				kind: "conflict",
				fields: { deliveryDay: expect.stringMatching(/não chega nesse dia/) },
			});
		}
		expect(await refused({ deliveryDay: dayAt(days, 0) })).toMatchObject({ kind: "conflict" });
	});
});

describe("a payment after the offer", () => {
	it("keeps a chosen day that can still be kept", async () => {
		const { days } = await offered("local");
		const day = dayAt(days, 4);
		const id = await createOrder(customer, product, { ...byVan, deliveryDay: day, deliveryTurn: "morning" });
		await expireOffer(id);
		expect(await findOrderForCustomer(customer, id)).toMatchObject({ promisedDate: day, deliveryDay: day });
		await confirmWholeTransfer(admin, id);
		expect(await readOrderRow(id)).toMatchObject({ promisedDate: day, deliveryDay: day });
	});

	it("moves one that is over, tells it, and promises no day that nobody chose", async () => {
		const { promisedDate } = await offered("local");
		const id = await createOrder(customer, product, { ...byVan, deliveryTurn: "morning" });
		await db
			.update(orders)
			.set({ promisedDate: LONG_AGO, deliveryDay: LONG_AGO, leaveDate: LONG_AGO, payBy: LONG_AGO })
			.where(eq(orders.id, id));
		await confirmWholeTransfer(admin, id);
		expect(await readOrderRow(id)).toMatchObject({ promisedDate, deliveryDay: LONG_AGO });
		expect(await findOrderForCustomer(customer, id)).toMatchObject({
			promisedDate,
			deliveryDay: null,
			deliveryTurn: "morning",
		});
		const [mail] = await readMails(id, "payment-approved");
		expect(mail?.text).toContain(`ficou para até ${formatLongDate(promisedDate)}`);
		expect(mail?.text).toContain(`Prevista até ${formatLongDate(promisedDate)}, de manhã`);
	});
});
