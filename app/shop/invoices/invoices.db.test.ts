import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { erasePersonalData } from "#app/shop/personal-data/erase-account.server.ts";
import { exportPersonalData } from "#app/shop/personal-data/export-personal-data.server.ts";
import { centsToReais } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orderInvoices, orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { createAdmin, createCustomer, readableFixture } from "#tests/support/factories/actor-fixtures.ts";
import { allowManyUnpaidOrders, insertProduct } from "#tests/support/factories/factories.ts";
import { invoiceKey, invoicePdf, invoiceXml } from "#tests/support/factories/invoice-files.ts";
import { createOrder } from "#tests/support/factories/order-factory.ts";
import { readAudit, readMails, readOrderRow } from "#tests/support/factories/read-rows.ts";
import { setUpCepStubs } from "#tests/support/servers/set-up-cep-stubs.ts";
import { attachInvoice, removeInvoice } from "./attach-invoice.server.ts";
import { invoiceMessages } from "./invoices.messages.ts";
import { findInvoice, findInvoiceFile } from "./invoices.queries.server.ts";

const CPF = "52998224725";
setUpCepStubs();
let admin: Admin;
let customer: Customer;
beforeAll(async () => {
	admin = await createAdmin();
	customer = await createCustomer();
	await allowManyUnpaidOrders();
});

const newOrder = async () => createOrder(customer, await insertProduct(), { cpf: CPF });

async function totalOf(orderId: string): Promise<string> {
	const order = await readOrderRow(orderId);
	if (!order) throw new Error("The order is gone.");
	return centsToReais(order.totalCents).toFixed(2);
}

const file = (content: string, name = "nota.xml") => new File([content], name);
const given = (parts: { xml?: string; pdf?: string; key?: string }) => ({
	xml: parts.xml === undefined ? null : file(parts.xml),
	pdf: parts.pdf === undefined ? null : file(parts.pdf, "danfe.pdf"),
	accessKey: parts.key ?? null,
});
const mailsOf = (orderId: string) => readMails(orderId, "order-invoice");
const lastAudit = async (orderId: string) => (await readAudit(orderId)).at(-1);

