import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { listMoneyEntries, markRefunded } from "#app/shop/payments/entries/money-entries.server.ts";
import { undoMoneyEntry } from "#app/shop/payments/entries/undo-entry.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import {
	isMercadoPagoDown,
	resetMercadoPago,
} from "#app/shop/payments/mercado-pago/calls/mercado-pago-call.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { refunds } from "#db/schema.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { readableFixture } from "#tests/support/factories/actor-fixtures.ts";
import { openTaskOf } from "#tests/support/factories/order-factory.ts";
import { fetchPayment, setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { sendRefund } from "#tests/support/factories/payment-work.ts";
import { readAudit, readMails, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import {
	createPaidOrder,
	mercadoPagoRefundsOf,
	readRefund,
	refundKeysOf,
} from "#tests/support/factories/refund-fixtures.ts";
import { giveUpRefund } from "./open-refunds.server.ts";
import { retryRefund } from "./request-refund.server.ts";

const scene = setUpPaymentScene();

describe("a provider that made a refund without saying so", () => {
	it("has done after all what it refused: its list settles the oldest, and nothing is asked again", async () => {
		const { id, ask, admin, paymentId } = await createPaidOrder(scene);
		const cause = [{ code: "2024", description: "Payment too old to be refunded" }];
		scene.mercadoPago.refunds.lead({
			status: 400,
			body: { message: "Payment too old to be refunded", cause },
		});
		const refused = [await ask(cents(1_000)), await ask(cents(1_000)), await ask(cents(2_000))];
		for (const { refundId } of refused) await sendRefund(refundId);
		const statuses = async () =>
			(await Promise.all(refused.map(({ refundId }) => readRefund(refundId)))).map((row) => row?.status);
		expect(await statuses()).toEqual(["refused", "refused", "refused"]);
		scene.mercadoPago.requests.length = 0;
		scene.mercadoPago.refunds.lead("approved");
		scene.mercadoPago.refunds.giveBack(paymentId, 10);
		await recordPayment(await fetchPayment(paymentId));
		// As the queue does it, which the report has woken.
		for (const { refundId } of refused) await sendRefund(refundId);
		expect(await statuses()).toEqual(["done", "refused", "refused"]);
		expect(refundKeysOf(scene, paymentId)).toEqual([]);
		await expect(retryRefund(admin, id, refused[0]?.refundId ?? "")).rejects.toMatchObject({
			kind: "conflict",
		});
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 1_000 });
		expect(await readTasks(id)).toEqual([]);
		expect(await readMails(id, "order-refunded")).toHaveLength(1);
		expect(await checkInvariants()).toEqual([]);
	});

	it("leaves what was told while its list could not be read where more went back than the shop had asked for", async () => {
		const { id, ask, paymentId } = await createPaidOrder(scene);
		const cause = [{ code: "2024", description: "Payment too old to be refunded" }];
		scene.mercadoPago.refunds.lead({
			status: 400,
			body: { message: "Payment too old to be refunded", cause },
		});
		const refused = [await ask(cents(1_000)), await ask(cents(2_000))];
		for (const { refundId } of refused) await sendRefund(refundId);
		const list = `GET /v1/payments/${paymentId}/refunds`;
		scene.mercadoPago.refusals.set(list, 404);
		for (const reais of [10, 20, 30]) scene.mercadoPago.refunds.giveBack(paymentId, reais);
		await recordPayment(await fetchPayment(paymentId));
		const told = [{ note: expect.stringContaining("reembolsado em parte") }];
		expect(await readTasks(id)).toMatchObject(told);
		scene.mercadoPago.refusals.clear();
		await recordPayment(await fetchPayment(paymentId));
		for (const { refundId } of refused) await sendRefund(refundId);
		expect((await readRefund(refused[1]?.refundId ?? ""))?.status).toBe("done");
		// The third one is unknown here.
		expect(await readTasks(id)).toMatchObject(told);
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 6_000 });
	});

	it("ends what was told while its list could not be read, once all of it is known to be the shop's own", async () => {
		const { id, ask, paymentId } = await createPaidOrder(scene);
		const cause = [{ code: "2024", description: "Payment too old to be refunded" }];
		scene.mercadoPago.refunds.lead({
			status: 400,
			body: { message: "Payment too old to be refunded", cause },
		});
		const { refundId } = await ask(cents(1_000));
		await sendRefund(refundId);
		const list = `GET /v1/payments/${paymentId}/refunds`;
		scene.mercadoPago.refusals.set(list, 404);
		scene.mercadoPago.refunds.giveBack(paymentId, 10);
		await recordPayment(await fetchPayment(paymentId));
		// A task of the same payment that is not about returned money.
		await openTaskOf(id, "payment_alert", { key: `${paymentId}:preço do PIX`, paymentId });
		expect(await readTasks(id)).toMatchObject([
			{ note: expect.stringContaining("reembolsado em parte") },
			{ note: null },
		]);
		scene.mercadoPago.refusals.clear();
		await recordPayment(await fetchPayment(paymentId));
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "done" });
		expect(await readTasks(id)).toMatchObject([{ note: null }]);
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 1_000 });
		expect(await readMails(id, "order-refunded")).toHaveLength(1);
	});

	it("tells of money that its owner has marked as given back there: it counts once", async () => {
		const { id, ask, admin, paymentId, total } = await createPaidOrder(scene);
		const cause = [{ code: "2024", description: "Payment too old to be refunded" }];
		scene.mercadoPago.refunds.lead({
			status: 400,
			body: { message: "Payment too old to be refunded", cause },
		});
		const { refundId } = await ask(cents(1_000));
		await sendRefund(refundId);
		await changeOrderStatus(admin, id, "cancelled");
		await markRefunded(admin, id, { amountCents: total, way: "mercadopago" });
		for (const part of [10, total / 100 - 10]) scene.mercadoPago.refunds.giveBack(paymentId, part);
		await recordPayment(await fetchPayment(paymentId));
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "refused" });
		expect(await readOrderBalance(db, id)).toMatchObject({
			returned: total,
			returnedBy: { mercadoPago: total },
		});
	});

	it("is found in its list although the owner had written it down, once she has undone that", async () => {
		const { id, admin, ask, paymentId, total } = await createPaidOrder(scene);
		const cause = [{ code: "2024", description: "Payment too old to be refunded" }];
		scene.mercadoPago.refunds.lead({
			status: 400,
			body: { message: "Payment too old to be refunded", cause },
		});
		const { refundId } = await ask(total);
		await sendRefund(refundId);
		await changeOrderStatus(admin, id, "cancelled");
		await markRefunded(admin, id, { amountCents: total, way: "mercadopago" });
		const marks = (await listMoneyEntries(readableFixture(id))).filter(({ kind }) => kind === "returned");
		await undoMoneyEntry(admin, id, marks[0]?.id ?? "");
		scene.mercadoPago.refunds.giveBack(paymentId, total / 100);
		await recordPayment(await fetchPayment(paymentId));
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "done" });
		expect(await readOrderBalance(db, id)).toMatchObject({ returned: total, due: 0 });
	});

	it("is asked for its list after a long silence, when it may have forgotten the key", async () => {
		const { id, ask, paymentId } = await createPaidOrder(scene);
		const { refundId } = await ask(cents(700));
		scene.mercadoPago.loseAnswers(true);
		expect(await sendRefund(refundId)).toBe(0);
		scene.mercadoPago.loseAnswers(false);
		scene.mercadoPago.refunds.forgetKeys();
		// As after a kill between Mercado Pago's answer and the note that none had come.
		const yesterday = new Date(Date.now() - DAY_MS);
		await db.update(refunds).set({ failure: null, createdAt: yesterday }).where(eq(refunds.id, refundId));
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "done" });
		expect(mercadoPagoRefundsOf(scene, paymentId)).toHaveLength(1);
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 700 });
	});
});

