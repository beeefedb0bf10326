import { and, asc, eq } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { hasMelhorEnvio, tokenExpiry } from "#app/shop/shipping/melhor-envio/melhor-envio.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { shippingLabels } from "#db/schema.server.ts";

/** The labels of an order, without their files. */
export const listLabels = (_admin: Admin, orderId: string) =>
	db
		.select({
			id: shippingLabels.id,
			number: shippingLabels.number,
			status: shippingLabels.status,
			price: shippingLabels.priceCents,
			trackingCode: shippingLabels.trackingCode,
			failure: shippingLabels.failure,
		})
		.from(shippingLabels)
		.where(eq(shippingLabels.orderId, orderId))
		.orderBy(asc(shippingLabels.number));

export async function findLabelPdf(_admin: Admin, orderId: string, labelId: string): Promise<Buffer | null> {
	if (!isUuid(orderId) || !isUuid(labelId)) return null;
	const [row] = await db
		.select({ pdf: shippingLabels.pdf })
		.from(shippingLabels)
		.where(and(eq(shippingLabels.id, labelId), eq(shippingLabels.orderId, orderId)));
	return row?.pdf ? Buffer.from(row.pdf, "base64") : null;
}

/** Early enough for somebody to make a new one. */
const WARNING_MS = 7 * DAY_MS;

/** Whether labels can be bought at all, and the day on which that ends where it is near. */
export function labelAccount(now = new Date()): { isSetUp: boolean; expiresAt: Date | null } {
	const expiry = tokenExpiry();
	const isNear = expiry !== null && expiry.getTime() - now.getTime() < WARNING_MS;
	return { isSetUp: hasMelhorEnvio(), expiresAt: isNear ? expiry : null };
}
