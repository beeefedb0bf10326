import { asc, eq } from "drizzle-orm";
import { defineMail, type MailAddress, type MailDefinition } from "#app/shop/mail/define-mail.server.ts";
import type { MailContent } from "#app/shop/mail/mail-content.ts";
import { mailGreeting } from "#app/shop/mail/mail-message.ts";
import { readLabelCodes } from "#app/shop/orders/handed-in/order-labels.server.ts";
import type { OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import {
	chosenDayToSay,
	leaveDateToSay,
	promiseOf,
	type TimedDelivery,
} from "#app/shop/orders/lifecycle/order-promise.ts";
import { readOrderBalance } from "#app/shop/orders/money/order-balance.server.ts";
import { countParcels, shownParcels } from "#app/shop/orders/parcels/order-parcels.ts";
import { discountLabel, paymentOptionOf } from "#app/shop/orders/payment/payment-option.ts";
import { orderTimeline } from "#app/shop/orders/timeline/order-timeline.ts";
import { buildTransferDetails } from "#app/shop/orders/transfer-details.ts";
import { readLapsedWorkOrders } from "#app/shop/orders/work-orders/order-work-orders.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { type Cents, cents, subtractCents } from "#app/values/money.ts";
import { isPickup } from "#app/values/pickup.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderItems, users } from "#db/schema.server.ts";
import { together } from "#db/transactions.server.ts";
import { type MailOrder, mailOrderNumber } from "./order-mail-blocks.server.ts";

/** The data for a mail to the customer about an order. */
export interface CustomerMailFound extends MailAddress {
	customerName: string;
	order: MailOrder;
}

/** The same with the order's number as people read it, and a greeting. */
export type CustomerMailGiven = CustomerMailFound & { number: string; greeting: string };

type WriteToCustomer<More> = (given: CustomerMailGiven & More) => Omit<MailContent, "reason">;

/** Adds the parts that all mails to customers about their orders share. */
export const writeToCustomer =
	<More extends object>(write: WriteToCustomer<More>) =>
	(given: CustomerMailFound & More): MailContent => {
		const number = mailOrderNumber(given.order);
		return {
			...write({ ...given, number, greeting: mailGreeting(given.customerName) }),
			reason: `Você recebeu este e-mail por causa do pedido ${number} na ${given.shop.name}.`,
		};
	};

/** Defines a mail to the customer about an order, whose data it reads. */
export const defineCustomerMail = <Moment extends object>(
	mail: Pick<MailDefinition<OrderRow, Moment>, "kind" | "label" | "key"> & { write: WriteToCustomer<Moment> },
) =>
	defineMail<OrderRow, Moment, CustomerMailFound>({
		...mail,
		audience: "customer",
		read: readCustomerMail,
		write: writeToCustomer(mail.write),
	});

/**
 * Customers who deleted their account still get mails about open matters (`settlementEmail`); null once those are
 * settled.
 */
async function readCustomerMail(tx: Transaction, row: OrderRow): Promise<CustomerMailFound | null> {
	if (row.userId === null && row.settlementEmail === null) return null;
	const [settings, [user], items, money] = await together(
		readSettings(tx),
		readCustomer(tx, row),
		tx.select().from(orderItems).where(eq(orderItems.orderId, row.id)).orderBy(asc(orderItems.productName)),
		row.paymentStatus === "paid" ? Promise.resolve(null) : readOrderBalance(tx, row.id),
	);
	if (!user) return null;
	const bench = (await readLapsedWorkOrders([row], settings, tx)).get(row.id);
	const labelCodes = countParcels(row) > 0 ? await readLabelCodes(tx, row.id) : [];
	return {
		to: user.email,
		shop: settings.identity,
		customerName: user.fullName,
		order: mailOrder({ ...row, bench, labelCodes }, items, settings, money?.held),
	};
}

const readCustomer = async (tx: Transaction, { userId, settlementEmail, shippingAddress }: OrderRow) =>
	userId === null
		? settlementEmail === null
			? []
			: [{ email: settlementEmail, fullName: shippingAddress?.fullName ?? "" }]
		: tx.select({ email: users.email, fullName: users.fullName }).from(users).where(eq(users.id, userId));

/** The columns that mails need; a newly placed order does not have all of them yet. */
type MailedRow = Pick<
	OrderRow,
	| "id"
	| "status"
	| "paymentStatus"
	| "paymentMethod"
	| "pixDiscountPercent"
	| "transferDiscountPercent"
	| "shippingCents"
	| "shippingOptionId"
	| "shippingOptionName"
	| "totalCents"
	| "promisedDate"
	| "leaveDate"
	| "deliveryDay"
	| "deliveryTurn"
	| "payBy"
	| "deliveryBusinessDays"
	| "workshopDays"
	| "transitDays"
	| "expiresAt"
	| "shippingAddress"
	| "freightRecord"
	| "createdAt"
> &
	Partial<
		Pick<
			OrderRow,
			| "carrier"
			| "trackingCode"
			| "trackingUrl"
			| "furtherCodes"
			| "estimatedDeliveryDate"
			| "waivedCents"
			| "restAskedAt"
			| "paidAt"
			| "begunAt"
			| "readyAt"
			| "shippedAt"
			| "deliveredAt"
			| "cancelledAt"
		>
	> &
	Pick<TimedDelivery, "bench"> & { labelCodes?: readonly (string | null)[] };

/** How an order travels that is being placed. */
const unsent = { carrier: null, trackingCode: null, trackingUrl: null, furtherCodes: [] };

/** Fields that an order does not have yet while it is placed. */
const unwritten = {
	paidAt: null,
	begunAt: null,
	readyAt: null,
	shippedAt: null,
	deliveredAt: null,
	cancelledAt: null,
	estimatedDeliveryDate: null,
};

export const mailOrder = (
	row: MailedRow,
	items: readonly Pick<
		typeof orderItems.$inferInsert,
		"productName" | "imageId" | "quantity" | "totalPriceCents"
	>[],
	settings: StoreSettings,
	partPaid = cents(0),
): MailOrder => {
	const calendars = calendarsOf(settings);
	const promise = promiseOf(row, calendars);
	const { trackingCode, parcels, parcelCount } = shownParcels({ ...unsent, ...row });
	return {
		id: row.id,
		status: row.status,
		isPaid: row.paymentStatus === "paid",
		items: items.map(({ productName, imageId, quantity, totalPriceCents }) => ({
			name: productName,
			imageId: imageId ?? null,
			quantity,
			total: totalPriceCents,
		})),
		shipping: row.shippingCents,
		shippingOptionName: row.shippingOptionName,
		total: row.totalCents,
		toPay:
			row.paymentStatus === "paid" || row.status === "cancelled"
				? cents(0)
				: subtractCents(row.totalCents, partPaid),
		waived: row.waivedCents ?? cents(0),
		paymentOption: paymentOptionOf(row),
		discount: discountLabel(row),
		...promise,
		leaveDate: leaveDateToSay(row, promise.leaveDate),
		deliveryDay: chosenDayToSay(row, promise.promisedDate),
		deliveryTurn: row.deliveryTurn,
		address: row.shippingAddress,
		pickup: isPickup(row) ? { place: pickupPlace(settings) } : null,
		shipment: {
			carrier: row.carrier ?? null,
			code: trackingCode,
			parcels,
			parcelCount,
			expected: row.estimatedDeliveryDate ?? row.promisedDate,
			isChosenDay: chosenDayToSay(row, row.promisedDate) !== null,
			turn: row.deliveryTurn,
		},
		timeline: orderTimeline({ ...unwritten, ...row, isPickup: isPickup(row) }, calendars),
		transfer: mailTransfer(row, settings, partPaid),
	};
};

const pickupPlace = ({ identity, shipping }: StoreSettings): string =>
	[identity.address, ...identity.openingHours, shipping.pickup.note].filter(Boolean).join("\n");

function mailTransfer(row: MailedRow, settings: StoreSettings, partPaid: Cents): MailOrder["transfer"] {
	const order = { ...row, restAskedAt: row.restAskedAt ?? null, total: row.totalCents, partPaid };
	const transfer = buildTransferDetails(order, settings);
	return (
		transfer && {
			pixCode: transfer.pix?.code ?? null,
			pixKey: transfer.pixKey,
			bank: transfer.bank,
			payUntil: row.expiresAt,
		}
	);
}
