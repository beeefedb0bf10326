import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { erasePersonalData } from "#app/shop/personal-data/erase-account.server.ts";
import { eraseSettledOrders } from "#app/shop/personal-data/erase-rows.server.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orderItems, orderNotes, orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, createCustomer, readableFixture } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { markDueRefunded } from "#tests/support/factories/mark-due-refunded.ts";
import { createOrder, isInQueue } from "#tests/support/factories/order-factory.ts";
import { readAudit, readMails, readOrderRow, readStock } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { checkReturn, collectReturn, dropReturn, refuseReturn } from "./change-return-status.server.ts";
import { registerReturn, withdrawOrder } from "./request-return.server.ts";
import { findOrderReturn } from "./returns.queries.server.ts";

setUpCepStubs();
let admin: Admin;
let customer: Customer;
beforeAll(async () => {
	admin = await createAdmin();
	customer = await createCustomer();
	await allowManyUnpaidOrders();
});

const wordless = { reason: null, pixKey: null };
const itemsOf = async (id: string) =>
	(await db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, id))).map(
		(row) => row.id,
	);
const mailKinds = async (id: string) => (await readMails(id)).map(({ kind }) => kind);
const actions = async (id: string) => (await readAudit(id)).map(({ action }) => action);

/** An order of two units, paid by transfer two days ago. */
async function paidOrder() {
	const stool = await insertProduct({ stockQuantity: 5 });
	const id = await createOrder(customer, stool, { quantity: 2 });
	await confirmWholeTransfer(admin, id);
	const past = new Date(Date.now() - 2 * DAY_MS);
	await db.update(orders).set({ paidAt: past, createdAt: past }).where(eq(orders.id, id));
	return { id, stool };
}

async function deliveredOrder(daysAgo = 1) {
	const order = await paidOrder();
	await changeOrderStatus(admin, order.id, "delivered");
	const deliveredAt = new Date(Date.now() - daysAgo * DAY_MS);
	await db.update(orders).set({ deliveredAt }).where(eq(orders.id, order.id));
	return order;
}

describe("withdrawing", () => {
	// rule: 2.45
	it("cancels an order that has not left, after a day as well, and leaves its money to be given back", async () => {
		const { id, stool } = await paidOrder();
		const pixKey = "ana@example.com";
		expect(await withdrawOrder(customer, id, { reason: "Mudei de casa.", pixKey })).toBe("cancelled");
		expect(await withdrawOrder(customer, id, wordless)).toBe("cancelled");
		const order = await readOrderRow(id);
		expect(order).toMatchObject({ status: "cancelled", refundDueCents: order?.totalCents });
		expect(await readStock(stool)).toBe(5);
		expect(await findOrderReturn(readableFixture(id))).toBeNull();
		const notes = await db.select().from(orderNotes).where(eq(orderNotes.orderId, id));
		expect(notes.map(({ text }) => text)).toEqual([
			expect.stringMatching(/Mudei de casa\.\n.*ana@example\.com/),
		]);
		expect((await mailKinds(id)).filter((kind) => kind === "order-cancelled")).toHaveLength(1);
	});

	// rule: 2.45
	it("opens a return for an order on its way, and takes nothing back yet", async () => {
		const { id, stool } = await paidOrder();
		await changeOrderStatus(admin, id, "shipped");
		expect(await withdrawOrder(customer, id, wordless)).toBe("withdrawn");
		expect(await findOrderReturn(readableFixture(id))).toMatchObject({ status: "asked", kind: "withdrawal" });
		expect(await readOrderRow(id)).toMatchObject({ status: "shipped", refundDueCents: 0 });
		expect(await readStock(stool)).toBe(3);
		expect(await isInQueue("returns", id)).toBe(true);
		expect(await mailKinds(id)).toEqual(expect.arrayContaining(["order-withdrawn", "return-notice"]));
	});

	it("is for the owner alone, and is over after ninety days", async () => {
		const { id } = await deliveredOrder(91);
		const stranger = await createCustomer();
		await expect(withdrawOrder(stranger, id, wordless)).rejects.toMatchObject({ kind: "not_found" });
		await expect(withdrawOrder(customer, id, { ...wordless, reason: "Rachou." })).rejects.toMatchObject({
			kind: "conflict",
		});
	});
});

