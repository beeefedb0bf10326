import { eq } from "drizzle-orm";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import {
	lockOrder,
	type OrderRow,
	recordOrderChange,
} from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { formatCnpj, parseCnpj } from "#app/values/cnpj.ts";
import { formatDateTime } from "#app/values/date.ts";
import { type AccessKey, parseAccessKey, readAccessKey } from "#app/values/fiscal/access-key.ts";
import { formatMoney } from "#app/values/money.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderInvoices } from "#db/schema.server.ts";
import { inTransaction, isUniqueViolation } from "#db/transactions.server.ts";
import { invoiceAttached } from "./invoices.mails.server.ts";
import { invoiceMessages } from "./invoices.messages.ts";
import type { InvoiceInput } from "./invoices.schema.ts";
import { type InvoiceXml, readInvoiceXml } from "./read-invoice-xml.server.ts";

const MODEL_NFE = "55";

/**
 * Attaches an invoice that was issued elsewhere to its order, in place of an earlier one: by its XML, or by its key
 * alone. The PDF may come with it or later. The customer gets one mail for each invoice. Differences from the order are
 * stored as a warning. A wrong key is refused, and so is one of another order.
 */
export async function attachInvoice(
	admin: Admin,
	orderId: string,
	{ xml: xmlFile, pdf: pdfFile, accessKey }: InvoiceInput,
): Promise<"attached" | "pdfAdded"> {
	const settings = await readSettings();
	const xml = xmlFile && (await readText(xmlFile));
	const pdf = pdfFile && (await readPdf(pdfFile));
	const read = xml === null ? null : readInvoiceXml(xml);
	const key = read?.key ?? (accessKey === null ? null : parseTypedKey(accessKey));
	if (read && accessKey !== null && parseAccessKey(accessKey) !== read.key) {
		throw refused("accessKey", invoiceMessages.keysDiffer);
	}
	if (key) assertIssuer(key, settings.identity.cnpj, read ? "xml" : "accessKey");

	return inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const [before] = await tx
			.select({ id: orderInvoices.id, key: orderInvoices.accessKey })
			.from(orderInvoices)
			.where(eq(orderInvoices.orderId, order.id));
		const invoiceKey = key ?? before?.key;
		if (!invoiceKey || (!key && !pdf)) throw refused("xml", invoiceMessages.nothingSent);
		const isSame = before?.key === invoiceKey;
		const { number, series } = readAccessKey(invoiceKey);
		const invoice = {
			accessKey: invoiceKey,
			number,
			series,
			// Files that come later complete the same invoice, or replace all files of another one.
			...(xml !== null || !isSame
				? { xml, issuedAt: read?.issuedAt ?? null, warning: read && warningOf(order, read) }
				: {}),
			...(pdf !== null || !isSame ? { pdf } : {}),
		};
		if (before) await tx.update(orderInvoices).set(invoice).where(eq(orderInvoices.id, before.id));
		else await tx.insert(orderInvoices).values({ orderId: order.id, ...invoice });
		const action = before && !isSame ? "invoice.replaced" : "invoice.attached";
		const details = { number, key: invoiceKey, ...(before && !isSame ? { before: before.key } : {}) };
		await recordOrderChange(tx, order, { actor: admin, action, details });
		await queueMail(tx, invoiceAttached, order, { invoice: { number, series, key: invoiceKey } });
		// Other systems are not told of a later PDF.
		if (!isSame) await queueOrderWebhook(tx, "order.invoiced", order);
		return isSame && xml === null ? "pdfAdded" : "attached";
	}).catch((error: unknown) => {
		if (!isUniqueViolation(error, "order_invoices_access_key_unique")) throw error;
		throw refused(read ? "xml" : "accessKey", invoiceMessages.inUse, "conflict");
	});
}

/** Adds a warning that the order was corrected after its invoice was issued. The next invoice replaces the warning. */
export async function warnOfCorrection(tx: Transaction, orderId: string, at: Date): Promise<void> {
	const [invoice] = await tx.select().from(orderInvoices).where(eq(orderInvoices.orderId, orderId));
	if (!invoice) return;
	const warning = [invoice.warning, invoiceMessages.correctedSince(formatDateTime(at))]
		.filter(Boolean)
		.join(" ");
	await tx.update(orderInvoices).set({ warning }).where(eq(orderInvoices.id, invoice.id));
}

/** Removes a wrong invoice from its order. The entry in the audit log still names it. */
export async function removeInvoice(admin: Admin, orderId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const [removed] = await tx
			.delete(orderInvoices)
			.where(eq(orderInvoices.orderId, order.id))
			.returning({ number: orderInvoices.number, key: orderInvoices.accessKey });
		if (!removed) throw new Refusal("not_found", invoiceMessages.notFound);
		await recordOrderChange(tx, order, { actor: admin, action: "invoice.removed", details: removed });
	});
}

function refused(
	field: "xml" | "pdf" | "accessKey",
	message: string,
	kind: "invalid" | "conflict" = "invalid",
) {
	return fieldRefusal(field, message, kind);
}

/** Invoices are UTF-8 (MOC), and PostgreSQL accepts no NUL in a text. */
async function readText(file: File): Promise<string> {
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
		if (!text.includes("\0")) return text;
	} catch {
		// Falls through to the refusal.
	}
	throw refused("xml", invoiceMessages.notAnInvoice);
}

async function readPdf(file: File): Promise<string> {
	const bytes = Buffer.from(await file.arrayBuffer());
	if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) throw refused("pdf", invoiceMessages.notPdf);
	return bytes.toString("base64");
}

function parseTypedKey(text: string): AccessKey {
	const key = parseAccessKey(text);
	if (!key) throw refused("accessKey", invoiceMessages.wrongKey);
	return key;
}

function assertIssuer(key: AccessKey, ownCnpj: string, field: "xml" | "accessKey"): void {
	const { model, cnpj } = readAccessKey(key);
	if (model !== MODEL_NFE) throw refused(field, invoiceMessages.otherModel);
	const shopCnpj = parseCnpj(ownCnpj);
	if (shopCnpj && cnpj !== shopCnpj) throw refused(field, invoiceMessages.otherIssuer(formatCnpj(cnpj)));
}

function warningOf(order: OrderRow, { total, recipient }: InvoiceXml): string | null {
	const document = order.cnpj ?? order.cpf;
	const warnings = [
		total !== null && total !== order.totalCents
			? invoiceMessages.otherTotal(formatMoney(total), formatMoney(order.totalCents))
			: "",
		document && recipient !== document ? invoiceMessages.otherRecipient : "",
	];
	return warnings.filter(Boolean).join(" ") || null;
}
