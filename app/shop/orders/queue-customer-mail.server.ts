import { asc, eq } from "drizzle-orm";
import type { CustomerMailProps } from "#app/shop/mail/compose-mail.server.ts";
import type { MailKind, MailMessage } from "#app/shop/mail/mail-message.ts";
import type { MailOrder } from "#app/shop/mail/order-mail-blocks.server.ts";
import { queueMail } from "#app/shop/mail/send-mail.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { isPickup } from "#app/values/pickup.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, users } from "#db/schema.server.ts";
import type { OrderRow } from "./lifecycle/locked-order.server.ts";
import { promiseOf } from "./order-promise.ts";

/** What mails say of an order. */
export type MailedOrder = Pick<
	OrderRow,
	| "id"
	| "status"
	| "paymentStatus"
	| "paymentMethod"
	| "shippingCents"
	| "shippingOptionId"
	| "shippingOptionName"
	| "totalCents"
	| "promisedDate"
	| "deliveryBusinessDays"
	| "expiresAt"
	| "shippingAddress"
>;
export type ItemRow = Pick<typeof orderItems.$inferInsert, "productName" | "quantity" | "totalPriceCents">;

/**
 * One mail of a kind for an order, or one for each `event`. Customers whose account was deleted get
 * none.
 */
export async function queueCustomerMail(
	tx: Transaction,
	order: OrderRow,
	settings: StoreSettings,
	mail: { kind: MailKind; event?: string; write: (given: CustomerMailProps) => MailMessage },
): Promise<void> {
	if (order.userId === null) return;
	const [user] = await tx
		.select({ email: users.email, fullName: users.fullName })
		.from(users)
		.where(eq(users.id, order.userId));
	if (!user) return;
	const items = await tx
		.select()
		.from(orderItems)
		.where(eq(orderItems.orderId, order.id))
		.orderBy(asc(orderItems.productName));
	const message = mail.write({
		shop: settings.identity,
		customerName: user.fullName,
		order: mailOrder(order, items, settings),
	});
	const key = mail.event === undefined ? order.id : `${order.id}:${mail.event}`;
	await queueMail(tx, orderMail(mail.kind, user.email, key, message));
}

const pickupPlace = ({ identity, shipping }: StoreSettings): string =>
	[identity.address, ...identity.openingHours, shipping.pickup.note].filter(Boolean).join("\n");

export const mailOrder = (
	order: MailedOrder,
	items: readonly ItemRow[],
	settings: StoreSettings,
): MailOrder => ({
	id: order.id,
	items: items.map(({ productName, quantity, totalPriceCents }) => ({
		name: productName,
		quantity,
		total: totalPriceCents,
	})),
	shipping: order.shippingCents,
	shippingOptionName: order.shippingOptionName,
	total: order.totalCents,
	...promiseOf(order),
	address: order.shippingAddress,
	pickup: isPickup(order) ? { place: pickupPlace(settings) } : null,
});

/** A mail of which there is one for each kind and key. */
export const orderMail = (kind: MailKind, to: string, key: string, message: MailMessage) => ({
	kind,
	to,
	dedupeKey: `${kind}:${key}`,
	message,
});
