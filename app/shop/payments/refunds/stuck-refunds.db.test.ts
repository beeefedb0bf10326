import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { refunds } from "#db/schema.server.ts";
import { setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { sendRefund } from "#tests/support/factories/payment-work.ts";
import { readAudit, readMails, readTasks } from "#tests/support/factories/read-rows.ts";
import {
	createPaidOrder,
	mercadoPagoRefundsOf,
	readRefund,
	refundKeysOf,
} from "#tests/support/factories/refund-fixtures.ts";
import { giveUpRefund, recheckRefund } from "./open-refunds.server.ts";

const scene = setUpPaymentScene();
beforeEach(() => scene.mercadoPago.refunds.lead("in_process"));

/** A refund that was asked for so many days ago, and that Mercado Pago has accepted and not finished. */
async function openRefund(days: number) {
	const order = await createPaidOrder(scene);
	const { refundId } = await order.ask(cents(5_000));
	await sendRefund(refundId);
	await db
		.update(refunds)
		.set({ createdAt: new Date(Date.now() - days * DAY_MS) })
		.where(eq(refunds.id, refundId));
	return { ...order, refundId };
}
const stuckOf = async (id: string) => (await readTasks(id)).filter(({ kind }) => kind === "refund_stuck");

describe("a refund that Mercado Pago leaves open", () => {
	it("is nobody's to look at for three days, and then told once, by task and mail", async () => {
		const young = await openRefund(2);
		await sendRefund(young.refundId);
		expect(await stuckOf(young.id)).toEqual([]);

		const { id, refundId, paymentId } = await openRefund(4);
		await sendRefund(refundId);
		await sendRefund(refundId);
		expect(await stuckOf(id)).toMatchObject([{ paymentId, note: expect.stringContaining("50,00") }]);
		const mails = await readMails(paymentId, "payment-problem");
		expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining("mais de três dias")]);
		expect(await readRefund(refundId)).toMatchObject({ status: "in_process", givenUpAt: null });
	});

	it("is over for the owner when Mercado Pago finishes it", async () => {
		const { id, refundId } = await openRefund(4);
		await sendRefund(refundId);
		expect(await stuckOf(id)).toHaveLength(1);
		scene.mercadoPago.refunds.finish();
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "done" });
		expect(await stuckOf(id)).toEqual([]);
	});

	it("is over when it is given up", async () => {
		const order = await createPaidOrder(scene);
		scene.mercadoPago.refunds.lead({ status: 400, body: { message: "Bad Request", error: "bad_request" } });
		const { refundId } = await order.ask(cents(900));
		await db
			.update(refunds)
			.set({ createdAt: new Date(Date.now() - 4 * DAY_MS) })
			.where(eq(refunds.id, refundId));
		expect(await sendRefund(refundId)).toBe(0);
		expect(await stuckOf(order.id)).toHaveLength(1);
		await giveUpRefund(order.admin, order.id, refundId);
		expect(await stuckOf(order.id)).toEqual([]);
	});

	it("is asked about no more after a month, until the owner wants it, under the same key", async () => {
		const { id, admin, paymentId, ask } = await createPaidOrder(scene);
		const { refundId } = await ask(cents(700));
		await db
			.update(refunds)
			.set({ createdAt: new Date(Date.now() - 31 * DAY_MS) })
			.where(eq(refunds.id, refundId));
		scene.mercadoPago.behave("broken");
		expect(await sendRefund(refundId)).toBe(0);
		expect(await readRefund(refundId)).toMatchObject({ nextAttemptAt: null, givenUpAt: expect.any(Date) });
		scene.mercadoPago.behave("answers");
		scene.mercadoPago.refunds.lead("approved");
		expect(await sendRefund(refundId)).toBe(0);
		await recheckRefund(admin, id, refundId);
		expect(await readAudit(id, "refund.asked_again")).toMatchObject([
			{ actorId: admin.id, details: { amount: 700 } },
		]);
		expect(await sendRefund(refundId)).toBe(1);
		expect(await readRefund(refundId)).toMatchObject({ status: "done", givenUpAt: null });
		expect(refundKeysOf(scene, paymentId)).toHaveLength(1);
		expect(mercadoPagoRefundsOf(scene, paymentId)).toHaveLength(1);
		await expect(recheckRefund(admin, id, refundId)).rejects.toMatchObject({ kind: "conflict" });
	});

	it("is asked about again only through its own order", async () => {
		const { refundId, admin } = await openRefund(4);
		const other = await createPaidOrder(scene);
		await expect(recheckRefund(admin, other.id, refundId)).rejects.toMatchObject({ kind: "conflict" });
	});
});
