import { describe, expect, it } from "vitest";
import { hasLabelInUse } from "#app/shop/labels/labels.queries.server.ts";
import { cancelOrderAsAdmin } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { holdOrder } from "#app/shop/orders/tasks/hold-order.server.ts";
import { openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { resolveTask } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { recordReceipt } from "#app/shop/payments/entries/money-entries.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import {
	askForLabels,
	buyLabel,
	labelsOf,
	onlyLabel,
	paidParcelOrder,
	requestLabelOf,
	setUpLabelScene,
} from "#tests/support/factories/label-factory.ts";
import { markDueRefunded } from "#tests/support/factories/mark-due-refunded.ts";
import { readMails, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { labelPurchases } from "./buy-label.server.ts";
import { cancelLabel } from "./request-labels.server.ts";

const scene = setUpLabelScene();

/** A label that waits in Melhor Envio's cart. */
async function labelInCart() {
	const asked = await requestLabelOf(scene);
	scene.melhorEnvio.answer("shipment/checkout", { status: 500, body: {} });
	expect(await buyLabel(asked.labelId)).toBe(false);
	scene.melhorEnvio.clearAnswers();
	expect((await onlyLabel(asked.orderId)).status).toBe("in_cart");
	return asked;
}

describe("a label is not paid", () => {
	it("when its order was cancelled meanwhile, and leaves nothing in the cart", async () => {
		const { orderId, labelId } = await labelInCart();
		await cancelOrderAsAdmin(scene.admin, orderId, null);
		await buyLabel(labelId);
		expect(scene.melhorEnvio.purchases).toEqual([]);
		expect([...scene.melhorEnvio.labels]).toEqual([]);
		expect(await onlyLabel(orderId)).toMatchObject({ status: "refused", providerId: null });
		expect(await hasLabelInUse(db, orderId)).toBe(false);
	});

	it("when an alert or a dispute holds the parcel, until somebody has released it", async () => {
		const { orderId, labelId } = await labelInCart();
		await holdOrder(orderId, "77", "notice-77");
		await buyLabel(labelId);
		expect(scene.melhorEnvio.purchases).toEqual([]);
		await expect(askForLabels(scene, orderId)).rejects.toMatchObject({ kind: "conflict" });
		for (const { id } of await readTasks(orderId)) await resolveTask(scene.admin, orderId, id);
		await inTransaction(async (tx) =>
			openTask(tx, await lockOrder(tx, orderId), "dispute", { key: "77", paymentId: "77" }),
		);
		await expect(askForLabels(scene, orderId)).rejects.toMatchObject({ kind: "conflict" });
		await expect(changeOrderStatus(scene.admin, orderId, "shipped")).rejects.toMatchObject({
			kind: "conflict",
		});
		for (const { id } of await readTasks(orderId)) await resolveTask(scene.admin, orderId, id);
		await askForLabels(scene, orderId);
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("ready");
	});

	it("when the order was given back and no other money has come", async () => {
		const orderId = await paidParcelOrder(scene);
		await cancelOrderAsAdmin(scene.admin, orderId, null);
		await markDueRefunded(scene.admin, orderId);
		await expect(askForLabels(scene, orderId)).rejects.toMatchObject({ kind: "conflict" });
		await recordReceipt(scene.admin, orderId, {
			amountCents: (await readOrderRow(orderId))?.totalCents as never,
			way: "pix",
		});
		await changeOrderStatus(scene.admin, orderId, "confirmed");
		await askForLabels(scene, orderId);
		expect(await labelsOf(orderId)).toHaveLength(1);
	});

	it("when the purchase is answered with errors, or is not there afterwards", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		const errors = { status: 200, body: { errors: { [labelId]: "Limite de envios atingido." } } };
		scene.melhorEnvio.answer("shipment/checkout", errors);
		await buyLabel(labelId);
		expect(await onlyLabel(orderId)).toMatchObject({
			status: "refused",
			failure: "Limite de envios atingido.",
		});
		scene.melhorEnvio.answer("shipment/checkout", { status: 200, body: {} });
		await askForLabels(scene, orderId);
		expect(await buyLabel(labelId)).toBe(false);
		expect((await onlyLabel(orderId)).status).toBe("in_cart");
		scene.melhorEnvio.clearAnswers();
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("ready");
		expect(scene.melhorEnvio.purchases).toHaveLength(1);
	});
});