describe("giving a refund through Mercado Pago up", () => {
	const unexplained = { status: 400, body: { message: "Bad Request", error: "bad_request" } };

	/** Asked for, and not confirmed. */
	async function unconfirmed() {
		const order = await createPaidOrder(scene);
		const { refundId } = await order.ask(cents(900));
		scene.mercadoPago.refunds.lead(unexplained);
		expect(await sendRefund(refundId)).toBe(0);
		return { ...order, refundId };
	}

	it("ends one that is under neither its key nor in the list, and its amount is free again", async () => {
		const { id, admin, ask, refundId, total, paymentId } = await unconfirmed();
		scene.mercadoPago.requests.length = 0;
		await giveUpRefund(admin, id, refundId);
		await giveUpRefund(admin, id, refundId);
		const asked = scene.mercadoPago.requests.map(({ method, path }) => `${method} ${path}`);
		const path = `/v1/payments/${paymentId}/refunds`;
		expect(asked).toEqual([`GET ${path}`, `POST ${path}`, `GET ${path}`]);
		expect(refundKeysOf(scene, paymentId)).toEqual([`refund-${refundId}-1`]);
		expect(await readRefund(refundId)).toMatchObject({ status: "cancelled" });
		expect(await readAudit(id, "refund.cancelled")).toMatchObject([
			{ actorId: admin.id, details: { amount: 900 } },
		]);
		scene.mercadoPago.refunds.lead("approved");
		await sendRefund((await ask(total)).refundId);
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: total });
		expect(await checkInvariants()).toEqual([]);
	});

	it("is refused where Mercado Pago has made it, or makes it now", async () => {
		const { id, admin, refundId, paymentId } = await unconfirmed();
		scene.mercadoPago.refunds.giveBack(paymentId, 9);
		await expect(giveUpRefund(admin, id, refundId)).rejects.toMatchObject({ kind: "conflict" });
		expect(await readRefund(refundId)).toMatchObject({ status: "done" });
		const later = await unconfirmed();
		scene.mercadoPago.refunds.lead("in_process");
		await expect(giveUpRefund(admin, later.id, later.refundId)).rejects.toMatchObject({ kind: "conflict" });
		expect(await readRefund(later.refundId)).toMatchObject({ status: "in_process" });
		expect(mercadoPagoRefundsOf(scene, paymentId)).toHaveLength(1);
	});

	it("waits for a provider that is silent, and not for one that knows the shop no more", async () => {
		const { id, admin, refundId } = await unconfirmed();
		scene.mercadoPago.behave("down");
		await expect(giveUpRefund(admin, id, refundId)).rejects.toMatchObject({ kind: "conflict" });
		expect(await readRefund(refundId)).toMatchObject({ status: "requested" });
		resetMercadoPago();
		scene.mercadoPago.behave("refuses");
		for (let asked = 0; asked < 3; asked += 1) expect(await sendRefund(refundId)).toBe(0);
		expect(isMercadoPagoDown()).toBe(true);
		await giveUpRefund(admin, id, refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "cancelled" });
	});

	it("of another order is found by nobody", async () => {
		const { refundId, admin } = await unconfirmed();
		const other = await createPaidOrder(scene);
		await expect(giveUpRefund(admin, other.id, refundId)).rejects.toMatchObject({ kind: "not_found" });
		expect(await readRefund(refundId)).toMatchObject({ status: "requested" });
	});
});
