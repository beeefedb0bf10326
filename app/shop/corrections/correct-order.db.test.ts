import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { exportOrderLines } from "#app/admin/orders/export-order-lines.server.ts";
import { orderCsvLayoutValues } from "#app/admin/orders/order-filters.ts";
import { attachInvoice } from "#app/shop/invoices/attach-invoice.server.ts";
import { findInvoice } from "#app/shop/invoices/invoices.queries.server.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { changeOrderStatus } from "#app/shop/orders/changes/change-order-status.server.ts";
import { dayProposalMessages } from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import { readOpenProposals } from "#app/shop/orders/lifecycle/day-proposals.server.ts";
import { resolveTask } from "#app/shop/orders/tasks/resolve-task.server.ts";
import { erasePersonalData } from "#app/shop/personal-data/erase-account.server.ts";
import { findTrackedOrder } from "#app/shop/tracking/find-tracked-order.server.ts";
import { createWebhook } from "#app/shop/webhooks/webhooks.commands.server.ts";
import { noBuyer } from "#app/values/buyer.ts";
import { HOUR_MS, MINUTE_MS } from "#app/values/date.ts";
import { formatPhone } from "#app/values/phone.ts";
import { db } from "#db/client.server.ts";
import { orders, products, webhookEvents } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { createCustomer, readableFixture } from "#tests/support/factories/actor-fixtures.ts";
import {
	addressInCampinas,
	addressInManaus,
	type CorrectionChange,
	correctionOf,
	existingOrder,
} from "#tests/support/factories/correction-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { invoiceKey } from "#tests/support/factories/invoice-files.ts";
import {
	askForLabels,
	buyLabel,
	LABEL_CPF,
	onlyLabel,
	paidParcelOrder,
	setUpLabelScene,
} from "#tests/support/factories/label-factory.ts";
import { createOrder, sampleAddress } from "#tests/support/factories/order-factory.ts";
import { readAudit, readMails, readTasks } from "#tests/support/factories/read-rows.ts";
import { readCsvRows } from "#tests/support/http/csv-rows.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { correctOrder } from "./correct-order.server.ts";
import { correctionMessages } from "./corrections.messages.ts";

const scene = setUpLabelScene();

const asCustomer = () => ({ customer: scene.customer });
const asOwner = () => ({ admin: scene.admin });
const newOrder = async () => createOrder(scene.customer, await insertProduct(), { cpf: LABEL_CPF });
const correct = async (
	by: Parameters<typeof correctOrder>[0],
	orderId: string,
	change: CorrectionChange,
	now?: Date,
) => correctOrder(by, orderId, await correctionOf(orderId, change), now);
const lastAudit = async (orderId: string) => (await readAudit(orderId, "order.corrected")).at(-1);
const taskKinds = async (orderId: string) => (await readTasks(orderId)).map(({ kind }) => kind);

