import { type SQL, sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	boolean,
	char,
	check,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	smallint,
	text,
	unique,
	uuid,
} from "drizzle-orm/pg-core";
import type { OrderAddress } from "#app/values/address/shipping-address.ts";
import { notesField } from "#app/values/fields/address-fields.ts";
import { MAX_PARCELS } from "#app/values/fields/parcel-limit.ts";
import { PICKUP } from "#app/values/pickup.ts";
import { carrierValues } from "#app/values/status/carrier.ts";
import { deliveryTurnValues } from "#app/values/status/delivery-turn.ts";
import { type FreightRecord, freightSources } from "#app/values/status/freight-source.ts";
import {
	enRouteStatuses,
	openStatuses,
	orderStatusValues,
	unshippedStatuses,
} from "#app/values/status/order-status.ts";
import { paymentMethodValues, paymentStatusValues } from "#app/values/status/payment-status.ts";
import { users } from "./accounts.tables.server.ts";
import { products } from "./catalogue.tables.server.ts";
import { isAddress, isAtMost, isBuyer, oneOf } from "./column-checks.server.ts";
import { buyerColumns, createdAt, id, instant, money, partOf, updatedAt } from "./columns.server.ts";
import { images } from "./images.tables.server.ts";

/** The day by which an order should arrive: a date that the workshop announced later overrides the promised one. */
export const deliveryDay = (order: { estimatedDeliveryDate: AnyPgColumn; promisedDate: AnyPgColumn }): SQL =>
	sql`(coalesce((${order.estimatedDeliveryDate} at time zone 'America/Sao_Paulo')::date, ${order.promisedDate}))`;

/** The day that an order must keep: the promised one, which only its customer's consent moves. */
export const dueDay = (order: { estimatedDeliveryDate: AnyPgColumn; promisedDate: AnyPgColumn }): SQL =>
	sql`(coalesce(${order.promisedDate}, (${order.estimatedDeliveryDate} at time zone 'America/Sao_Paulo')::date))`;

/** Placed, and neither paid, cancelled nor moved on: it reserves stock without a payment. */
export const isUnpaidOrder = (order: { status: AnyPgColumn; paymentStatus: AnyPgColumn }): SQL =>
	sql`${order.status} = 'pending' and ${order.paymentStatus} <> 'paid'`;

type PricedColumns = Record<"totalCents" | "waivedCents", AnyPgColumn>;

/** The price of an order, without the part that was waived. */
export const orderPrice = (order: PricedColumns): SQL => sql`(${order.totalCents} - ${order.waivedCents})`;

/** Paid, and not fully refunded or charged back. */
export const isPaidOrder = (
	order: PricedColumns & Record<"paymentStatus" | "refundedCents", AnyPgColumn>,
): SQL => sql`${order.paymentStatus} = 'paid' and ${order.refundedCents} < ${orderPrice(order)}`;

/** The CPF or CNPJ of an order. */
export const orderDocument = (order: { cpf: AnyPgColumn; cnpj: AnyPgColumn }): SQL =>
	sql`(coalesce(${order.cpf}::text, ${order.cnpj}::text))`;

/** The telephone of an order, digits only. */
export const orderPhone = (order: { shippingAddress: AnyPgColumn }): SQL =>
	sql`(${order.shippingAddress} ->> 'phone')`;

/**
 * Columns that builds from before `order_tasks` write during an upgrade. A trigger turns them into tasks and clears
 * the columns; nothing else uses them, and a later migration drops them.
 */
const formerAlertColumns = () => ({
	paidWithoutStock: boolean().notNull().default(false),
	fraudAlertAt: instant(),
	restockAwaitedAt: instant(),
	paymentAlert: text(),
	deliveryAlertAt: instant(),
});

