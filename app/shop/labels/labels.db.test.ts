import { eq, gt } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { readWorkQueues } from "#app/admin/layout/work-queues.queries.server.ts";
import { createMelhorEnvio } from "#app/shop/shipping/melhor-envio/melhor-envio.server.ts";
import { HOUR_MS, MINUTE_MS } from "#app/values/date.ts";
import type { AccessKey } from "#app/values/fiscal/access-key.ts";
import { db } from "#db/client.server.ts";
import { orderInvoices, orders, shippingLabels, trackingEvents } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { invoiceKey } from "#tests/support/factories/invoice-files.ts";
import {
	askForLabels,
	buyLabel,
	LABEL_CPF,
	labelsOf,
	onlyLabel,
	paidParcelOrder,
	requestLabelOf,
	setUpLabelScene,
	trackLabels,
} from "#tests/support/factories/label-factory.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { labelPurchases } from "./buy-label.server.ts";
import { findLabelPdf } from "./labels.queries.server.ts";
import { eraseLabelPdfs, labelTracking } from "./track-labels.server.ts";

const scene = setUpLabelScene();

const paidOrder = (cpf?: string | null, quantity?: number) => paidParcelOrder(scene, cpf, quantity);
const requestedLabel = (cpf?: string | null) => requestLabelOf(scene, cpf);

