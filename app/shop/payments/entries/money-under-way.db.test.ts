import { expect, test } from "vitest";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { requestRefund } from "#app/shop/payments/refunds/request-refund.server.ts";
import { confirmTransfer } from "#app/shop/payments/transfer/confirm-transfer.server.ts";
import { cents, reaisToCents } from "#app/values/money.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import {
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { sendRefund } from "#tests/support/factories/payment-work.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { recordReceipt } from "./money-entries.server.ts";

const scene = setUpPaymentScene();

test("a receipt pays nothing together with money that is on its way back", async () => {
	const admin = await createAdmin();
	const { id, reais } = await createOnlineOrder(scene.customer);
	await recordPayment(await fetchPayment(scene.mercadoPago.pay(id, 100).id));
	const { refundId } = await requestRefund(admin, {
		orderId: id,
		amountCents: cents(10_000),
		reason: "Teste",
	});
	const rest = cents(reaisToCents(reais) - 10_000);
	await expect(confirmTransfer(admin, id, rest)).rejects.toMatchObject({
		kind: "conflict",
		message: expect.stringContaining("já está reembolsando"),
	});
	await recordReceipt(admin, id, { amountCents: rest, way: "pix" });
	expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending" });
	await sendRefund(refundId);
	expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "pending" });
	await confirmTransfer(admin, id, cents(10_000));
	expect(await readOrderRow(id)).toMatchObject({ paymentStatus: "paid", refundDueCents: 0 });
});
