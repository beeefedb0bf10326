import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { checkReturn } from "#app/shop/orders/returns/change-return-status.server.ts";
import { registerReturn } from "#app/shop/orders/returns/request-return.server.ts";
import { findOrderReturn } from "#app/shop/orders/returns/returns.queries.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { moneyEntries } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createAdmin, readableFixture } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { markDueRefunded } from "#tests/support/factories/mark-due-refunded.ts";
import { createOrder, isInQueue } from "#tests/support/factories/order-factory.ts";
import {
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import {
	readAudit,
	readMails,
	readOrderRow,
	readStock,
	readTasks,
} from "#tests/support/factories/read-rows.ts";
import { eventsOf, listenToOrders } from "#tests/support/factories/webhook-scene.ts";
import { listMoneyEntries, recordReceipt } from "./money-entries.server.ts";
import { undoMoneyEntry } from "./undo-entry.server.ts";

const scene = setUpPaymentScene();
let admin: Admin;
beforeAll(async () => {
	admin = await createAdmin();
	await listenToOrders();
});

const placed = async () => createOrder(scene.customer, await insertProduct({ stockQuantity: 5 }));
const money = (id: string) => readOrderBalance(db, id);
const entryOf = async (id: string) => (await listMoneyEntries(readableFixture(id)))[0]?.id ?? "";

describe("a mark that was a mistake", () => {
	async function markedOrder() {
		const id = await placed();
		await confirmWholeTransfer(admin, id);
		await cancelOrderAsAdmin(admin, id, null);
		await markDueRefunded(admin, id);
		const entries = await listMoneyEntries(readableFixture(id));
		return { id, total: (await readOrderRow(id))?.totalCents, mark: entries.at(-1)?.id ?? "" };
	}

	it("is taken back by another row, once: the money is owed again, and all are told", async () => {
		const { id, total, mark } = await markedOrder();
		expect(await money(id)).toMatchObject({ returned: total, due: 0 });
		await Promise.all([undoMoneyEntry(admin, id, mark), undoMoneyEntry(admin, id, mark)]);
		expect(await money(id)).toMatchObject({ returned: 0, due: total });
		expect(await readOrderRow(id)).toMatchObject({ refundDueCents: total, refundedCents: 0 });
		expect(await isInQueue("refund", id)).toBe(true);
		const rows = await db.select().from(moneyEntries).where(eq(moneyEntries.orderId, id));
		expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["received", "returned", "returned_undone"]);
		expect((await listMoneyEntries(readableFixture(id))).at(-1)).toMatchObject({
			id: mark,
			undone: { amount: total },
		});
		expect(await readAudit(id, "order.entry_undone")).toMatchObject([
			{ actorId: admin.id, details: { kind: "returned", amount: total } },
		]);
		const mails = await readMails(id, "order-refund-undone");
		expect(mails.map(({ draft }) => draft)).toEqual([expect.stringContaining("ainda não saíram daqui")]);
		expect((await eventsOf(id)).at(-1)).toBe("order.changed");
		await markDueRefunded(admin, id);
		expect(await money(id)).toMatchObject({ returned: total, due: 0 });
		expect(await checkInvariants()).toEqual([]);
	});

	it("opens a return again whose money has not gone back", async () => {
		const id = await placed();
		await confirmWholeTransfer(admin, id);
		await changeOrderStatus(admin, id, "delivered");
		await registerReturn(admin, id, { reason: null, pixKey: null });
		await checkReturn(admin, id, []);
		await markDueRefunded(admin, id);
		expect(await findOrderReturn(readableFixture(id))).toMatchObject({ status: "refunded" });
		await undoMoneyEntry(admin, id, (await listMoneyEntries(readableFixture(id))).at(-1)?.id ?? "");
		expect(await findOrderReturn(readableFixture(id))).toMatchObject({ status: "checked", closedAt: null });
		expect(await readAudit(id, "order.return_reopened")).toHaveLength(1);
	});

	it("is not undone through another order, nor is what takes another back", async () => {
		const { id, mark } = await markedOrder();
		await expect(undoMoneyEntry(admin, await placed(), mark)).rejects.toMatchObject({ kind: "not_found" });
		await undoMoneyEntry(admin, id, mark);
		const [reversal] = await db.select().from(moneyEntries).where(eq(moneyEntries.reversesId, mark));
		for (const entryId of [reversal?.id ?? "", "x"]) {
			await expect(undoMoneyEntry(admin, id, entryId)).rejects.toMatchObject({ kind: "not_found" });
		}
	});
});

