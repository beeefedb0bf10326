import { createHash, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { counter } from "#app/platform/observability/metrics.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { fillEmptyProfile } from "#app/shop/accounts/profile/profile.commands.server.ts";
import { formatUnpaidLimit } from "#app/shop/cart/unpaid-limit.ts";
import {
	deductStock,
	type ProductOffer,
	readProductOffers,
} from "#app/shop/catalogue/stock/change-stock.server.ts";
import { publishAdminChange } from "#app/shop/live/live-hub.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { ownRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { writePlacedEvent } from "#app/shop/orders/lifecycle/order-events.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { mailOrder } from "#app/shop/orders/mails/order-mail.server.ts";
import { orderDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import {
	discountFor,
	paymentLabel,
	paymentMethodOf,
	pricedFor,
} from "#app/shop/orders/payment/payment-option.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { paymentOffer } from "#app/shop/settings/settings.queries.server.ts";
import { paymentDiscounts } from "#app/shop/settings/settings.ts";
import { calendarsOf } from "#app/shop/shipping/calendars/stored-calendars.ts";
import { buyerOf } from "#app/values/buyer.ts";
import { MAX_AMOUNT, sumCents } from "#app/values/money.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { preparedInsert, preparedStatement } from "#db/prepared-statement.server.ts";
import { orderItems, orders, users } from "#db/schema.server.ts";
import {
	inTransaction,
	isForeignKeyViolation,
	OutdatedReadError,
	together,
} from "#db/transactions.server.ts";
import { chooseDay, chooseTurn } from "./choose-delivery.ts";
import { type OrderRequest, type PlacedOrder, readEarlierOrders } from "./earlier-orders.server.ts";
import {
	canonicalRequest,
	DayRefusal,
	mergeOrderLines,
	type PlaceOrderInput,
	TotalRefusal,
} from "./order-input.ts";
import { assertDeducted, buildOrderItem } from "./order-items.server.ts";
import { orderRefusal } from "./order-refusal.ts";
import { newOrderNotice, orderReceived } from "./place-order.mails.server.ts";
import { type Offer, prepareOffer } from "./prepare-offer.server.ts";
import {
	placedColumns,
	reserveOrderWork,
	type ScheduledOrderWork,
	scheduleOrderWork,
} from "./schedule-order-work.server.ts";
import { lockUnpaidOrders, reachedLimit } from "./unpaid-limits.server.ts";

const ordersPlaced = counter("orders_placed_total", "Orders that were placed", ["payment_method"]);

/**
 * Places an order. The freight is quoted again first; then one transaction reads the products, deducts stock, and
 * writes order, items and mails. A repeated request with the same key returns the same order. Throws `Refusal`:
 * `invalid` (lines, address, a cart that no carrier takes), `conflict` (stock, price, option, key reused). The payment
 * comes afterwards, never inside.
 */
export async function placeOrder(
	customer: Customer,
	input: PlaceOrderInput,
	network: string | null = null,
): Promise<PlacedOrder> {
	const lines = mergeOrderLines(input.lines);
	const request: OrderRequest = {
		customer,
		input,
		lines,
		owner: {
			customerId: customer.id,
			document: input.cpf ?? input.cnpj,
			phone: input.address.phone,
			network,
		},
		hash: createHash("sha256").update(canonicalRequest(input)).digest("hex"),
	};
	const offer = await prepareOffer(input, lines).catch(async (refusal: unknown) => {
		// A repeated request gets its order even if a price or the freight has changed since.
		const placed = refusal instanceof Refusal && (await readEarlierOrders(db, request)).placed;
		if (!placed) throw refusal;
		return { placed };
	});
	if ("placed" in offer) return offer.placed;
	const result = await inTransaction((tx) => insertOrder(tx, request, offer));
	if (!result.isRepeat) ordersPlaced.inc({ payment_method: paymentMethodOf(input.paymentMethod) });
	return result;
}

const lockingCustomer = preparedStatement((on) =>
	on
		.select({ id: users.id })
		.from(users)
		.where(eq(users.id, sql.placeholder("customerId")))
		.for("no key update"),
);

async function insertOrder(tx: Transaction, request: OrderRequest, offer: Offer): Promise<PlacedOrder> {
	const { customer, input, lines, owner } = request;
	// One order of a customer at a time: copies of a request wait here until the first has placed its order, and
	// simultaneous orders are counted one after the other. The lock is sent before the next query, which then sees what
	// the previous holders of the locks wrote.
	const locked = lockingCustomer(tx).execute({ customerId: customer.id });
	const [, , { placed, isOrderHeard, isStockHeard, ...counts }, products] = await together(
		locked,
		lockUnpaidOrders(tx, owner),
		readEarlierOrders(tx, request),
		readProductOffers(tx, lines),
	);
	if (placed) return placed;
	const limit = reachedLimit(counts, offer.settings.orders);
	if (limit) throw orderRefusal("conflict", formatUnpaidLimit(limit), "stock");

	const now = new Date();
	const { isConfirmed, heldMinutes: heldByCustomer } = counts;
	const taken = await scheduleOrderWork(tx, { lines, products, offer, heldByCustomer, now });
	const { order, newItems } = buildOrder(request, offer, { products, isConfirmed, now, taken });
	const mailed = {
		shop: offer.settings.identity,
		order: mailOrder(order, newItems, offer.settings),
		customer: { ...customer, isConfirmed },
		paymentMethod: paymentLabel(order),
		notes: input.notes,
		payUntil: order.expiresAt,
	};
	await publishAdminChange(tx);
	// Products are locked from here to COMMIT, so this single write is the last one before it.
	const [, , , , deducted] = await together(
		insertOrderRow(tx, order),
		writePlacedEvent(tx, order),
		queueMail(tx, [orderReceived, newOrderNotice], mailed, { at: now }),
		isOrderHeard ? queueOrderWebhook(tx, "order.placed", order) : Promise.resolve(),
		deductStock(tx, lines, { orderId: order.id, isHeard: isStockHeard }),
		fillEmptyProfile(tx, customer, order.shippingAddress),
		insertItems(tx, ...newItems.map((each) => ({ ...each, orderId: order.id }))),
		// After the items, to which its rows point.
		taken ? reserveOrderWork(tx, order, newItems, taken) : Promise.resolve(),
	).catch((error: unknown) => {
		// A product or its picture was deleted after it had been read.
		throw isForeignKeyViolation(error) ? new OutdatedReadError() : error;
	});
	for (const product of products) assertDeducted(product, deducted);
	return { orderId: order.id, paymentMethod: order.paymentMethod, isRepeat: false };
}

const insertOrderRow = preparedInsert(orders);
const insertItems = preparedInsert(orderItems);

/** The rows of a new order at current prices. Throws `Refusal` when the total is not the one that the customer saw. */
function buildOrder(
	{ customer, input, lines, owner, hash }: OrderRequest,
	{ option, record, address, settings }: Offer,
	{
		products,
		isConfirmed,
		now,
		taken,
	}: {
		products: readonly ProductOffer[];
		isConfirmed: boolean;
		now: Date;
		taken: ScheduledOrderWork | null;
	},
) {
	const discounts = paymentDiscounts(settings.payments, paymentOffer(settings));
	const priced = pricedFor(input.paymentMethod, discounts);
	const percent = discountFor(input.paymentMethod, discounts);
	const newItems = lines.map((line) => ({
		...buildOrderItem(products, line, percent),
		...(taken ? placedColumns(taken, line) : {}),
	}));
	const itemsCents = sumCents(...newItems.map((each) => each.totalPriceCents));
	const totalCents = sumCents(itemsCents, option.cost);
	if (totalCents > MAX_AMOUNT) throw orderRefusal("invalid", orderMessages.tooExpensive, "lines");
	const { expectedTotalCents: shown } = input;
	if (shown !== null && shown !== totalCents) throw new TotalRefusal(shown, totalCents);
	const day = input.deliveryDay ?? input.expectedPromisedDate;
	if (taken && day && taken.days.promisedDate > day) {
		throw new DayRefusal(day, taken.days.promisedDate, taken.wasOvertaken(day));
	}
	const counted = { promisedDate: option.promisedDate, ...taken?.days };
	const order = {
		id: randomUUID(),
		userId: customer.id,
		status: "pending" as const,
		paymentStatus: "pending" as const,
		...priced,
		itemsCents,
		shippingCents: option.cost,
		totalCents,
		notes: input.notes,
		shippingAddress: address,
		...buyerOf(input),
		shippingOptionId: option.id,
		shippingOptionName: option.name,
		freightSource: option.source,
		freightRecord: taken ? { ...record, workshopDays: taken.countedDays } : record,
		deliveryTurn: chooseTurn(option, input),
		leaveDate: option.leaveDate,
		payBy: option.payBy,
		deliveryBusinessDays: option.businessDays,
		workshopDays: null,
		transitDays: null,
		...chooseDay(option, input, counted, calendarsOf(settings)),
		idempotencyKey: input.idempotencyKey,
		requestHash: hash,
		networkHash: owner.network,
		expiresAt: orderDeadline(priced.paymentMethod, settings.orders, { isConfirmed, from: now }),
		createdAt: now,
	};
	return { order: ownRow(order), newItems };
}
