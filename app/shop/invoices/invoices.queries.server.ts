import { eq, sql } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import type { PrivateOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { findOrderForReader } from "#app/shop/orders/orders.queries.server.ts";
import { db } from "#db/client.server.ts";
import { orderInvoices } from "#db/schema.server.ts";

/** The invoice of an order, without its files. */
export async function findInvoice({ id }: PrivateOrder) {
	const [row] = await db
		.select({
			key: orderInvoices.accessKey,
			number: orderInvoices.number,
			series: orderInvoices.series,
			issuedAt: orderInvoices.issuedAt,
			warning: orderInvoices.warning,
			hasXml: sql<boolean>`${orderInvoices.xml} is not null`,
			hasPdf: sql<boolean>`${orderInvoices.pdf} is not null`,
		})
		.from(orderInvoices)
		.where(eq(orderInvoices.orderId, id));
	return row ?? null;
}

export type OrderInvoiceView = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

/** A file of an invoice for the order's customer and for administrators; null for everyone else. */
export async function findInvoiceFile(
	reader: Customer,
	orderId: string,
	name: string,
): Promise<{ bytes: Buffer; type: string; fileName: string } | null> {
	const order = await findOrderForReader(reader, orderId);
	if (!order) return null;
	const [row] = await db.select().from(orderInvoices).where(eq(orderInvoices.orderId, order.id));
	if (row?.xml && name === "nota.xml") {
		return { bytes: Buffer.from(row.xml), type: "application/xml", fileName: `${row.accessKey}-nfe.xml` };
	}
	if (row?.pdf && name === "danfe.pdf") {
		const bytes = Buffer.from(row.pdf, "base64");
		return { bytes, type: "application/pdf", fileName: `danfe-${row.number}.pdf` };
	}
	return null;
}