describe("a return", () => {
	// rule: 2.45
	it("goes from asked to refunded, each step recorded and mailed once", async () => {
		const { id, stool } = await deliveredOrder();
		await withdrawOrder(customer, id, wordless);
		await Promise.all([collectReturn(admin, id), collectReturn(admin, id)]);
		expect((await findTrackedOrder(id, null))?.returnStatus).toBe("collected");
		expect(await isInQueue("refund", id)).toBe(false);

		await checkReturn(admin, id, await itemsOf(id));
		const checked = await readOrderRow(id);
		expect(checked).toMatchObject({ status: "delivered", refundDueCents: checked?.totalCents });
		expect(await readStock(stool)).toBe(5);

		await markDueRefunded(admin, id);
		expect(await findOrderReturn(readableFixture(id))).toMatchObject({
			status: "refunded",
			closedAt: expect.any(Date),
		});
		expect(await readOrderRow(id)).toMatchObject({ refundDueCents: 0, refundedCents: checked?.totalCents });
		expect(await isInQueue("returns", id)).toBe(false);
		const mails = await mailKinds(id);
		for (const kind of ["order-withdrawn", "return-collected", "return-checked", "order-refunded"]) {
			expect(mails.filter((each) => each === kind)).toHaveLength(1);
		}
		expect(await actions(id)).toEqual(
			expect.arrayContaining([
				"order.withdrawal_asked",
				"order.return_collected",
				"order.return_checked",
				"order.return_refunded",
			]),
		);
		expect(await checkInvariants()).toEqual([]);
	});

	it("puts nothing into stock unless the owner says so, and not twice when the order is cancelled then", async () => {
		const { id, stool } = await deliveredOrder();
		await withdrawOrder(customer, id, wordless);
		await checkReturn(admin, id, []);
		expect(await readStock(stool)).toBe(3);
		// A damaged product does not go back on sale when the order is cancelled afterwards.
		await changeOrderStatus(admin, id, "cancelled");
		expect(await readStock(stool)).toBe(3);
		const second = await deliveredOrder();
		await withdrawOrder(customer, second.id, wordless);
		await checkReturn(admin, second.id, await itemsOf(second.id));
		await changeOrderStatus(admin, second.id, "cancelled");
		expect(await readStock(second.stool)).toBe(5);
	});

	it("cannot be refused in the seven days, and can with a reason afterwards", async () => {
		const { id } = await deliveredOrder();
		await withdrawOrder(customer, id, wordless);
		await expect(refuseReturn(admin, id, "Não queremos.")).rejects.toMatchObject({
			kind: "conflict",
			message: expect.stringContaining("CDC, art. 49"),
		});

		const late = await deliveredOrder(20);
		await expect(withdrawOrder(customer, late.id, wordless)).rejects.toMatchObject({
			kind: "invalid",
			fields: { reason: expect.any(String) },
		});
		expect(await withdrawOrder(customer, late.id, { ...wordless, reason: "Manchou." })).toBe("returnAsked");
		await refuseReturn(admin, late.id, "A mancha é de uso.");
		expect(await findOrderReturn(readableFixture(late.id))).toMatchObject({
			status: "refused",
			refusal: "A mancha é de uso.",
		});
		await expect(collectReturn(admin, late.id)).rejects.toMatchObject({ kind: "conflict" });
		expect(await mailKinds(late.id)).toEqual(expect.arrayContaining(["return-asked", "return-refused"]));
	});

	it("is written down by an administrator, dropped, and asked for again", async () => {
		const { id } = await deliveredOrder();
		await registerReturn(admin, id, { ...wordless, reason: "Ligou." });
		await dropReturn(admin, id);
		expect(await findOrderReturn(readableFixture(id))).toMatchObject({ status: "dropped" });
		expect(await withdrawOrder(customer, id, wordless)).toBe("withdrawn");
		expect(await findOrderReturn(readableFixture(id))).toMatchObject({
			status: "asked",
			reason: null,
			closedAt: null,
		});
		const waiting = await paidOrder();
		await expect(registerReturn(admin, waiting.id, wordless)).rejects.toMatchObject({ kind: "conflict" });
	});

	it("keeps what a return under way needs, and forgets it with the customer once that is over", async () => {
		const leaving = await createCustomer();
		const id = await createOrder(leaving, await insertProduct());
		await changeOrderStatus(admin, id, "delivered");
		await withdrawOrder(leaving, id, { reason: "Rua das Flores, 3", pixKey: "52998224725" });
		await inTransaction((tx) => erasePersonalData(tx, { ...leaving, emailVerified: true }));
		await eraseSettledOrders();
		expect(await findOrderReturn(readableFixture(id))).toMatchObject({
			pixKey: "52998224725",
			status: "asked",
		});
		await dropReturn(admin, id);
		expect(await readMails(id, "return-dropped")).toMatchObject([{ recipient: leaving.email }]);
		await eraseSettledOrders();
		expect(await findOrderReturn(readableFixture(id))).toMatchObject({
			reason: null,
			pixKey: null,
			status: "dropped",
		});
		expect(await readMails(id)).toEqual([]);
	});
});
