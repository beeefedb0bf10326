import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { expireOrders } from "#app/shop/orders/changes/expire-orders.server.ts";
import { recordPayment } from "#app/shop/payments/ledger/record-payment.server.ts";
import { changePaymentOption } from "#app/shop/payments/option/change-payment-option.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { startWorkers, stopWorkers } from "#server/jobs.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { confirmWholeTransfer } from "#tests/support/factories/confirm-whole-transfer.ts";
import {
	createOnlineOrder,
	fetchPayment,
	setUpPaymentScene,
} from "#tests/support/factories/payment-scene.ts";
import { readOrderRow } from "#tests/support/factories/read-rows.ts";
import { endPaymentsWork } from "./end-open-payments.server.ts";

const scene = setUpPaymentScene();
// Jobs are sent into the queue, and no process works on them.
beforeAll(async () => {
	await startWorkers({ doesWork: false });
});
afterAll(() => stopWorkers());

const isWoken = async (orderId: string): Promise<boolean> => {
	const { rows } = (await db.execute(sql`
		select id from pgboss.job where name = ${endPaymentsWork.name} and data ->> 'key' = ${orderId}`)) as unknown as {
		rows: unknown[];
	};
	return rows.length > 0;
};

it.each<[string, (order: { id: string; reais: number }) => Promise<unknown>]>([
	["cancelled", ({ id }) => cancelOrder(scene.customer, id)],
	[
		"paid there",
		async ({ id, reais }) => recordPayment(await fetchPayment(scene.mercadoPago.pay(id, reais).id)),
	],
	["marked as paid", async ({ id }) => confirmWholeTransfer(await createAdmin(), id)],
	["changed to a transfer", ({ id }) => changePaymentOption(scene.customer, id, { to: "bank_transfer" })],
	[
		"expired",
		async ({ id }) => {
			const { expiresAt } = (await readOrderRow(id)) ?? {};
			await expireOrders(new Date((expiresAt?.getTime() ?? 0) + 30 * DAY_MS));
		},
	],
])("an order that is %s wakes the job that ends what can be paid of it", async (_, happen) => {
	const order = await createOnlineOrder(scene.customer);
	expect(await isWoken(order.id)).toBe(false);
	await happen(order);
	expect(await isWoken(order.id)).toBe(true);
});