describe("a label", () => {
	it("is bought from Melhor Envio's cart, and its file stays to be printed again", async () => {
		const { orderId, labelId } = await requestedLabel();
		await buyLabel(labelId);
		const label = await onlyLabel(orderId);
		expect(label).toMatchObject({
			status: "ready",
			priceCents: 3190,
			trackingCode: "AA123456785BR",
			failure: null,
		});
		const request = scene.melhorEnvio.labels.get(label.providerId ?? "")?.request;
		expect(request).toMatchObject({
			service: 1,
			from: { postal_code: "12460000", company_document: "12345678000195" },
			to: { postal_code: "01310100", document: LABEL_CPF, district: "Bela Vista" },
			volumes: [{ weight: 20 }],
			options: { tags: [{ tag: labelId }], non_commercial: true },
		});
		expect((await findLabelPdf(scene.admin, orderId, labelId))?.toString("latin1")).toMatch(/^%PDF-/);
		expect(await findLabelPdf(scene.admin, await paidOrder(), labelId)).toBeNull();
		const order = await readOrderRow(orderId);
		expect(order).toMatchObject({ carrier: "correios", trackingCode: "AA123456785BR" });
	});

	it("is made out to a company, and carries the key of the invoice instead of a declaration", async () => {
		const orderId = await paidOrder(null);
		const company = { cnpj: "11222333000181", companyName: "Ipê Ltda.", stateRegistration: "110042490114" };
		await db.update(orders).set(company).where(eq(orders.id, orderId));
		const accessKey = invoiceKey() as AccessKey;
		await db.insert(orderInvoices).values({ orderId, accessKey, number: 1, series: 1 });
		await askForLabels(scene, orderId);
		await buyLabel((await onlyLabel(orderId)).id);
		const request = scene.melhorEnvio.labels.get((await onlyLabel(orderId)).providerId ?? "")?.request;
		expect(request).toMatchObject({
			to: { company_document: "11222333000181", state_register: "110042490114" },
			options: { non_commercial: false, invoice: { key: accessKey } },
		});
	});

	it("is bought once however often it is clicked and by however many processes", async () => {
		const orderId = await paidOrder();
		await Promise.all([1, 2, 3].map(() => askForLabels(scene, orderId)));
		const { id } = await onlyLabel(orderId);
		await Promise.allSettled([1, 2, 3].map(() => buyLabel(id)));
		await askForLabels(scene, orderId);
		await buyLabel(id);
		expect(scene.melhorEnvio.purchases).toHaveLength(1);
		expect(scene.melhorEnvio.labels.size).toBe(1);
	});

	it.each(["POST cart", "POST shipment/checkout", "POST shipment/generate", "GET imprimir", "GET orders/"])(
		"is bought once when the answer to %s is lost and the process dies",
		async (path) => {
			const { orderId, labelId } = await requestedLabel();
			scene.melhorEnvio.behave("loses", path);
			expect(await buyLabel(labelId)).toBe(false);
			expect((await onlyLabel(orderId)).failure).toContain("sem comprar duas vezes");
			// As a kill leaves it: the lease still holds, until its time is over.
			const lease = new Date(Date.now() + MINUTE_MS);
			await db.update(shippingLabels).set({ leaseUntil: lease });
			scene.melhorEnvio.behave("answers");
			await buyLabel(labelId);
			expect((await onlyLabel(orderId)).status).not.toBe("ready");
			await db.update(shippingLabels).set({ leaseUntil: new Date(Date.now() - 1) });
			await buyLabel(labelId);
			expect((await onlyLabel(orderId)).status).toBe("ready");
			expect(scene.melhorEnvio.labels.size).toBe(1);
			expect(scene.melhorEnvio.purchases).toHaveLength(1);
		},
	);

	it("that somebody paid in Melhor Envio's own panel is found by the recipient's document", async () => {
		const { orderId, labelId } = await requestedLabel();
		scene.melhorEnvio.behave("loses", "POST cart");
		expect(await buyLabel(labelId)).toBe(false);
		for (const label of scene.melhorEnvio.labels.values()) label.status = "released";
		scene.melhorEnvio.behave("answers");
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("ready");
		expect(scene.melhorEnvio.labels.size).toBe(1);
		expect(scene.melhorEnvio.purchases).toHaveLength(0);
	});

	it("that somebody paid there is also found without a document, among all that were paid", async () => {
		scene.melhorEnvio.demandDocuments(false);
		const { orderId, labelId } = await requestedLabel(null);
		for (let others = 0; others < 12; others += 1) {
			const other = await requestedLabel(null);
			await buyLabel(other.labelId);
		}
		scene.melhorEnvio.behave("loses", "POST cart");
		expect(await buyLabel(labelId)).toBe(false);
		for (const label of scene.melhorEnvio.labels.values()) label.status = "released";
		scene.melhorEnvio.behave("answers");
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("ready");
		expect(scene.melhorEnvio.labels.size).toBe(13);
		expect(scene.melhorEnvio.purchases).toHaveLength(12);
	});

	it("that is refused says why, and is bought once the reason is gone", async () => {
		scene.melhorEnvio.setBalance(1);
		const { orderId, labelId } = await requestedLabel();
		await buyLabel(labelId);
		expect(await onlyLabel(orderId)).toMatchObject({ status: "refused", failure: "Saldo insuficiente." });
		expect(scene.melhorEnvio.purchases).toHaveLength(0);
		scene.melhorEnvio.setBalance(100);
		await askForLabels(scene, orderId);
		await buyLabel(labelId);
		expect((await onlyLabel(orderId)).status).toBe("ready");
		expect(scene.melhorEnvio.purchases).toHaveLength(1);
		const without = await requestedLabel(null);
		await buyLabel(without.labelId);
		expect((await onlyLabel(without.orderId)).failure).toMatch(/document/);
	});

	it.each(["down", "broken", "garbage", "refuses"] as const)(
		"waits, ever longer, when Melhor Envio is %s",
		async (mode) => {
			const { orderId, labelId } = await requestedLabel();
			scene.melhorEnvio.behave(mode);
			expect(await buyLabel(labelId)).toBe(false);
			expect(await buyLabel(labelId)).toBe(false);
			const label = await onlyLabel(orderId);
			expect(label).toMatchObject({ status: "requested", failedChecks: 2, failure: expect.any(String) });
			expect(label.nextCheckAt?.getTime()).toBeGreaterThan(Date.now() + 3 * MINUTE_MS);
			expect(await labelPurchases.sweep()).toBe(0);
			expect(await labelPurchases.sweep(new Date(Date.now() + 5 * MINUTE_MS))).toBe(1);
			scene.melhorEnvio.behave("answers");
			await buyLabel(labelId);
			expect((await onlyLabel(orderId)).status).toBe("ready");
		},
	);

	it("is one for each box of Correios, and none for what is not paid or not sent", async () => {
		const orderId = await paidOrder(LABEL_CPF, 3);
		await askForLabels(scene, orderId);
		expect(await labelsOf(orderId)).toHaveLength(3);
		const unpaid = await createOrder(scene.customer, await insertProduct());
		await expect(askForLabels(scene, unpaid)).rejects.toMatchObject({ kind: "conflict" });
	});
});

