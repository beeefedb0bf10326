import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cancelOrder, cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { withdrawOrder } from "#app/shop/orders/returns/request-return.server.ts";
import { resolveTask } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { confirmTransferRefund, requestRefund } from "#app/shop/payments/refunds/request-refund.server.ts";
import { addTrackingEvent, updateTracking } from "#app/shop/tracking/tracking.commands.server.ts";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders, shippingLabels } from "#db/schema.server.ts";
import {
	buyLabel,
	onlyLabel,
	requestLabelOf,
	setUpLabelScene,
	trackLabels,
} from "#tests/support/factories/label-factory.ts";
import { readMails, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { listCancellableLabels } from "../labels.queries.server.ts";
import { cancelLabel } from "../request-labels.server.ts";
import { cancelledOrderLabels } from "./cancelled-order-labels.server.ts";

const scene = setUpLabelScene();
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const stillPaid = expect.stringMatching(
	/^Pedido cancelado, e a etiqueta 1 de R\$\s31,90 segue paga: cancele/,
);

async function readyLabel() {
	const asked = await requestLabelOf(scene);
	await buyLabel(asked.labelId);
	expect((await onlyLabel(asked.orderId)).status).toBe("ready");
	return asked;
}
/** As the job does it that each cancellation puts into the queue. */
const runJob = (orderId: string) => cancelledOrderLabels.run({ key: orderId });
const tasksOf = async (orderId: string, kind = "label_stuck") =>
	(await readTasks(orderId)).filter((task) => task.kind === kind);

async function giveAllBack(orderId: string) {
	const total = (await readOrderRow(orderId))?.totalCents ?? cents(0);
	const pixKey = "ana@example.com";
	const { refundId } = await requestRefund(scene.admin, {
		orderId,
		amountCents: total,
		reason: "Acordo",
		pixKey,
	});
	await confirmTransferRefund(scene.admin, orderId, { refundId, amount: total, proof: null });
}

it("a list names the labels that a cancellation there can cancel as well, and no other", async () => {
	const { orderId } = await readyLabel();
	expect((await listCancellableLabels(scene.admin, [orderId])).get(orderId)).toEqual([
		{ orderId, price: 3190 },
	]);
	await db.update(shippingLabels).set({ carrierStatus: "posted" }).where(eq(shippingLabels.orderId, orderId));
	expect((await listCancellableLabels(scene.admin, [orderId])).size).toBe(0);
});

describe("a paid label of an order that is cancelled", () => {
	it.each<[string, (orderId: string) => Promise<unknown>]>([
		["by its customer", (id) => cancelOrder(scene.customer, id)],
		[
			"by a withdrawal before it was sent",
			async (id) => {
				// Then the customer cannot simply cancel any more.
				await db
					.update(orders)
					.set({ paidAt: new Date(Date.now() - 2 * DAY_MS) })
					.where(eq(orders.id, id));
				await withdrawOrder(scene.customer, id, { reason: null, pixKey: null });
			},
		],
		["by a refund of everything", giveAllBack],
		["by its owner, who leaves the label", (id) => cancelOrderAsAdmin(scene.admin, id, null)],
		["by its state in the list", (id) => changeOrderStatus(scene.admin, id, "cancelled")],
		["by its shipment's state", (id) => updateTracking(scene.admin, id, { status: "cancelled" })],
		[
			"by a tracking event",
			(id) =>
				addTrackingEvent(scene.admin, id, {
					status: "cancelled",
					description: "Cancelado.",
					location: null,
				}),
		],
	])("%s is told to the owner once, with a mail", async (_, cancel) => {
		const { orderId, labelId } = await readyLabel();
		await cancel(orderId);
		expect((await readOrderRow(orderId))?.status).toBe("cancelled");
		await runJob(orderId);
		await runJob(orderId);
		await trackLabels(inHours(2));
		expect(await tasksOf(orderId)).toMatchObject([{ note: stillPaid }]);
		const mails = await readMails(orderId, "parcel-problem");
		expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining("segue paga")]);
		await cancelLabel(scene.admin, orderId, labelId);
		expect(await tasksOf(orderId)).toEqual([]);
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("cancelled");
		await runJob(orderId);
		expect(await tasksOf(orderId)).toEqual([]);
	});

	it("is told also where the job was lost, and while Melhor Envio is silent", async () => {
		const { orderId } = await readyLabel();
		await cancelOrder(scene.customer, orderId);
		scene.melhorEnvio.behave("down");
		await trackLabels(inHours(2));
		expect(await tasksOf(orderId)).toMatchObject([{ note: stillPaid }]);
	});

	it("is told where the order was cancelled while the file was fetched", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		scene.melhorEnvio.watch(async (moment, { path }) => {
			if (moment !== "asked" || !path.startsWith("imprimir/")) return;
			await cancelOrder(scene.customer, orderId);
			await runJob(orderId);
		});
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("ready");
		expect(await tasksOf(orderId)).toMatchObject([{ note: stillPaid }]);
	});

	it("waits for nobody when the order lives again, and is told anew with the next cancellation", async () => {
		const { orderId } = await readyLabel();
		await cancelOrderAsAdmin(scene.admin, orderId, null);
		await runJob(orderId);
		await changeOrderStatus(scene.admin, orderId, "confirmed");
		await runJob(orderId);
		expect(await tasksOf(orderId)).toEqual([]);
		await cancelOrderAsAdmin(scene.admin, orderId, null);
		await runJob(orderId);
		expect(await tasksOf(orderId)).toHaveLength(1);
		for (const { id } of await readTasks(orderId)) await resolveTask(scene.admin, orderId, id);
		await trackLabels(inHours(2));
		expect(await tasksOf(orderId)).toEqual([]);
		expect(await readMails(orderId, "parcel-problem")).toHaveLength(2);
	});

	it("is not told of as paid once its carrier has the parcel, but as a parcel that left", async () => {
		const { orderId, labelId } = await readyLabel();
		await cancelOrder(scene.customer, orderId);
		await runJob(orderId);
		scene.melhorEnvio.move("posted");
		await trackLabels(inHours(2));
		await trackLabels(inHours(4));
		expect(await tasksOf(orderId)).toEqual([]);
		const note = "Postado na transportadora.";
		expect(await tasksOf(orderId, "left_while_cancelled")).toMatchObject([
			{ key: `${labelId}:shipped`, note },
		]);
		expect((await readOrderRow(orderId))?.status).toBe("cancelled");
		expect(await onlyLabel(orderId)).toMatchObject({ carrierStatus: "posted" });
		const [, left, ...more] = await readMails(orderId, "parcel-problem");
		expect([left?.text, more]).toEqual([expect.stringContaining("O pedido está cancelado, e a"), []]);
	});

	it("says nothing of a label that was refused and is not needed any more", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		scene.melhorEnvio.setBalance(0);
		await buyLabel(labelId);
		expect(await tasksOf(orderId)).toHaveLength(1);
		await cancelOrder(scene.customer, orderId);
		await runJob(orderId);
		expect(await tasksOf(orderId)).toEqual([]);
	});
});