describe("a receipt that was a mistake", () => {
	it("leaves the order unpaid with a time to pay, out of production, and all are told", async () => {
		const id = await placed();
		await confirmWholeTransfer(admin, id);
		await changeOrderStatus(admin, id, "processing");
		const entry = await entryOf(id);
		await Promise.all([undoMoneyEntry(admin, id, entry), undoMoneyEntry(admin, id, entry)]);
		const order = await readOrderRow(id);
		expect(order).toMatchObject({ status: "pending", paymentStatus: "pending", paidAt: null });
		expect(order?.expiresAt?.getTime()).toBeGreaterThan(Date.now());
		expect(await money(id)).toMatchObject({ received: 0, due: 0 });
		expect([await isInQueue("produce", id), await isInQueue("check_transfer", id)]).toEqual([false, true]);
		const mails = await readMails(id, "order-payment-undone");
		expect(mails.map(({ draft }) => draft)).toEqual([expect.stringContaining("PIX copia e cola")]);
		expect((await eventsOf(id)).filter((type) => type === "order.changed")).toHaveLength(1);
		await confirmWholeTransfer(admin, id);
		expect(await readOrderRow(id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
		expect(await checkInvariants()).toEqual([]);
	});

	it("beside other money leaves what fits, or what the owner has to decide", async () => {
		const { id, reais } = await createOnlineOrder(scene.customer);
		await recordPayment(await fetchPayment(scene.mercadoPago.pay(id, reais).id));
		await recordReceipt(admin, id, { amountCents: cents(700), way: "pix" });
		expect(await readOrderRow(id)).toMatchObject({ refundDueCents: 700 });
		await undoMoneyEntry(admin, id, await entryOf(id));
		expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", refundDueCents: 0 });

		const short = await createOnlineOrder(scene.customer);
		await recordPayment(await fetchPayment(scene.mercadoPago.pay(short.id, short.reais - 7).id));
		await recordReceipt(admin, short.id, { amountCents: cents(700), way: "pix" });
		expect(await readOrderRow(short.id)).toMatchObject({ paymentStatus: "paid" });
		await undoMoneyEntry(admin, short.id, await entryOf(short.id));
		expect(await readOrderRow(short.id)).toMatchObject({ paymentStatus: "pending", expiresAt: null });
		expect(await readTasks(short.id)).toMatchObject([{ kind: "amount_mismatch" }]);
		expect(await checkInvariants()).toEqual([]);
	});

	it("of a cancelled order owes nothing any more", async () => {
		const id = await placed();
		await confirmWholeTransfer(admin, id);
		await cancelOrderAsAdmin(admin, id, null);
		await undoMoneyEntry(admin, id, await entryOf(id));
		expect(await readOrderRow(id)).toMatchObject({
			status: "cancelled",
			paymentStatus: "pending",
			refundDueCents: 0,
		});
		expect(await isInQueue("refund", id)).toBe(false);
	});

	it("of an order that has expired without its products ends it again", async () => {
		const stool = await insertProduct({ stockQuantity: 1 });
		const id = await createOrder(scene.customer, stool);
		await expireOrders(new Date(Date.now() + 9 * DAY_MS));
		await createOrder(scene.customer, stool);
		await confirmWholeTransfer(admin, id);
		expect(await readTasks(id)).toMatchObject([{ kind: "paid_without_stock" }]);
		await undoMoneyEntry(admin, id, await entryOf(id));
		expect(await readOrderRow(id)).toMatchObject({ status: "cancelled", paymentStatus: "failed" });
		expect([await readTasks(id), await readStock(stool)]).toEqual([[], 0]);
		expect(await checkInvariants()).toEqual([]);
	});

	it("is refused where something of it has gone back", async () => {
		const id = await placed();
		await confirmWholeTransfer(admin, id);
		const receipt = await entryOf(id);
		await cancelOrderAsAdmin(admin, id, null);
		await markDueRefunded(admin, id);
		await expect(undoMoneyEntry(admin, id, receipt)).rejects.toMatchObject({
			kind: "conflict",
			message: expect.stringContaining("já foi reembolsada"),
		});
		expect(await checkInvariants()).toEqual([]);
	});
});
