import { createHash, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { counter } from "#app/platform/observability/metrics.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { formatUnitLimit } from "#app/shop/cart/cart-view.ts";
import { formatUnpaidLimit } from "#app/shop/cart/unpaid-limit.ts";
import { discountedPriceOf } from "#app/shop/catalogue/products/price.ts";
import {
	type DeductedProduct,
	deductStock,
	type ProductOffer,
	readProductOffers,
	stillHolds,
} from "#app/shop/catalogue/stock/change-stock.server.ts";
import { publishAdminChange } from "#app/shop/live/live-hub.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { mailOrder } from "#app/shop/orders/mails/order-mail.server.ts";
import { orderDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import {
	discountFor,
	offersMethod,
	paymentLabel,
	paymentMethodOf,
	pricedFor,
} from "#app/shop/orders/payment/payment-option.ts";
import { queueOrderWebhook } from "#app/shop/orders/webhooks/queue-order-webhook.server.ts";
import { paymentOffer, readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { paymentDiscounts, type StoreSettings } from "#app/shop/settings/settings.ts";
import { freightRecord } from "#app/shop/shipping/freight/freight-record.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import { quoteFreight } from "#app/shop/shipping/quote/quote-freight.server.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import { isHeard } from "#app/shop/webhooks/queue-webhook.server.ts";
import { hasPlace, type OrderAddress } from "#app/values/address/shipping-address.ts";
import { buyerOf } from "#app/values/buyer.ts";
import { MAX_AMOUNT, multiplyCents, sumCents } from "#app/values/money.ts";
import type { FreightRecord } from "#app/values/status/freight-source.ts";
import type { PaymentMethod } from "#app/values/status/payment-status.ts";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import { preparedInsert, preparedStatement } from "#db/prepared-statement.server.ts";
import { orderItems, orders, users } from "#db/schema.server.ts";
import {
	inTransaction,
	isForeignKeyViolation,
	OutdatedReadError,
	together,
} from "#db/transactions.server.ts";
import { canonicalRequest, mergeOrderLines, type PlaceOrderInput, TotalRefusal } from "./order-input.ts";
import { newOrderNotice, orderReceived } from "./place-order.mails.server.ts";
import {
	lockUnpaidOrders,
	reachedLimit,
	type UnpaidOrderOwner,
	unpaidCounts,
} from "./unpaid-limits.server.ts";

const ordersPlaced = counter("orders_placed_total", "Orders that were placed", ["payment_method"]);

export interface PlacedOrder {
	orderId: string;
	paymentMethod: PaymentMethod;
	/** True when this request had been answered before: nothing was placed now. */
	isRepeat: boolean;
}

type Quote = Awaited<ReturnType<typeof quoteFreight>>;
type QuotedOption = Quote["options"][number];

/**
 * Places an order: the freight is quoted again before, then one transaction reads the products,
 * deducts stock, writes order, items and mails. Sent again with the same key it answers the same
 * order. Throws `Refusal`: `invalid` (lines, address, a cart that no carrier takes), `conflict` (stock,
 * price, option, key reused). Paying comes after and never inside.
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
	const offer = await prepareOffer(request).catch(async (refusal: unknown) => {
		// A repeated request gets its order even when a price or the freight has changed since.
		const placed = refusal instanceof Refusal && (await readEarlierOrders(db, request)).placed;
		if (!placed) throw refusal;
		return { placed };
	});
	if ("placed" in offer) return offer.placed;
	const result = await inTransaction((tx) => insertOrder(tx, request, offer));
	if (!result.isRepeat) ordersPlaced.inc({ payment_method: paymentMethodOf(input.paymentMethod) });
	return result;
}

/** What the shop offers for these lines at this moment; a refusal where it does not. */
async function prepareOffer({ input, lines }: OrderRequest): Promise<Offer> {
	const settings = await readSettings();
	const { maxUnitsPerProduct } = settings.orders;
	if (!offersMethod(paymentMethodOf(input.paymentMethod), paymentOffer(settings))) {
		throw orderRefusal("conflict", orderMessages.paymentNotOffered, "paymentMethod");
	}
	if (lines.some(({ quantity }) => quantity > maxUnitsPerProduct)) {
		throw orderRefusal("conflict", formatUnitLimit(maxUnitsPerProduct), "stock");
	}
	const { zipCode, city, state } = input.address;
	const isSent = hasPlace(input.address);
	const quote = await quoteFreight({ cep: isSent ? zipCode : null, lines, place: { city, state } });
	if (isSent && quote.destination.state !== state) {
		// A postal code of one state over an address in another would send a parcel at the wrong price.
		throw orderRefusal("invalid", shippingMessages.stateMismatch, "state");
	}
	const option = chosenOption(quote, input.shippingOptionId);
	const record = freightRecord(option, { ratesVersion: quote.ratesVersion, km: quote.destination.km });
	const address = isSent ? { ...input.address, ibgeCode: quote.destination.ibgeCode } : input.address;
	return { option, record, address, settings };
}

interface Offer {
	option: QuotedOption;
	record: FreightRecord;
	address: OrderAddress;
	settings: StoreSettings;
}

interface OrderRequest {
	customer: Customer;
	input: PlaceOrderInput;
	lines: readonly ProductLine[];
	owner: UnpaidOrderOwner;
	hash: string;
}

function chosenOption(quote: Quote, optionId: string): QuotedOption {
	const option = quote.options.find((each) => each.id === optionId);
	if (!option) throw orderRefusal("conflict", orderMessages.optionUnavailable, "shippingOptionId");
	return option;
}

/** What the customer has ordered already: under this very key, and without having paid; and whether a webhook is to hear of orders. */
async function readEarlierOrders(database: Queryable, { input, owner, hash }: OrderRequest) {
	const [row] = await readingEarlierOrders(database).execute({ ...owner, key: input.idempotencyKey });
	// The account was deleted since this request came in.
	if (!row) throw new Refusal("unauthenticated", accountRefusals.notSignedIn);
	const { id, requestHash, paymentMethod, ...found } = row;
	if (id === null || paymentMethod === null) return { ...found, placed: null };
	if (requestHash !== hash) throw orderRefusal("conflict", orderMessages.keyReused);
	return { ...found, placed: { orderId: id, paymentMethod, isRepeat: true } };
}

const customerId = sql.placeholder("customerId");

const readingEarlierOrders = preparedStatement((on) =>
	on
		.select({
			...unpaidCounts(on),
			isOrderHeard: isHeard(on, "order.placed"),
			isStockHeard: isHeard(on, "product.stock_changed"),
			id: orders.id,
			requestHash: orders.requestHash,
			paymentMethod: orders.paymentMethod,
		})
		.from(users)
		.leftJoin(orders, and(eq(orders.userId, users.id), eq(orders.idempotencyKey, sql.placeholder("key"))))
		.where(eq(users.id, customerId)),
);

const lockingCustomer = preparedStatement((on) =>
	on.select({ id: users.id }).from(users).where(eq(users.id, customerId)).for("no key update"),
);

async function insertOrder(
	tx: Transaction,
	request: OrderRequest,
	{ option, record, address, settings }: Offer,
): Promise<PlacedOrder> {
	const { customer, input, lines, owner, hash } = request;
	// One order of a customer at a time: copies of a request queue here until the first has placed it,
	// and as many orders at once as you like are counted one after the other.
	// Sent before the question that follows, which sees what the last holders of the locks have written.
	const locked = lockingCustomer(tx).execute({ customerId: customer.id });
	const [, , { placed, isOrderHeard, isStockHeard, ...counts }, offers] = await together(
		locked,
		lockUnpaidOrders(tx, owner),
		readEarlierOrders(tx, request),
		readProductOffers(tx, lines),
	);
	if (placed) return placed;
	const limit = reachedLimit(counts, settings.orders);
	if (limit) throw orderRefusal("conflict", formatUnpaidLimit(limit), "stock");

	const discounts = paymentDiscounts(settings.payments, paymentOffer(settings));
	const priced = pricedFor(input.paymentMethod, discounts);
	const percent = discountFor(input.paymentMethod, discounts);
	const newItems = lines.map((line) => buildOrderItem(offers, line, percent));
	const itemsCents = sumCents(...newItems.map((each) => each.totalPriceCents));
	const totalCents = sumCents(itemsCents, option.cost);
	if (totalCents > MAX_AMOUNT) throw orderRefusal("invalid", orderMessages.tooExpensive, "lines");
	const { expectedTotalCents: shown } = input;
	if (shown !== null && shown !== totalCents) throw new TotalRefusal(shown, totalCents);

	const now = new Date();
	const { isConfirmed } = counts;
	const orderId = randomUUID();
	const order = {
		id: orderId,
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
		freightRecord: record,
		promisedDate: option.promisedDate,
		deliveryBusinessDays: option.businessDays,
		idempotencyKey: input.idempotencyKey,
		requestHash: hash,
		networkHash: owner.network,
		expiresAt: orderDeadline(priced.paymentMethod, settings.orders, { isConfirmed, from: now }),
		createdAt: now,
	};
	const mailed = {
		shop: settings.identity,
		order: mailOrder(order, newItems, settings),
		customer: { ...customer, isConfirmed },
		paymentMethod: paymentLabel(order),
		notes: input.notes,
		payUntil: order.expiresAt,
	};
	await publishAdminChange(tx);
	// Products stay locked from here to COMMIT, which needs nothing but what this one write brings back.
	const [, , , deducted] = await together(
		insertOrderRow(tx, order),
		queueMail(tx, [orderReceived, newOrderNotice], mailed, { at: now }),
		isOrderHeard ? queueOrderWebhook(tx, "order.placed", orderId) : Promise.resolve(),
		deductStock(tx, lines, { orderId, isHeard: isStockHeard }),
		insertItems(tx, ...newItems.map((each) => ({ ...each, orderId }))),
	).catch((error: unknown) => {
		// A product or its picture was deleted since it was read.
		throw isForeignKeyViolation(error) ? new OutdatedReadError() : error;
	});
	for (const offer of offers) assertDeducted(offer, deducted);
	return { orderId, paymentMethod: order.paymentMethod, isRepeat: false };
}

const insertOrderRow = preparedInsert(orders);
const insertItems = preparedInsert(orderItems);

/** One order item, with the price of this moment; refuses what cannot be bought now. */
function buildOrderItem(
	offers: readonly ProductOffer[],
	{ productId, quantity }: ProductLine,
	discountPercent: number,
) {
	const offer = offers.find((each) => each.id === productId);
	if (!offer?.isActive) throw orderRefusal("conflict", orderMessages.unavailableProduct, "stock");
	if (!offer.isMadeToOrder && offer.stockQuantity < quantity) throw scarceRefusal(offer.name, offer);
	const unitPriceCents = discountedPriceOf(offer.priceCents, discountPercent);
	return {
		productId,
		productName: offer.name,
		imageId: offer.imageId,
		quantity,
		unitPriceCents,
		listPriceCents: offer.priceCents,
		totalPriceCents: multiplyCents(unitPriceCents, quantity),
		stockDeducted: offer.isMadeToOrder ? 0 : quantity,
	};
}

/** The lock on its row shows what others did since it was read: what was sold is refused, what was edited read again. */
function assertDeducted(offer: ProductOffer, deducted: readonly DeductedProduct[]): void {
	const locked = deducted.find(({ id }) => id === offer.id);
	if (!locked || !stillHolds(offer, locked)) throw new OutdatedReadError();
	if (!locked.isMadeToOrder && locked.remaining === null) throw scarceRefusal(offer.name, locked);
}

function scarceRefusal(name: string, { stockQuantity }: { stockQuantity: number }): Refusal {
	const message =
		stockQuantity === 0 ? orderMessages.outOfStock(name) : orderMessages.onlySomeLeft(name, stockQuantity);
	return orderRefusal("conflict", message, "stock");
}

function orderRefusal(kind: "invalid" | "conflict", message: string, field?: string): Refusal {
	return new Refusal(kind, message, {
		title: orderMessages.failedTitle,
		...(field ? { fields: { [field]: message } } : {}),
	});
}