describe("the invoice of an order", () => {
	it("comes from its XML with the PDF, is mailed once, and is the customer's and the workshop's alone", async () => {
		const orderId = await newOrder();
		const key = invoiceKey({ number: 1234 });
		const xml = invoiceXml(key, { vNF: await totalOf(orderId) });
		expect(await attachInvoice(admin, orderId, given({ xml, pdf: invoicePdf }))).toBe("attached");
		expect(await findInvoice(readableFixture(orderId))).toMatchObject({
			key,
			number: 1234,
			series: 1,
			issuedAt: new Date("2026-11-20T13:00:00Z"),
			warning: null,
			hasXml: true,
			hasPdf: true,
		});
		expect((await findInvoiceFile(customer, orderId, "nota.xml"))?.bytes.toString()).toBe(xml);
		expect((await findInvoiceFile(admin, orderId, "danfe.pdf"))?.bytes.toString()).toBe(invoicePdf);
		const stranger = await createCustomer();
		expect(await findInvoiceFile(stranger, orderId, "nota.xml")).toBeNull();
		expect(await findInvoiceFile(customer, orderId, "outra.xml")).toBeNull();
		expect(await lastAudit(orderId)).toMatchObject({
			action: "invoice.attached",
			actorId: admin.id,
			details: { key, number: 1234 },
		});
		await attachInvoice(admin, orderId, given({ xml, pdf: invoicePdf }));
		const mails = await mailsOf(orderId);
		expect(mails).toMatchObject([{ recipient: customer.email }]);
		expect(mails[0]?.text).toContain(key.slice(0, 4));
	});

	it("is typed by its key, completed by a PDF, replaced by another, and removed", async () => {
		const orderId = await newOrder();
		const first = invoiceKey();
		await attachInvoice(admin, orderId, given({ key: first }));
		expect(await findInvoice(readableFixture(orderId))).toMatchObject({
			key: first,
			hasXml: false,
			hasPdf: false,
		});
		expect(await attachInvoice(admin, orderId, given({ pdf: invoicePdf }))).toBe("pdfAdded");
		expect(await findInvoice(readableFixture(orderId))).toMatchObject({ key: first, hasPdf: true });
		expect(await mailsOf(orderId)).toHaveLength(1);
		const second = invoiceKey();
		await attachInvoice(admin, orderId, given({ key: second }));
		expect(await findInvoice(readableFixture(orderId))).toMatchObject({ key: second, hasPdf: false });
		expect(await lastAudit(orderId)).toMatchObject({
			action: "invoice.replaced",
			details: { key: second, before: first },
		});
		expect(await mailsOf(orderId)).toHaveLength(2);
		await removeInvoice(admin, orderId);
		expect(await findInvoice(readableFixture(orderId))).toBeNull();
		expect(await lastAudit(orderId)).toMatchObject({ action: "invoice.removed", details: { key: second } });
		await expect(removeInvoice(admin, orderId)).rejects.toMatchObject({ kind: "not_found" });
	});

	it("warns of another total and another recipient, and is stored all the same", async () => {
		const orderId = await newOrder();
		const dest = "<CPF>11144477735</CPF>";
		await attachInvoice(admin, orderId, given({ xml: invoiceXml(invoiceKey(), { vNF: "1.00", dest }) }));
		const warning = (await findInvoice(readableFixture(orderId)))?.warning;
		expect(warning).toContain("A nota é de R$\u00a01,00");
		expect(warning).toContain(invoiceMessages.otherRecipient);
	});

	it("is one for each order, each for one order, also when two orders get the same at once", async () => {
		const [one, other] = [await newOrder(), await newOrder()];
		const key = invoiceKey();
		const results = await Promise.allSettled(
			[one, other].map((orderId) => attachInvoice(admin, orderId, given({ key }))),
		);
		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(results.find(({ status }) => status === "rejected")).toMatchObject({
			reason: { kind: "conflict", message: invoiceMessages.inUse },
		});
		const [row] = await db
			.select()
			.from(orderInvoices)
			.where(eq(orderInvoices.accessKey, key as never));
		if (!row) throw new Error("The invoice is gone.");
		const second = { orderId: row.orderId, accessKey: invoiceKey() as never, number: 1, series: 1 };
		await expect(db.insert(orderInvoices).values(second)).rejects.toThrow();
	});

	const wrongKey = `${invoiceKey().slice(0, 43)}x`;
	it.each([
		["nothing", {}, invoiceMessages.nothingSent],
		["a PDF without an invoice", { pdf: invoicePdf }, invoiceMessages.nothingSent],
		["a wrong key", { key: wrongKey }, invoiceMessages.wrongKey],
		["another model", { key: invoiceKey({ model: "65" }) }, invoiceMessages.otherModel],
		[
			"another issuer",
			{ key: invoiceKey({ cnpj: "11222333000181" }) },
			invoiceMessages.otherIssuer("11.222.333/0001-81"),
		],
		["two keys", { xml: invoiceXml(invoiceKey()), key: invoiceKey() }, invoiceMessages.keysDiffer],
		["something else than a PDF", { key: invoiceKey(), pdf: "<html>" }, invoiceMessages.notPdf],
		["a text with a NUL", { xml: `${invoiceXml(invoiceKey())}\0` }, invoiceMessages.notAnInvoice],
	])("is refused with %s, and nothing is stored", async (_, parts, message) => {
		const orderId = await newOrder();
		await expect(attachInvoice(admin, orderId, given(parts))).rejects.toMatchObject({ message });
		expect(await findInvoice(readableFixture(orderId))).toBeNull();
	});

	it("is in the customer's own data, and stays for the law when that data is erased", async () => {
		const orderId = await newOrder();
		const key = invoiceKey();
		await attachInvoice(admin, orderId, given({ xml: invoiceXml(key) }));
		const copy = await exportPersonalData(customer);
		expect(copy.orders.find(({ id }) => id === orderId)?.invoices).toMatchObject([
			{ access_key: key, xml: expect.stringContaining(CPF) },
		]);
		await db.update(orders).set({ status: "delivered" }).where(eq(orders.userId, customer.id));
		await inTransaction((tx) => erasePersonalData(tx, { ...customer, emailVerified: true }));
		expect((await readOrderRow(orderId))?.shippingAddress).toBeNull();
		expect(await findInvoice(readableFixture(orderId))).toMatchObject({ key, hasXml: true });
		expect(await findInvoiceFile(admin, orderId, "nota.xml")).not.toBeNull();
	});
});
