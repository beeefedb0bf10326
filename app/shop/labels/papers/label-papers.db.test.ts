import { and, eq } from "drizzle-orm";
import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { findLabelPdf } from "#app/shop/labels/labels.queries.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { updateTracking } from "#app/shop/tracking/tracking.commands.server.ts";
import { HOUR_MS } from "#app/values/date.ts";
import type { AccessKey } from "#app/values/fiscal/access-key.ts";
import type { FreightRecord } from "#app/values/status/freight-source.ts";
import { db } from "#db/client.server.ts";
import { orderInvoices, orders, shippingLabels, webhookEvents } from "#db/schema.server.ts";
import { invoiceKey } from "#tests/support/factories/invoice-files.ts";
import {
	askForLabels,
	buyLabel,
	labelsOf,
	nameStateRegistration,
	onlyLabel,
	paidParcelOrder,
	requestLabelOf,
	setUpLabelScene,
	trackLabels,
} from "#tests/support/factories/label-factory.ts";
import { readAudit, readMails, readOrderRow, readTasks } from "#tests/support/factories/read-rows.ts";
import { listenToOrders } from "#tests/support/factories/webhook-scene.ts";
import { cancelOrderAsAnswered, requestLabels } from "../request-labels.server.ts";
import { cancelledOrderLabels } from "../tasks/cancelled-order-labels.server.ts";

const scene = setUpLabelScene();
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

const boxes: FreightRecord["parcels"] = [
	{ weightGrams: 1_234, sidesMm: [305, 201, 99] },
	{ weightGrams: 500, sidesMm: [110, 110, 110] },
];
/** An order in two boxes, by a service that takes one of them with each label. */
async function askForTwoLabels(): Promise<string> {
	const orderId = await paidParcelOrder(scene);
	const order = await readOrderRow(orderId);
	const freightRecord = { ...order?.freightRecord, parcels: boxes, service: 31 } as FreightRecord;
	await db.update(orders).set({ freightRecord }).where(eq(orders.id, orderId));
	await askForLabels(scene, orderId);
	return orderId;
}

describe("the papers of a parcel", () => {
	it("need the workshop's state registration first, and an invoice or an answer", async () => {
		await nameStateRegistration("");
		const orderId = await paidParcelOrder(scene);
		await expect(askForLabels(scene, orderId)).rejects.toThrow(/inscrição estadual/);
		await nameStateRegistration();
		await expect(requestLabels(scene.admin, orderId)).rejects.toThrow(/não tem nota fiscal/);
		expect(await labelsOf(orderId)).toEqual([]);
		const accessKey = invoiceKey() as AccessKey;
		await db.insert(orderInvoices).values({ orderId, accessKey, number: 1, series: 1 });
		await requestLabels(scene.admin, orderId);
		const { id } = await onlyLabel(orderId);
		await buyLabel(id);
		expect(await onlyLabel(orderId)).toMatchObject({ status: "ready", isWithoutInvoice: false });
		expect(await findLabelPdf(scene.admin, orderId, id, "dace")).toBeNull();
		expect([...scene.melhorEnvio.labels.values()][0]?.request).toMatchObject({
			from: { state_register: "110042490114" },
			options: { non_commercial: false },
		});
	});

	it("have a declaration of contents where there is no invoice, and the order's history says who said so", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		await buyLabel(labelId);
		expect(await onlyLabel(orderId)).toMatchObject({
			status: "ready",
			failure: null,
			isWithoutInvoice: true,
		});
		const pdf = await findLabelPdf(scene.admin, orderId, labelId, "dace");
		expect(pdf?.subarray(0, 5).toString()).toBe("%PDF-");
		expect(await readAudit(orderId, "label.requested")).toMatchObject([
			{ actorId: scene.admin.id, details: { isWithoutInvoice: true } },
		]);
	});

	it("do not hold up the label when the declaration is not there yet, which is fetched as soon as it is", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		scene.melhorEnvio.delayDeclarations(true);
		await buyLabel(labelId);
		const failure = expect.stringContaining("DACE");
		expect(await onlyLabel(orderId)).toMatchObject({ status: "ready", failure });
		await trackLabels();
		const { nextCheckAt } = await onlyLabel(orderId);
		expect(nextCheckAt?.getTime()).toBeLessThan(Date.now() + HOUR_MS / 2);
		expect(await findLabelPdf(scene.admin, orderId, labelId, "tudo")).toBeNull();
		scene.melhorEnvio.delayDeclarations(false);
		await trackLabels(inHours(1));
		expect(await onlyLabel(orderId)).toMatchObject({ failure: null, declarationPdf: expect.any(String) });
		expect((await onlyLabel(orderId)).nextCheckAt?.getTime()).toBeGreaterThan(inHours(0.9).getTime());
	});

	it("are printed as one file", async () => {
		const { orderId, labelId } = await requestLabelOf(scene);
		await buyLabel(labelId);
		const both = await findLabelPdf(scene.admin, orderId, labelId, "tudo");
		expect((await PDFDocument.load(both ?? "")).getPageCount()).toBe(2);
		await db.update(shippingLabels).set({ declarationPdf: Buffer.from("%PDF-1.4").toString("base64") });
		await expect(findLabelPdf(scene.admin, orderId, labelId, "tudo")).rejects.toThrow();
		expect(await findLabelPdf(scene.admin, orderId, labelId)).not.toBeNull();
	});

	it("are one label for each box where a service takes one, with whole centimetres", async () => {
		const orderId = await askForTwoLabels();
		const labels = await labelsOf(orderId);
		expect(labels.map(({ volumes }) => volumes)).toEqual(boxes.map((box) => [box]));
		for (const { id } of labels) await buyLabel(id);
		expect((await labelsOf(orderId)).map(({ status }) => status)).toEqual(["ready", "ready"]);
		expect((await readOrderRow(orderId))?.carrier).toBe("outros");
		const [first] = [...scene.melhorEnvio.labels.values()];
		expect(first?.request.volumes).toEqual([{ length: 31, width: 21, height: 10, weight: 1.234 }]);
	});
});

