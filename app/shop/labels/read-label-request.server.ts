import { asc, eq } from "drizzle-orm";
import { adminOrderUrl } from "#app/shop/orders/mails/order-mail-blocks.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { CarrierRefusal } from "#app/shop/shipping/melhor-envio/melhor-envio.server.ts";
import { buyerOf } from "#app/values/buyer.ts";
import { cents, sumCents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orderInvoices, orderItems, orders, users } from "#db/schema.server.ts";
import { labelRequest } from "./label-request.ts";
import type { LabelRow } from "./label-tasks.server.ts";
import { labelMessages } from "./labels.messages.ts";

/** The recipient's CPF or CNPJ, by which bought labels are searched for. */
export async function readDocument({ orderId }: LabelRow): Promise<string | null> {
	const [order] = await db
		.select({ cpf: orders.cpf, cnpj: orders.cnpj })
		.from(orders)
		.where(eq(orders.id, orderId));
	return order?.cpf ?? order?.cnpj ?? null;
}

/** The request for Melhor Envio's cart. Throws a refusal where the order can no longer be sent like this. */
export async function readLabelRequest(label: LabelRow) {
	const settings = await readSettings();
	const [row] = await db
		.select({ order: orders, email: users.email, invoiceKey: orderInvoices.accessKey })
		.from(orders)
		.leftJoin(orderInvoices, eq(orderInvoices.orderId, orders.id))
		.leftJoin(users, eq(users.id, orders.userId))
		.where(eq(orders.id, label.orderId));
	const address = row?.order.shippingAddress;
	if (!row || !address) throw new CarrierRefusal(labelMessages.noAddress);
	// The invoice was removed since.
	if (row.invoiceKey === null && !label.isWithoutInvoice) throw new CarrierRefusal(labelMessages.noInvoice);
	const items = await db
		.select({
			name: orderItems.productName,
			quantity: orderItems.quantity,
			unitPrice: orderItems.unitPriceCents,
		})
		.from(orderItems)
		.where(eq(orderItems.orderId, label.orderId))
		.orderBy(asc(orderItems.productName));
	const boxes = row.order.freightRecord?.parcels.length ?? 1;
	// Where each box has its own label, each is insured for its share of the goods.
	const share = Math.min(1, label.volumes.length / Math.max(1, boxes));
	const request = labelRequest({
		labelId: label.id,
		service: label.service,
		volumes: label.volumes,
		address,
		email: row.email,
		buyer: buyerOf(row.order),
		invoiceKey: row.invoiceKey,
		items,
		value: cents(Math.round(sumCents(row.order.itemsCents) * share)),
		orderUrl: adminOrderUrl(row.order),
		settings,
	});
	return { request, isWithoutInvoice: row.invoiceKey === null };
}