export const orders = pgTable(
	"orders",
	{
		id: id(),
		/** An ascending number for other systems and for paper; numbers may be missing, but are never reused. */
		number: integer().notNull().generatedByDefaultAsIdentity(),
		/** Null after the customer's account was deleted: the order is kept as a fiscal record. */
		userId: uuid().references(() => users.id, { onDelete: "set null" }),
		status: text({ enum: orderStatusValues }).notNull().default("pending"),
		paymentStatus: text({ enum: paymentStatusValues }).notNull().default("pending"),
		paymentMethod: text({ enum: paymentMethodValues }).notNull(),
		itemsCents: money().notNull(),
		shippingCents: money().notNull(),
		totalCents: money().notNull(),
		notes: text(),
		/** Null after the customer's data was erased. */
		shippingAddress: jsonb().$type<OrderAddress>(),
		/**
		 * Address for news about an open order after the account was deleted; null before that, and once the order is
		 * settled.
		 */
		settlementEmail: text(),
		/** Only if the customer gave it; never public. */
		...buyerColumns(),
		shippingOptionId: text().notNull(),
		shippingOptionName: text().notNull(),
		freightSource: text({ enum: freightSources }).notNull(),
		/** The promised day shown everywhere, in the shop's calendar: offered with the order, fixed by the payment. */
		promisedDate: date({ mode: "string" }),
		/** The day until which it leaves the workshop, offered and fixed in the same way. */
		leaveDate: date({ mode: "string" }),
		/** The last day on which a payment keeps the days with which the order was placed. */
		payBy: date({ mode: "string" }),
		/** From the payment to the promised day. */
		deliveryBusinessDays: smallint(),
		/**
		 * For an order with places on a bench: the workshop days of its other lines, and the days on the road. Null for an
		 * order without places, whose days follow from the two columns around these.
		 */
		workshopDays: smallint(),
		transitDays: smallint(),
		/** The basis of the freight quote; null for orders from before it was recorded. */
		freightRecord: jsonb().$type<FreightRecord>(),
		/** The day that the customer chose; it is that day, and not until it, as long as it is the promised one. */
		deliveryDay: date({ mode: "string" }),
		/** Null where no turn was asked for. */
		deliveryTurn: text({ enum: deliveryTurnValues }),
		carrier: text({ enum: carrierValues }),
		trackingCode: text(),
		trackingUrl: text(),
		/** The codes of its second parcel and those after; the first one's is `trackingCode`. */
		furtherCodes: text().array().notNull().default([]),
		estimatedDeliveryDate: instant(),
		/** One order per customer and key; the hash detects the same key with another order. */
		idempotencyKey: uuid().notNull(),
		requestHash: char({ length: 64 }).notNull(),
		/** Hash of the client's network, by which unpaid orders are counted; erased with the customer's data. */
		networkHash: text(),
		/** After this time an unpaid order is cancelled and its stock returned. */
		expiresAt: instant(),
		paidAt: instant(),
		/** When the workshop began to make or pack it, and when it was ready to leave. */
		begunAt: instant(),
		readyAt: instant(),
		/** When it left the workshop. */
		shippedAt: instant(),
		deliveredAt: instant(),
		cancelledAt: instant(),
		/** The promised day of which the owner was told that it will be missed; null while the plan keeps it. */
		lateToldFor: date({ mode: "string" }),
		/** When its customer last got the diary of the bench; null before the first. */
		diaryMailedAt: instant(),
		/** Since when its customer wants no diary by mail. */
		diaryStoppedAt: instant(),
		/** Set in the statement that returns the stock, so that it is returned only once. */
		stockReturnedAt: instant(),
		/** The part of the total that was refunded or charged back. */
		refundedCents: money().notNull().default(sql`0`),
		/**
		 * The amount that the owner still has to return: paid twice, or paid and cancelled, and not being refunded by
		 * Mercado Pago.
		 */
		refundDueCents: money().notNull().default(sql`0`),
		/** The amount missing from an order that counts as paid, because the owner accepted less. */
		waivedCents: money().notNull().default(sql`0`),
		/** When the customer was asked for the missing amount; null again when the owner has to decide again. */
		restAskedAt: instant(),
		/** Written by builds from before `money_entries`; a trigger moves it there. */
		refundMarkedCents: money().notNull().default(sql`0`),
		/** Per cent off each product's price, for paying by transfer. */
		transferDiscountPercent: smallint().notNull().default(0),
		/** The same for paying by Mercado Pago's PIX code; such an order has no payment page. */
		pixDiscountPercent: smallint().notNull().default(0),
		/** When the customer was reminded of the payment deadline. */
		remindedAt: instant(),
		...formerAlertColumns(),
		createdAt: createdAt(),
		updatedAt: updatedAt(),
	},
	(t) => [
		unique("orders_number_unique").on(t.number),
		unique("orders_idempotency_unique").on(t.userId, t.idempotencyKey),
		index("orders_user_index").on(t.userId, t.createdAt),
		index("orders_newest_index").on(t.createdAt, t.id),
		index("orders_status_index").on(t.status, t.createdAt),
		index("orders_payment_status_index").on(t.paymentStatus, t.createdAt, t.id),
		// Paid and not yet shipped, oldest first: few among all orders.
		index("orders_unshipped_index")
			.on(t.createdAt, t.id)
			.where(sql`${oneOf(t.status, unshippedStatuses)} and ${t.paymentStatus} = 'paid'`),
		// The last column is the day that a late order has passed, so that it is compared without reading the row.
		index("orders_open_paid_index")
			.on(t.createdAt, t.id, dueDay(t))
			.where(sql`${oneOf(t.status, openStatuses)} and ${t.paymentStatus} = 'paid'`),
		// Shipped without a code: few, compared with all orders that have none because they were never shipped.
		index("orders_without_code_index")
			.on(t.createdAt, t.id)
			.where(sql`${oneOf(t.status, enRouteStatuses)} and ${t.trackingCode} is null`),
		index("orders_awaited_transfer_index")
			.on(t.createdAt, t.id)
			.where(
				sql`${t.status} = 'pending' and ${t.paymentStatus} = 'pending' and ${t.paymentMethod} = 'bank_transfer'`,
			),
		index("orders_refund_due_index").on(t.createdAt).where(sql`${t.refundDueCents} > 0`),
		// The tracking tab shows the last eight characters of an order's id, so orders are found by them.
		index("orders_id_end_index").on(sql`right(${t.id}::text, 8)`),
		index("orders_tracking_code_index").on(t.trackingCode),
		index("orders_further_codes_index").using("gin", t.furtherCodes),
		// The dashboard adds up the payments of each of the last days.
		index("orders_paid_index").on(t.paidAt).where(sql`${t.paidAt} is not null`),
		// Unpaid orders are counted per person.
		index("orders_unpaid_document_index").on(orderDocument(t)).where(isUnpaidOrder(t)),
		index("orders_unpaid_phone_index").on(orderPhone(t)).where(isUnpaidOrder(t)),
		index("orders_unpaid_network_index").on(t.networkHash).where(isUnpaidOrder(t)),
		index("orders_expiry_index")
			.on(t.expiresAt)
			.where(sql`${t.paymentStatus} <> 'paid' and ${t.status} <> 'cancelled'`),
		check("orders_status_check", oneOf(t.status, orderStatusValues)),
		check("orders_payment_status_check", oneOf(t.paymentStatus, paymentStatusValues)),
		check("orders_payment_method_check", oneOf(t.paymentMethod, paymentMethodValues)),
		check("orders_freight_source_check", oneOf(t.freightSource, freightSources)),
		check("orders_carrier_check", oneOf(t.carrier, carrierValues)),
		check(
			"orders_further_codes_check",
			sql`cardinality(${t.furtherCodes}) < ${sql.raw(String(MAX_PARCELS))} and array_position(${t.furtherCodes}, null) is null`,
		),
		check("orders_delivery_turn_check", oneOf(t.deliveryTurn, deliveryTurnValues)),
		check(
			"orders_delivery_day_check",
			sql`${t.deliveryDay} is null or (${t.promisedDate} is not null and ${t.shippingOptionId} <> ${sql.raw(`'${PICKUP}'`)})`,
		),
		check("orders_transfer_discount_check", sql`${t.transferDiscountPercent} between 0 and 50`),
		// Never both: even a build that knows only the other discount cannot add it.
		check(
			"orders_pix_discount_check",
			sql`${t.pixDiscountPercent} = 0 or (${t.pixDiscountPercent} between 1 and 50
				and ${t.paymentMethod} = 'mercadopago' and ${t.transferDiscountPercent} = 0)`,
		),
		check("orders_amounts_check", sql`${t.itemsCents} >= 1 and ${t.shippingCents} >= 0`),
		check("orders_total_check", sql`${t.totalCents} = ${t.itemsCents} + ${t.shippingCents}`),
		check("orders_paid_check", sql`(${t.paymentStatus} = 'paid') = (${t.paidAt} is not null)`),
		check("orders_tracking_url_check", sql`${t.trackingUrl} ~ '^https://'`),
		check("orders_cpf_check", sql`${t.cpf} ~ '^[0-9]{11}$'`),
		check("orders_buyer_check", isBuyer(t)),
		check("orders_notes_check", isAtMost(t.notes, notesField.maxLength)),
		check("orders_shipping_address_check", isAddress(t.shippingAddress)),
		check(
			"orders_refund_check",
			sql`${t.refundedCents} between 0 and ${t.totalCents} and ${t.refundDueCents} >= 0`,
		),
		check("orders_waived_check", sql`${t.waivedCents} between 0 and ${t.totalCents}`),
	],
);