describe("a customer corrects an order", () => {
	it("and everything that is read of it carries the new one, at the old total", async () => {
		const orderId = await newOrder();
		const before = await existingOrder(orderId);
		const change = {
			address: { ...addressInManaus, complement: "sala 3", fullName: "Rui Prado", phone: "92988887777" },
			buyer: { ...noBuyer, cpf: "11144477735" },
			notes: "Deixar na portaria",
		};
		await createWebhook(scene.admin, {
			url: "https://example.com/avisos",
			includesCustomer: true,
			events: ["order.changed"],
		});
		expect(await correct(asCustomer(), orderId, change)).toBe("corrected");

		const after = await existingOrder(orderId);
		const ibgeCode = "1302603";
		expect(after.shippingAddress).toEqual({ ...sampleAddress, ...change.address, ibgeCode });
		expect(after).toMatchObject({ ...change.buyer, notes: change.notes });
		const unchanged = ["shippingCents", "itemsCents", "totalCents", "paymentStatus"] as const;
		for (const name of unchanged) expect(after[name]).toBe(before[name]);
		expect(after.deliveryBusinessDays).toBeGreaterThan(before.deliveryBusinessDays ?? 0);
		expect((after.promisedDate ?? "") > (before.promisedDate ?? "")).toBe(true);
		expect(after.freightRecord?.km).toBeGreaterThan(before.freightRecord?.km ?? 0);

		// Mail, webhook, tracking and the spreadsheet.
		const [mail, ...more] = await readMails(orderId, "order-changed");
		expect(more).toEqual([]);
		for (const text of ["Avenida Eduardo Ribeiro", "Rui Prado", "endereço, quem recebe, telefone"])
			expect(mail?.text).toContain(text);
		const [event] = await db.select().from(webhookEvents).where(eq(webhookEvents.orderId, orderId));
		expect(event?.type).toBe("order.changed");
		expect(JSON.parse(event?.data ?? "{}").order.promised_date).toBe(after.promisedDate);
		expect(await findTrackedOrder(orderId, scene.customer)).toMatchObject({ address: { city: "Manaus" } });
		const url = new URL(`http://localhost/admin/orders?q=${orderId}`);
		for (const layout of orderCsvLayoutValues) {
			const table = await readCsvRows(exportOrderLines(scene.admin, url, layout));
			expect(JSON.stringify(table), layout).toContain("Avenida Eduardo Ribeiro");
		}

		// The higher freight waits for the owner, and so does the paper that may be printed already.
		expect(await taskKinds(orderId)).toEqual(["freight_rose", "order_corrected"]);
		const [task] = await readTasks(orderId);
		expect(task?.note).toMatch(
			/^O frete para o endereço corrigido custa R\$.+, e o pedido foi feito com frete grátis\.$/,
		);
		// The button names an amount, and is refused where another is read or none.
		for (const seen of [null, "O frete custa R$ 1,00."]) {
			await expect(resolveTask(scene.admin, orderId, task?.id ?? "", seen)).rejects.toMatchObject({
				kind: "conflict",
			});
		}
		expect(await taskKinds(orderId)).toEqual(["freight_rose", "order_corrected"]);
		expect(await resolveTask(scene.admin, orderId, task?.id ?? "", task?.note)).toEqual({
			kind: "freight_rose",
			isHeld: false,
		});
		expect(await taskKinds(orderId)).toEqual(["order_corrected"]);

		expect((await lastAudit(orderId))?.details).toEqual({
			corrected: [
				{
					name: "address",
					before: "Avenida Paulista, 1578, Bela Vista, São Paulo – SP, 01310-100",
					after: "Avenida Eduardo Ribeiro, 520, sala 3, Centro, Manaus – AM, 69005-000",
				},
				{ name: "recipient", before: "Ana Luísa Prado", after: "Rui Prado" },
				{ name: "phone", before: formatPhone(before.shippingAddress?.phone ?? ""), after: "(92) 98888-7777" },
				{ name: "buyer", before: "CPF 529.982.247-25", after: "CPF 111.444.777-35" },
				{ name: "notes", before: "", after: "Deixar na portaria" },
			],
		});
		expect(await checkInvariants()).toEqual([]);
	});

	it("for 12 hours after the payment, or after the order while that is missing", async () => {
		const orderId = await newOrder();
		const change = { address: { number: "1579" } };
		const at = (since: Date, minutes: number) =>
			new Date(since.getTime() + 12 * HOUR_MS + minutes * MINUTE_MS);
		const { createdAt } = await existingOrder(orderId);
		const late = await refusalOf(correct(asCustomer(), orderId, change, at(createdAt, 1)));
		expect(late.message).toMatch(/^O prazo de 12 horas para corrigir este pedido terminou em /);
		expect(await correct(asCustomer(), orderId, change, at(createdAt, -1))).toBe("corrected");

		const paidId = await paidParcelOrder(scene);
		const paidAt = new Date(createdAt.getTime() - 3 * HOUR_MS);
		await db.update(orders).set({ paidAt }).where(eq(orders.id, paidId));
		expect((await refusalOf(correct(asCustomer(), paidId, change, at(paidAt, 1)))).kind).toBe("conflict");
		expect(await correct(asCustomer(), paidId, change, at(paidAt, -1))).toBe("corrected");
	});

	it("not once it has left or is cancelled, and never another's", async () => {
		const change = { address: { number: "1579" } };
		const [shipped, cancelled] = [await newOrder(), await newOrder()];
		await changeOrderStatus(scene.admin, shipped, "shipped");
		await cancelOrder(scene.customer, cancelled);
		for (const id of [shipped, cancelled]) {
			expect((await refusalOf(correct(asCustomer(), id, change))).message).toBe(correctionMessages.hasLeft);
			expect((await refusalOf(correct(asOwner(), id, change))).message).toBe(
				correctionMessages.hasLeftForOwner,
			);
		}
		const stranger = { customer: await createCustomer() };
		expect((await refusalOf(correct(stranger, await newOrder(), change))).kind).toBe("not_found");
	});

	it("keeps freight, way and day for another house in the same place", async () => {
		const orderId = await newOrder();
		const before = await existingOrder(orderId);
		// Today's freight is not quoted: the agreed freight stays, however the product has changed.
		await db.update(products).set({ weightGrams: 29_000 });
		await correct(asCustomer(), orderId, {
			address: { street: "Rua Augusta", number: "10", complement: "ap 4" },
		});
		const { promisedDate, freightRecord, shippingOptionId } = before;
		expect(await existingOrder(orderId)).toMatchObject({ promisedDate, freightRecord, shippingOptionId });
		expect(await taskKinds(orderId)).toEqual(["order_corrected"]);
		await db.update(products).set({ weightGrams: 5_200 });
	});

	it("back to where the freight is no higher, and nothing waits for the owner but the look", async () => {
		const orderId = await newOrder();
		await correct(asCustomer(), orderId, { address: addressInManaus });
		await correct(asCustomer(), orderId, { address: addressInCampinas });
		const { street, number, neighborhood, city, state, zipCode } = sampleAddress;
		await correct(asCustomer(), orderId, { address: { street, number, neighborhood, city, state, zipCode } });
		expect(await taskKinds(orderId)).toEqual(["order_corrected"]);
		expect(await readMails(orderId, "order-changed")).toHaveLength(3);
	});

	it("also of products that left the shop window, but no others' freight is guessed", async () => {
		const stool = await insertProduct();
		const orderId = await createOrder(scene.customer, stool);
		await db.update(products).set({ isActive: false }).where(eq(products.id, stool.id));
		const codeOf = async () => (await existingOrder(orderId)).shippingAddress?.ibgeCode;
		expect(await correct(asCustomer(), orderId, { address: addressInCampinas })).toBe("corrected");
		expect(await codeOf()).toBe("3509502");
		await db.delete(products).where(eq(products.id, stool.id));
		await correct(asCustomer(), orderId, { address: { number: "12" } });
		expect(await codeOf()).toBe("3509502");
		const refusal = await refusalOf(correct(asCustomer(), orderId, { address: addressInManaus }));
		expect(refusal.fields).toEqual({ zipCode: correctionMessages.productGone });
		await correct(asOwner(), orderId, { address: addressInManaus });
		expect((await readTasks(orderId))[0]?.note).toBe(correctionMessages.freightUnknown);
		expect(await codeOf()).toBe("1302603");
	});
});

