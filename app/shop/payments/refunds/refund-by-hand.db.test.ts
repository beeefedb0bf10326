import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { type Cents, cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { refunds } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { markDueRefunded } from "#tests/support/factories/mark-due-refunded.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { setUpPaymentScene } from "#tests/support/factories/payment-scene.ts";
import { sendRefund } from "#tests/support/factories/payment-work.ts";
import { readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { giveUpRefund } from "./open-refunds.server.ts";
import { confirmTransferRefund, requestRefund } from "./request-refund.server.ts";

const scene = setUpPaymentScene();

async function readRefund(id: string) {
	const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
	return row;
}

describe("a refund of a transfer", () => {
	async function paidTransfer() {
		const product = await insertProduct();
		const id = await createOrder(scene.customer, product);
		const admin = await createAdmin();
		await confirmWholeTransfer(admin, id);
		const request = { orderId: id, amountCents: cents(2_000), reason: "Atraso", pixKey: "ana@example.com" };
		return { id, admin, request };
	}

	it("waits until its owner says that it was paid back, and keeps the proof", async () => {
		const { id, admin, request } = await paidTransfer();
		const { refundId } = await requestRefund(admin, request);
		await sendRefund(refundId);
		expect(await readRefund(refundId)).toMatchObject({ status: "requested", pixKey: "ana@example.com" });
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 0 });
		const proof = "PIX E1234, 22/11";
		await Promise.all([
			confirmTransferRefund(admin, id, { refundId, amount: cents(2_000), proof }),
			confirmTransferRefund(admin, id, { refundId, amount: cents(2_000), proof }),
		]);
		expect(await readRefund(refundId)).toMatchObject({ status: "done", proof });
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 2_000, status: "confirmed" });
		expect(await readMails(id, "order-refunded")).toHaveLength(1);
	});

	it("is confirmed with the amount that was read, and none below a centavo is written down", async () => {
		const { id, admin, request } = await paidTransfer();
		const { refundId } = await requestRefund(admin, request);
		const other = { refundId, amount: cents(1_000), proof: null };
		await expect(confirmTransferRefund(admin, id, other)).rejects.toMatchObject({
			kind: "conflict",
			message: expect.stringMatching(/mudou.*R\$\s20,00/),
		});
		for (const amount of [0, -5]) {
			await expect(requestRefund(admin, { ...request, amountCents: amount as Cents })).rejects.toMatchObject({
				kind: "invalid",
				message: "Informe o valor, como 150,00.",
			});
		}
		expect(await readRefund(refundId)).toMatchObject({ status: "requested" });
	});

	it("can be given up before it was paid back, and not after", async () => {
		const { id, admin, request } = await paidTransfer();
		const { refundId } = await requestRefund(admin, request);
		await giveUpRefund(admin, id, refundId);
		const made = { refundId, amount: cents(2_000), proof: null };
		await expect(confirmTransferRefund(admin, id, made)).rejects.toMatchObject({ kind: "conflict" });
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 0 });
	});

	it("that is written down is not marked as given back by another way, so that it is not paid twice", async () => {
		const { id, admin, request } = await paidTransfer();
		await cancelOrderAsAdmin(admin, id, null);
		const { refundId } = await requestRefund(admin, request);
		await expect(markDueRefunded(admin, id)).rejects.toMatchObject({ kind: "conflict" });
		expect(await readOrderRow(id)).toMatchObject({ refundedCents: 0 });
		await giveUpRefund(admin, id, refundId);
		await markDueRefunded(admin, id);
		expect(await readOrderRow(id)).toMatchObject({ refundDueCents: 0 });
		expect(await readMails(id, "order-refunded")).toHaveLength(1);
	});
});