export const orderItems = pgTable(
	"order_items",
	{
		id: id(),
		orderId: partOf(() => orders.id),
		/** Null after the product was deleted; name and picture below keep the order readable. */
		productId: uuid().references(() => products.id, { onDelete: "set null" }),
		productName: text().notNull(),
		imageId: uuid().references(() => images.id, { onDelete: "set null" }),
		quantity: integer().notNull(),
		unitPriceCents: money().notNull(),
		/** Without the payment method's discount; null for discounted orders from before it was recorded. */
		listPriceCents: money(),
		totalPriceCents: money().notNull(),
		/** Units that this item deducted from stock; 0 for a product made to order. */
		stockDeducted: integer().notNull().default(0),
		/** The minutes that were sold of a bench; null for an item that has no place on one. */
		benchMinutes: integer(),
	},
	(t) => [
		unique("order_items_product_unique").on(t.orderId, t.productId),
		index("order_items_product_index").on(t.productId),
		check("order_items_quantity_check", sql`${t.quantity} between 1 and 99`),
		check("order_items_price_check", sql`${t.unitPriceCents} >= 1`),
		check("order_items_list_price_check", sql`${t.listPriceCents} >= ${t.unitPriceCents}`),
		check("order_items_total_check", sql`${t.totalPriceCents} = ${t.unitPriceCents} * ${t.quantity}`),
		check("order_items_stock_check", sql`${t.stockDeducted} in (0, ${t.quantity})`),
		check("order_items_bench_check", sql`${t.benchMinutes} > 0`),
	],
);
