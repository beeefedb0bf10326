import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { answerOwnDay } from "#app/shop/orders/day-proposals/answer-day.server.ts";
import { dayProposalMessages } from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import { proposeDay } from "#app/shop/orders/day-proposals/propose-day.server.ts";
import { readOpenProposals } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { saveSettings } from "#app/shop/settings/settings.commands.server.ts";
import { defaultSettings } from "#app/shop/settings/settings.ts";
import { formatDeliveryOffer } from "#app/shop/shipping/delivery-estimate.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { defaultFreightTables } from "#app/shop/shipping/tables/freight-tables.ts";
import type { ShippingAddress } from "#app/values/address/shipping-address.ts";
import { addDays } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer } from "#tests/support/factories/actor-fixtures.ts";
import {
	insertDailyBench,
	insertWork,
	payForWork,
	readWorkOrders,
} from "#tests/support/factories/bench-factory.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import {
	addressInBrasilia,
	addressInCampinas,
	addressInManaus,
	correctionOf,
	existingOrder,
} from "#tests/support/factories/correction-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { createOrder, sampleAddress } from "#tests/support/factories/order-factory.ts";
import { readAudit, readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { correctOrder } from "./correct-order.server.ts";
import { describeCorrectedDay } from "./corrected-day.server.ts";
import { correctionMessages } from "./corrections.messages.ts";
import { findOrderToCorrectAsAdmin, findOwnOrderToCorrect } from "./corrections.queries.server.ts";

setUpCepStubs();

/** An order for the third of the offered days, in the morning. */
async function orderOnChosenDay(customer: Customer) {
	const product = await insertProduct();
	const lines = [{ productId: product.id, quantity: 1 }];
	const { options } = await quoteFreight({ cep: sampleAddress.zipCode, lines });
	const deliveryDay = options.find(({ id }) => id === "local")?.days[2] ?? "";
	const chosen = { deliveryDay, deliveryTurn: "morning" } as const;
	return { id: await createOrder(customer, product, { shippingOptionId: "local", ...chosen }), chosen };
}

it("keeps the chosen day and turn where the carrier to the other place offers them, and no others", async () => {
	const tables = structuredClone(defaultFreightTables);
	tables.local.stages = [{ upToKm: 400, days: 1 }];
	await inTransaction((tx) =>
		saveSettings(tx, { ...defaultSettings, shipping: { ...defaultSettings.shipping, tables } }),
	);
	receiveInvalidation("settings");
	const customer = await createCustomer();
	const { id, chosen } = await orderOnChosenDay(customer);
	const { deliveryDay } = chosen;
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

	const paid = await orderOnChosenDay(customer);
	const admin = await createAdmin();
	await confirmWholeTransfer(admin, paid.id);
	await correctOrder({ admin }, paid.id, await correctionOf(paid.id, { address: addressInManaus }));
	// The chosen day and turn stand until their customer answers.
	expect(await readOrderRow(paid.id)).toMatchObject({
		promisedDate: paid.chosen.deliveryDay,
		...paid.chosen,
	});
	const proposal = (await readOpenProposals(db, [paid.id])).get(paid.id);
	await answerOwnDay(customer, paid.id, { proposalId: proposal?.id ?? "", answer: "accept" });
	const promisedDate = proposal?.proposedDate;
	expect(await readOrderRow(paid.id)).toMatchObject({ promisedDate, deliveryTurn: null });
	expect(await checkInvariants()).toEqual([]);
});

describe("the day of a corrected order", () => {
	const customerOrOwner = async () => ({ customer: await createCustomer(), admin: await createAdmin() });
	/** Returns the form's view of the place, and the order before and after it is saved. */
	async function correctTo(
		id: string,
		by: Parameters<typeof correctOrder>[0],
		address: typeof addressInManaus,
	) {
		const isOwner = "admin" in by;
		const order = isOwner
			? await findOrderToCorrectAsAdmin(by.admin, id)
			: await findOwnOrderToCorrect(by.customer, id);
		if (!order) throw new Error("the order is gone");
		const { zipCode, city, state } = address;
		const url = `http://localhost/?${new URLSearchParams({ zipCode, city, state })}`;
		const { newDay } = await describeCorrectedDay(order, new URL(url), isOwner);
		const before = await existingOrder(id);
		await correctOrder(by, id, await correctionOf(id, { address }));
		return { said: newDay, before, after: await existingOrder(id) };
	}

	it("leaves when it did, and is an offer until the payment, the same on the form", async () => {
		const { customer } = await customerOrOwner();
		await insertDailyBench();
		const table = await insertWork(40);
		await createOrder(customer, table);
		const id = await createOrder(customer, table);
		/** The day as the order's page says it. */
		const saidOnPage = async () => {
			const shown = await findOrderForCustomer(customer, id);
			if (!shown) throw new Error("the order is gone");
			const { shippingOptionId: optionId } = await existingOrder(id);
			return formatDeliveryOffer({ ...shown, id: optionId, promisedDate: shown.promisedDate ?? "" });
		};
		const { said, before, after } = await correctTo(id, { customer }, addressInManaus);
		expect(after).toMatchObject({ leaveDate: before.leaveDate, payBy: before.payBy });
		expect((after.promisedDate ?? "") > (before.promisedDate ?? "")).toBe(true);
		expect(said).toBe(await saidOnPage());
		const back = await correctTo(id, { customer }, { ...addressInManaus, ...addressOf(before) });
		expect(back.after.promisedDate).toBe(before.promisedDate);
		expect(back.said).toBe(await saidOnPage());
		expect(await checkInvariants()).toEqual([]);
	});

	it("moves later by its customer's own hand, never earlier, and its places stay", async () => {
		const { customer, admin } = await customerOrOwner();
		await insertDailyBench();
		const { orderId: id } = await payForWork(admin, customer, 8);
		const places = await readWorkOrders(id);
		const far = await correctTo(id, { customer }, addressInManaus);
		const [from, to] = [far.before.promisedDate, far.after.promisedDate];
		expect(far.said).toBe(correctionMessages.dayMoves(to ?? "", from));
		expect((to ?? "") > (from ?? "")).toBe(true);
		expect(far.after.leaveDate).toBe(far.before.leaveDate);
		expect(await readAudit(id, "order.date_moved")).toMatchObject([{ details: { from, to } }]);
		const near = await correctTo(id, { customer }, addressInCampinas);
		expect(near.after.promisedDate).toBe(to);
		expect(near.said).toBe(correctionMessages.dayKept(to ?? ""));
		expect(await readWorkOrders(id)).toEqual(places);
		expect(await checkInvariants()).toEqual([]);
	});

	it("stays where the owner corrects, and its customer is asked about the later one", async () => {
		const { customer, admin } = await customerOrOwner();
		await insertDailyBench();
		const { orderId: id } = await payForWork(admin, customer, 8);
		const { said, before, after } = await correctTo(id, { admin }, addressInManaus);
		expect(after).toMatchObject({ promisedDate: before.promisedDate, leaveDate: before.leaveDate });
		const proposal = (await readOpenProposals(db, [id])).get(id);
		expect(said).toBe(
			correctionMessages.dayProposed(proposal?.proposedDate ?? "", before.promisedDate ?? ""),
		);
		await answerOwnDay(customer, id, { proposalId: proposal?.id ?? "", answer: "accept" });
		expect((await existingOrder(id)).promisedDate).toBe(proposal?.proposedDate);
		expect(await checkInvariants()).toEqual([]);
	});

	it("is asked for no longer once the address is set right, by the owner or the customer", async () => {
		const { customer, admin } = await customerOrOwner();
		await insertDailyBench();
		for (const by of [{ admin }, { customer }]) {
			const { orderId: id } = await payForWork(admin, customer, 8);
			await correctTo(id, { admin }, addressInManaus);
			expect((await readOpenProposals(db, [id])).get(id)?.note).toBe(dayProposalMessages.farther);
			const { before, after } = await correctTo(id, by, sampleAddress);
			expect(after.promisedDate).toBe(before.promisedDate);
			expect(await readOpenProposals(db, [id])).toEqual(new Map());
			expect(await readMails(id, "order-day-withdrawn")).toHaveLength(1);
			expect(await readAudit(id, "order.day_withdrawn")).toHaveLength(1);
		}
		expect(await checkInvariants()).toEqual([]);
	});

	it("is asked for again, and nearer, where the owner corrects to a nearer place", async () => {
		const { customer, admin } = await customerOrOwner();
		await insertDailyBench();
		const { orderId: id } = await payForWork(admin, customer, 8);
		await correctTo(id, { admin }, addressInManaus);
		const far = (await readOpenProposals(db, [id])).get(id)?.proposedDate ?? "";
		const { before } = await correctTo(id, { admin }, addressInBrasilia);
		const near = (await readOpenProposals(db, [id])).get(id)?.proposedDate ?? "";
		expect([near > (before.promisedDate ?? ""), near < far]).toEqual([true, true]);
	});

	it("is again the one that the workshop had asked for, once the address is set right", async () => {
		const { customer, admin } = await customerOrOwner();
		await insertDailyBench();
		const { orderId: id } = await payForWork(admin, customer, 8);
		const illness = addDays((await existingOrder(id)).promisedDate ?? "", 1);
		await proposeDay(admin, id, { day: illness, reason: "illness", note: null });
		await correctTo(id, { admin }, addressInManaus);
		expect((await readOpenProposals(db, [id])).get(id)?.reason).toBe("other");
		await correctTo(id, { customer }, sampleAddress);
		const again = { proposedDate: illness, reason: "illness" };
		expect((await readOpenProposals(db, [id])).get(id)).toMatchObject(again);
		expect(await readMails(id, "order-day-withdrawn")).toEqual([]);
	});

	it("is proposed exactly where the form says so", async () => {
		const { customer, admin } = await customerOrOwner();
		await insertDailyBench();
		const table = await insertWork(8);
		const [asked, gone] = [await createOrder(customer, table), await createOrder(customer, table)];
		await confirmWholeTransfer(admin, asked);
		await confirmWholeTransfer(admin, gone);
		const proposed = addDays((await existingOrder(asked)).promisedDate ?? "", 90);
		await proposeDay(admin, asked, { day: proposed, reason: "illness", note: null });
		const far = await correctTo(asked, { admin }, addressInManaus);
		expect(far.said).toMatch(/continua esperando a resposta dele/);
		expect((await readOpenProposals(db, [asked])).get(asked)?.proposedDate).toBe(proposed);

		await db.update(orders).set({ userId: null }).where(eq(orders.id, gone));
		const { said } = await correctTo(gone, { admin }, addressInManaus);
		expect(said).toMatch(/nenhuma proposta é enviada/);
		expect(await readOpenProposals(db, [gone])).toEqual(new Map());
	});
});

const addressOf = ({ shippingAddress }: { shippingAddress: ShippingAddress | null }) => {
	if (!shippingAddress) throw new Error("the order has no address");
	const { street, number, neighborhood, city, state, zipCode } = shippingAddress;
	return { street, number, neighborhood, city, state, zipCode };
};