describe("the owner", () => {
	it("corrects after the 12 hours, and asks the customer whether the later day serves", async () => {
		const orderId = await paidParcelOrder(scene);
		const before = await existingOrder(orderId);
		const later = new Date(Date.now() + 40 * HOUR_MS);
		await correct(asOwner(), orderId, { address: addressInManaus }, later);
		const { promisedDate, leaveDate } = before;
		expect(await existingOrder(orderId)).toMatchObject({ promisedDate, leaveDate });
		const open = (await readOpenProposals(db, [orderId])).get(orderId);
		expect(open).toMatchObject({ promisedDate, reason: "other", note: dayProposalMessages.farther });
		expect((open?.proposedDate ?? "") > (promisedDate ?? "")).toBe(true);
		expect(await readMails(orderId, "order-day-proposed")).toHaveLength(1);
		// Until she has decided nothing leaves, and no label is bought at the higher price.
		const [task] = await readTasks(orderId);
		expect(task?.kind).toBe("freight_rose");
		const sending = [
			() => askForLabels(scene, orderId),
			() => changeOrderStatus(scene.admin, orderId, "shipped"),
		];
		for (const send of sending) {
			expect((await refusalOf(send())).message).toMatch(/^Um aviso retém/);
		}
		const note = task?.note;
		expect(await resolveTask(scene.admin, orderId, task?.id ?? "", note)).toMatchObject({ isHeld: false });
		await askForLabels(scene, orderId);
		await changeOrderStatus(scene.admin, orderId, "shipped");
		expect(await taskKinds(orderId)).toEqual([]);
	});

	it("buys the label for the new address, and corrects nothing from then on", async () => {
		const orderId = await paidParcelOrder(scene);
		await correct(asCustomer(), orderId, { address: { ...addressInCampinas, fullName: "Rui Prado" } });
		await askForLabels(scene, orderId);
		const change = { address: { number: "9" } };
		expect((await refusalOf(correct(asOwner(), orderId, change))).message).toBe(
			correctionMessages.hasLabelForOwner,
		);
		const label = await onlyLabel(orderId);
		await buyLabel(label.id);
		const request = scene.melhorEnvio.labels.get((await onlyLabel(orderId)).providerId ?? "")?.request;
		expect(request).toMatchObject({ to: { name: "Rui Prado", postal_code: "13010000", city: "Campinas" } });
		expect((await refusalOf(correct(asCustomer(), orderId, change))).message).toBe(
			correctionMessages.hasLabel,
		);
	});

	it("who asks for the label at the same moment gets it for the address that the order has", async () => {
		const orderId = await paidParcelOrder(scene);
		const input = await correctionOf(orderId, { address: addressInCampinas });
		await Promise.allSettled([correctOrder(asCustomer(), orderId, input), askForLabels(scene, orderId)]);
		await buyLabel((await onlyLabel(orderId)).id);
		const request = scene.melhorEnvio.labels.get((await onlyLabel(orderId)).providerId ?? "")?.request;
		const { city } = (await existingOrder(orderId)).shippingAddress ?? {};
		expect(request).toMatchObject({ to: { city } });
	});

	it("is warned that an attached invoice names another address, until it is replaced", async () => {
		const orderId = await newOrder();
		await attachInvoice(scene.admin, orderId, {
			xml: null,
			pdf: null,
			accessKey: invoiceKey({ number: 77 }),
		});
		await correct(asCustomer(), orderId, { notes: "Tocar a campainha" });
		expect((await findInvoice(readableFixture(orderId)))?.warning).toBeNull();
		await correct(asCustomer(), orderId, { address: { number: "1580" } });
		expect((await findInvoice(readableFixture(orderId)))?.warning).toMatch(
			/^O pedido foi corrigido em .+, depois desta nota\.$/,
		);
		await attachInvoice(scene.admin, orderId, {
			xml: null,
			pdf: null,
			accessKey: invoiceKey({ number: 78 }),
		});
		expect((await findInvoice(readableFixture(orderId)))?.warning).toBeNull();
	});
});

it("leaves nothing of the person in the audit log once they are erased", async () => {
	const orderId = await newOrder();
	await correct(asCustomer(), orderId, { address: { fullName: "Rui Prado", ...addressInManaus } });
	await cancelOrder(scene.customer, orderId);
	await inTransaction((tx) => erasePersonalData(tx, { ...scene.customer, emailVerified: true }));
	const entry = await lastAudit(orderId);
	expect(entry?.details).toEqual({});
	expect(JSON.stringify(await readAudit(orderId))).not.toMatch(/Prado|Manaus|Paulista/);
});