describe("the tracking of a label", () => {
	const laterBy = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
	const eventsOf = (orderId: string) =>
		db
			.select()
			.from(trackingEvents)
			.where(eq(trackingEvents.orderId, orderId))
			.orderBy(trackingEvents.timestamp);
	const statusOf = async (orderId: string) =>
		(await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)))[0]?.status;

	it("becomes events of the order, each once, and moves it on, never back", async () => {
		const { orderId, labelId } = await requestedLabel();
		await buyLabel(labelId);
		await trackLabels();
		const events = await eventsOf(orderId);
		expect(events.map(({ status }) => status)).toEqual(["pending", "confirmed"]);
		scene.melhorEnvio.move("posted");
		await trackLabels(laterBy(2));
		await trackLabels(laterBy(4));
		expect(await statusOf(orderId)).toBe("shipped");
		expect(await eventsOf(orderId)).toMatchObject([
			// The carrier's moment is of an earlier day.
			{ status: "shipped", description: "Postado na transportadora." },
			...events,
		]);
		scene.melhorEnvio.move("undelivered");
		await trackLabels(laterBy(6));
		expect(await statusOf(orderId)).toBe("shipped");
		const { delivery_alert: undelivered } = await readWorkQueues(scene.admin);
		expect(undelivered).toMatchObject({ count: 1, oldest: { id: orderId } });
		scene.melhorEnvio.move("delivered");
		await trackLabels(laterBy(8));
		scene.melhorEnvio.move("posted");
		expect(await trackLabels(laterBy(10))).toBe(0);
		expect(await statusOf(orderId)).toBe("delivered");
		expect(await eventsOf(orderId)).toHaveLength(events.length + 3);
		expect((await readWorkQueues(scene.admin)).delivery_alert.count).toBe(0);
		const kinds = (await readMails(orderId)).map(({ kind }) => kind);
		expect(kinds.toSorted()).toEqual(
			[
				"delivery-problem",
				"new-order",
				"order-delivered",
				"order-status-update",
				"order-received",
				"order-shipped",
				"payment-approved",
			].toSorted(),
		);
	});

	it("says that an order of several boxes has arrived with the last of them", async () => {
		const orderId = await paidOrder(LABEL_CPF, 2);
		await askForLabels(scene, orderId);
		for (const { id } of await labelsOf(orderId)) await buyLabel(id);
		const [first, second] = [...scene.melhorEnvio.labels.values()];
		Object.assign(first ?? {}, { status: "delivered", delivered_at: "2026-11-22 11:00:00" });
		Object.assign(second ?? {}, { status: "posted" });
		await trackLabels(laterBy(2));
		expect(await statusOf(orderId)).not.toBe("delivered");
		scene.melhorEnvio.move("delivered");
		await trackLabels(laterBy(4));
		expect(await statusOf(orderId)).toBe("delivered");
	});

	it("is asked for in one round, fifty at a time, however many there are", async () => {
		const { orderId } = await requestedLabel();
		const [label] = await labelsOf(orderId);
		if (!label) throw new Error("there is no label");
		await db.delete(shippingLabels);
		for (let number = 1; number <= 400; number += 40) {
			const other = await paidOrder();
			const rows = Array.from({ length: 40 }, (_, index) => ({
				orderId: other,
				number: index + 1,
				service: label.service,
				volumes: label.volumes,
				status: "ready" as const,
				providerId: `label-${number + index}`,
				nextCheckAt: new Date(),
			}));
			await db.insert(shippingLabels).values(rows);
		}
		scene.melhorEnvio.requests.length = 0;
		expect(await labelTracking.sweep()).toBe(1);
		await trackLabels();
		const sizes = scene.melhorEnvio.requests.map(({ body }) => (body as { orders: string[] }).orders.length);
		expect(sizes).toEqual(Array(8).fill(50));
		expect(await db.$count(shippingLabels, gt(shippingLabels.nextCheckAt, new Date()))).toBe(400);
	});

	it("is asked for ever later while Melhor Envio is silent", async () => {
		const { orderId, labelId } = await requestedLabel();
		await buyLabel(labelId);
		scene.melhorEnvio.behave("down");
		expect(await trackLabels()).toBe(0);
		const label = await onlyLabel(orderId);
		expect(label.failedChecks).toBe(1);
		expect(label.nextCheckAt?.getTime()).toBeGreaterThan(Date.now() + MINUTE_MS);
	});

	it("and its file go with the customer's data", async () => {
		const { orderId, labelId } = await requestedLabel();
		await buyLabel(labelId);
		await eraseLabelPdfs();
		expect(await findLabelPdf(scene.admin, orderId, labelId)).not.toBeNull();
		await db.update(orders).set({ shippingAddress: null }).where(eq(orders.id, orderId));
		await eraseLabelPdfs();
		expect(await findLabelPdf(scene.admin, orderId, labelId)).toBeNull();
	});

	it("loses its file after ninety days", async () => {
		const { orderId, labelId } = await requestedLabel();
		await buyLabel(labelId);
		await eraseLabelPdfs(laterBy(89 * 24));
		expect(await findLabelPdf(scene.admin, orderId, labelId)).not.toBeNull();
		await eraseLabelPdfs(laterBy(91 * 24));
		expect(await findLabelPdf(scene.admin, orderId, labelId)).toBeNull();
	});
});

it("a client that is slow gives up in time", async () => {
	scene.melhorEnvio.behave("slow");
	const client = createMelhorEnvio({
		baseUrl: scene.melhorEnvio.settings.MELHOR_ENVIO_URL,
		token: scene.melhorEnvio.settings.MELHOR_ENVIO_TOKEN,
		contact: "oficina@cerne.example",
		timeoutMs: 200,
	});
	await expect(client.findLabel("1")).rejects.toThrow("did not answer");
});