describe("a code that the carrier gives late", () => {
	it("takes the place of Melhor Envio's number for the order, its customer and other systems, once", async () => {
		await listenToOrders();
		scene.melhorEnvio.giveCodesLate();
		const { orderId, labelId } = await requestLabelOf(scene);
		await buyLabel(labelId);
		const number = [...scene.melhorEnvio.labels.values()][0]?.self_tracking ?? "";
		const trackingUrl = `https://www.melhorrastreio.com.br/rastreio/${number}`;
		expect(await readOrderRow(orderId)).toMatchObject({ trackingCode: number, trackingUrl });
		await changeOrderStatus(scene.admin, orderId, "shipped");
		await trackLabels(inHours(1));
		expect(await readMails(orderId, "order-tracking")).toEqual([]);
		for (const label of scene.melhorEnvio.labels.values()) label.tracking = "LG555555555BR";
		await trackLabels(inHours(3));
		await trackLabels(inHours(5));
		expect(await readOrderRow(orderId)).toMatchObject({
			carrier: "correios",
			trackingCode: "LG555555555BR",
			trackingUrl: "https://rastreamento.correios.com.br/app/index.php",
		});
		const [mail, ...more] = await readMails(orderId, "order-tracking");
		expect(mail?.text).toContain("LG555555555BR");
		expect(mail?.text).toContain(`no lugar do ${number}`);
		expect(more).toEqual([]);
		const [event, ...others] = await db
			.select({ data: webhookEvents.data })
			.from(webhookEvents)
			.where(and(eq(webhookEvents.orderId, orderId), eq(webhookEvents.type, "order.tracking")));
		expect(others).toEqual([]);
		expect(JSON.parse(event?.data ?? "{}").order).toMatchObject({
			shipping: { carrier: "correios", tracking_code: "LG555555555BR" },
			issuer: { cnpj: "12345678000195", state_registration: "110042490114" },
		});
	});

	it("takes the place of its own parcel's number where there are two labels", async () => {
		scene.melhorEnvio.giveCodesLate();
		const orderId = await askForTwoLabels();
		const [one, other] = await labelsOf(orderId);
		await buyLabel(one?.id ?? "");
		const tracked = () => findTrackedOrder(orderId, null);
		expect(await tracked()).toMatchObject({ parcels: [{ number: 1 }], parcelCount: 2 });
		await buyLabel(other?.id ?? "");
		const labels = [...scene.melhorEnvio.labels.values()];
		const [first = "", second = ""] = labels.map((label) => label.self_tracking ?? "");
		expect(await readOrderRow(orderId)).toMatchObject({ trackingCode: first, furtherCodes: [second] });
		const page = `https://www.melhorrastreio.com.br/rastreio/${second}`;
		expect(await tracked()).toMatchObject({ parcels: [{ code: first }, { code: second, url: page }] });
		await changeOrderStatus(scene.admin, orderId, "shipped");
		for (const [at, label] of labels.entries()) label.tracking = at === 1 ? "LG555555555BR" : null;
		await trackLabels(inHours(2));
		expect(await readOrderRow(orderId)).toMatchObject({
			trackingCode: first,
			furtherCodes: ["LG555555555BR"],
		});
		const [mail, ...more] = await readMails(orderId, "order-tracking");
		expect(mail?.text).toContain("Volume 2 de 2: LG555555555BR");
		expect(mail?.text).toContain(`no lugar do ${second}`);
		expect(more).toEqual([]);
	});

	it("leaves what the workshop has typed itself", async () => {
		scene.melhorEnvio.giveCodesLate();
		const { orderId, labelId } = await requestLabelOf(scene);
		await buyLabel(labelId);
		await updateTracking(scene.admin, orderId, { trackingCode: "DA OFICINA" });
		for (const label of scene.melhorEnvio.labels.values()) label.tracking = "LG555555555BR";
		await trackLabels(inHours(2));
		expect(await readOrderRow(orderId)).toMatchObject({ trackingCode: "DA OFICINA" });
		expect(await onlyLabel(orderId)).toMatchObject({ trackingCode: "LG555555555BR" });
	});
});

it("cancelling an order cancels its bought label as well where that is wanted", async () => {
	const { orderId, labelId } = await requestLabelOf(scene);
	await buyLabel(labelId);
	const cancellation = { note: "Desistiu.", itemsBack: [], cancelsLabels: true };
	await cancelOrderAsAnswered(scene.admin, orderId, cancellation);
	await cancelOrderAsAnswered(scene.admin, orderId, cancellation);
	await cancelledOrderLabels.run({ key: orderId });
	await buyLabel(labelId);
	expect((await onlyLabel(orderId)).status).toBe("cancelled");
	expect((await readOrderRow(orderId))?.status).toBe("cancelled");
	expect([await readTasks(orderId), await readMails(orderId, "parcel-problem")]).toEqual([[], []]);
	expect(await readAudit(orderId, "label.cancelled")).toHaveLength(1);
});