describe("a label that was paid and then refused", () => {
	async function stuckLabel() {
		const asked = await requestLabelOf(scene);
		const answer = { status: 422, body: { error: "Serviço suspenso para este trecho." } };
		scene.melhorEnvio.answer("shipment/generate", answer);
		await buyLabel(asked.labelId);
		return asked;
	}

	it("stays paid, is told to the owner, and is issued once it can be", async () => {
		const { orderId, labelId } = await stuckLabel();
		const failure = "Serviço suspenso para este trecho.";
		expect(await onlyLabel(orderId)).toMatchObject({ status: "paid", failure, priceCents: 3_190 });
		const note = expect.stringMatching(/Etiqueta 1, paga \(R\$\s31,90\), não foi emitida: Serviço suspenso/);
		expect(await readTasks(orderId)).toMatchObject([{ kind: "label_stuck", note }]);
		scene.melhorEnvio.clearAnswers();
		await askForLabels(scene, orderId);
		await buyLabel(labelId);
		expect(await onlyLabel(orderId)).toMatchObject({ status: "ready", failure: null });
		expect(await readTasks(orderId)).toEqual([]);
		expect(scene.melhorEnvio.purchases).toHaveLength(1);
	});

	it("can be cancelled, and its price comes back", async () => {
		const { orderId, labelId } = await stuckLabel();
		expect(await readTasks(orderId)).toHaveLength(1);
		await cancelLabel(scene.admin, orderId, labelId);
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("cancelled");
		expect([...scene.melhorEnvio.labels.values()].map(({ status }) => status)).toEqual(["canceled"]);
		expect(await readTasks(orderId)).toEqual([]);
	});

	it("is told again when it is refused later, and not while nothing has changed", async () => {
		const { orderId, labelId } = await stuckLabel();
		const isTold = async () => [
			(await readTasks(orderId)).length,
			(await readMails(orderId, "parcel-problem")).length,
		];
		expect(await isTold()).toEqual([1, 1]);
		const [mail] = await readMails(orderId, "parcel-problem");
		expect(mail?.text).toMatch(/Etiqueta 1, paga \(R\$\s31,90\), não foi emitida: Serviço suspenso/);
		await buyLabel(labelId);
		expect(await isTold()).toEqual([1, 1]);
		for (const { id } of await readTasks(orderId)) await resolveTask(scene.admin, orderId, id);
		await buyLabel(labelId);
		scene.melhorEnvio.behave("down");
		expect(await buyLabel(labelId)).toBe(false);
		scene.melhorEnvio.behave("answers");
		await buyLabel(labelId);
		expect(await isTold()).toEqual([0, 1]);
		await askForLabels(scene, orderId);
		await buyLabel(labelId);
		expect(await isTold()).toEqual([1, 2]);
		scene.melhorEnvio.answer("shipment/generate", { status: 422, body: { error: "Agência fechada." } });
		await buyLabel(labelId);
		expect(await isTold()).toEqual([1, 3]);
		expect(await readTasks(orderId)).toMatchObject([{ note: expect.stringContaining("Agência fechada.") }]);
	});

	it("is cancelled by itself when its order was", async () => {
		const { orderId, labelId } = await stuckLabel();
		await cancelOrderAsAdmin(scene.admin, orderId, null);
		scene.melhorEnvio.clearAnswers();
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("cancelled");
	});

	it("waits for somebody where its order was cancelled and Melhor Envio refuses that too", async () => {
		const { orderId, labelId } = await stuckLabel();
		await cancelOrderAsAdmin(scene.admin, orderId, null);
		const error = "Cancelamento em análise.";
		scene.melhorEnvio.answer("shipment/cancel", { status: 422, body: { error } });
		scene.melhorEnvio.requests.length = 0;
		await buyLabel(labelId);
		const cancellations = () =>
			scene.melhorEnvio.requests.filter(({ path }) => path === "shipment/cancel").length;
		expect(cancellations()).toBe(1);
		const waiting = { status: "paid", failure: error, leaseUntil: null, nextCheckAt: null };
		expect(await onlyLabel(orderId)).toMatchObject(waiting);
		expect(await readTasks(orderId)).toMatchObject([
			{ kind: "label_stuck", note: expect.stringContaining(`não foi cancelada: ${error}`) },
		]);
		await buyLabel(labelId);
		expect(cancellations()).toBe(1);
		expect(await onlyLabel(orderId)).toMatchObject(waiting);
		expect(await labelPurchases.sweep(new Date(Date.now() + DAY_MS))).toBe(0);
		scene.melhorEnvio.clearAnswers();
		await cancelLabel(scene.admin, orderId, labelId);
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("cancelled");
		expect(await readTasks(orderId)).toEqual([]);
	});

	it("is issued after all when its order lives again", async () => {
		const { orderId, labelId } = await stuckLabel();
		await cancelOrderAsAdmin(scene.admin, orderId, null);
		scene.melhorEnvio.answer("shipment/cancel", { status: 422, body: { error: "Cancelamento em análise." } });
		await buyLabel(labelId);
		await changeOrderStatus(scene.admin, orderId, "confirmed");
		scene.melhorEnvio.clearAnswers();
		await askForLabels(scene, orderId);
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("ready");
		expect(scene.melhorEnvio.purchases).toHaveLength(1);
	});
});

it("a purchase whose answer was lost is found on the second page of a customer's parcels", async () => {
	const { orderId, labelId } = await requestLabelOf(scene);
	for (let others = 0; others < 10; others += 1) {
		const other = await requestLabelOf(scene);
		await buyLabel(other.labelId);
	}
	scene.melhorEnvio.behave("loses", "POST cart");
	expect(await buyLabel(labelId)).toBe(false);
	for (const label of scene.melhorEnvio.labels.values()) label.status = "released";
	scene.melhorEnvio.behave("answers");
	await buyLabel(labelId);
	expect((await onlyLabel(orderId)).status).toBe("ready");
	expect(scene.melhorEnvio.labels.size).toBe(11);
});
