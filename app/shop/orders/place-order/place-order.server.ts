import { createHash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { formatUnitLimit, formatUnpaidLimit } from "#app/shop/cart/cart-view.ts";
import { changeStock, invalidateStockPages } from "#app/shop/catalogue/products/change-stock.server.ts";
import { publishAdminChange } from "#app/shop/live/live-hub.server.ts";
import { orderMessages } from "#app/shop/orders/orders.messages.ts";
import { countUnpaidOrders } from "#app/shop/orders/orders.queries.server.ts";
import { paymentDeadline } from "#app/shop/orders/payment/payment-deadline.ts";
import { queueOrderMails } from "#app/shop/orders/queue-order-mails.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { freightRecord } from "#app/shop/shipping/freight/freight-record.ts";
import type { FreightRecord } from "#app/shop/shipping/freight/freight-source.ts";
import { quoteFreight } from "#app/shop/shipping/freight/quote-freight.server.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import { cents, formatMoney, MAX_AMOUNT, multiplyCents, sumCents } from "#app/values/money.ts";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import { orderItems, orders, productImages, products, users } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { canonicalRequest, mergeOrderLines, type PlaceOrderInput } from "./order-input.ts";

export interface PlacedOrder {
	orderId: string;
	paymentMethod: PlaceOrderInput["paymentMethod"];
	/** True when this request had been answered before: nothing was placed now. */
	isRepeat: boolean;
}

type Quote = Awaited<ReturnType<typeof quoteFreight>>;
type QuotedOption = Quote["options"][number];

/**
 * Places an order: the freight is quoted again before, then one transaction locks the products,
 * takes stock, writes order, items and mails. Sent again with the same key it answers the same
 * order. Throws `Refusal`: `invalid` (lines, address, a cart that no carrier takes), `conflict` (stock,
 * price, option, key reused). Paying comes after and never inside.
 */
export async function placeOrder(customer: Customer, input: PlaceOrderInput): Promise<PlacedOrder> {
	const lines = mergeOrderLines(input.lines);
	const request: OrderRequest = {
		customer,
		input,
		lines,
		hash: createHash("sha256").update(canonicalRequest(input)).digest("hex"),
	};
	// First, so that a repeated request gets its order even when a price or the freight has changed.
	const placed = await findPlacedOrder(db, request);
	if (placed) return placed;

	const settings = await readSettings();
	const { maxUnitsPerProduct } = settings.orders;
	if (lines.some(({ quantity }) => quantity > maxUnitsPerProduct)) {
		throw orderRefusal("conflict", formatUnitLimit(maxUnitsPerProduct), "stock");
	}
	const { zipCode, city, state } = input.address;
	const quote = await quoteFreight({ cep: zipCode, lines, place: { city, state } });
	if (quote.destination.state !== state) {
		// A postal code of one state over an address in another would send a parcel at the wrong price.
		throw orderRefusal("invalid", shippingMessages.stateMismatch, "state");
	}
	const option = chosenOption(quote, input.shippingOptionId);
	const record = freightRecord(option, { ratesVersion: quote.ratesVersion, km: quote.destination.km });
	return inTransaction((tx) => insertOrder(tx, request, { option, record, settings }));
}

interface OrderRequest {
	customer: Customer;
	input: PlaceOrderInput;
	lines: readonly ProductLine[];
	hash: string;
}

function chosenOption(quote: Quote, optionId: string): QuotedOption {
	const option = quote.options.find((each) => each.id === optionId);
	if (!option) throw orderRefusal("conflict", orderMessages.optionUnavailable, "shippingOptionId");
	return option;
}

async function findPlacedOrder(database: Queryable, request: OrderRequest): Promise<PlacedOrder | null> {
	const { customer, input, hash } = request;
	const [row] = await database
		.select({ id: orders.id, requestHash: orders.requestHash, paymentMethod: orders.paymentMethod })
		.from(orders)
		.where(and(eq(orders.userId, customer.id), eq(orders.idempotencyKey, input.idempotencyKey)));
	if (!row) return null;
	if (row.requestHash !== hash) throw orderRefusal("conflict", orderMessages.keyReused);
	return { orderId: row.id, paymentMethod: row.paymentMethod, isRepeat: true };
}

async function insertOrder(
	tx: Transaction,
	request: OrderRequest,
	{ option, record, settings }: { option: QuotedOption; record: FreightRecord; settings: StoreSettings },
): Promise<PlacedOrder> {
	const { customer, input, lines, hash } = request;
	// One order of a customer at a time: copies of a request queue here until the first has placed it,
	// and as many orders at once as you like are counted one after the other.
	await tx.select({ id: users.id }).from(users).where(eq(users.id, customer.id)).for("no key update");
	const placed = await findPlacedOrder(tx, request);
	if (placed) return placed;
	const limit = settings.orders.maxUnpaidPerCustomer;
	if ((await countUnpaidOrders(tx, customer)) >= limit) {
		throw orderRefusal("conflict", formatUnpaidLimit(limit), "stock");
	}

	const productRows = await lockProducts(tx, lines);
	const newItems = lines.map((line) => buildOrderItem(productRows, line));
	const itemsCents = sumCents(...newItems.map((each) => each.totalPriceCents));
	const totalCents = sumCents(itemsCents, option.cost);
	if (totalCents > MAX_AMOUNT) throw orderRefusal("invalid", orderMessages.tooExpensive, "lines");
	if (input.expectedTotalCents !== null && input.expectedTotalCents !== totalCents) {
		throw orderRefusal(
			"conflict",
			orderMessages.priceChanged(formatMoney(cents(input.expectedTotalCents)), formatMoney(totalCents)),
			"expectedTotalCents",
		);
	}

	const now = new Date();
	const daysToPay = settings.orders.expireAfterDays[input.paymentMethod];
	const [order] = await tx
		.insert(orders)
		.values({
			userId: customer.id,
			paymentMethod: input.paymentMethod,
			itemsCents,
			shippingCents: option.cost,
			totalCents,
			notes: input.notes,
			shippingAddress: input.address,
			cpf: input.cpf,
			shippingOptionId: option.id,
			shippingOptionName: option.name,
			freightSource: option.source,
			freightRecord: record,
			promisedDate: option.promisedDate,
			deliveryBusinessDays: option.businessDays,
			idempotencyKey: input.idempotencyKey,
			requestHash: hash,
			expiresAt: paymentDeadline(input.paymentMethod, daysToPay, now),
			createdAt: now,
		})
		.returning();
	if (!order) throw new Error("The database returned no row for an order.");

	// The products are locked and were there a moment ago, so none is left out.
	const taken = newItems.filter(({ stockTaken }) => stockTaken > 0);
	const changes = await changeStock(
		tx,
		taken.map(({ productId, stockTaken }) => ({ productId, delta: -stockTaken })),
	);
	if (changes.length < taken.length) throw new Error("The stock of a locked product has changed.");
	await tx.insert(orderItems).values(newItems.map((each) => ({ ...each, orderId: order.id })));
	await invalidateStockPages(tx, changes);
	await queueOrderMails(tx, { order, items: newItems, customer, settings });
	await publishAdminChange(tx);
	return { orderId: order.id, paymentMethod: order.paymentMethod, isRepeat: false };
}

type LockedProduct = Awaited<ReturnType<typeof lockProducts>>[number];

/** `lines` come in id order, and so do the locks: two orders of the same products never wait crosswise. */
async function lockProducts(tx: Transaction, lines: readonly ProductLine[]) {
	const ids = lines.map((line) => line.productId);
	const image = tx
		.select({ id: productImages.imageId })
		.from(productImages)
		.where(and(eq(productImages.productId, products.id), eq(productImages.position, 0)));
	return tx
		.select({
			id: products.id,
			name: products.name,
			priceCents: products.priceCents,
			stockQuantity: products.stockQuantity,
			isMadeToOrder: products.isMadeToOrder,
			isActive: products.isActive,
			imageId: sql<string | null>`(${image})`,
		})
		.from(products)
		.where(inArray(products.id, ids))
		.orderBy(asc(products.id))
		.for("update");
}

/** One order item, with the price of this moment; refuses what cannot be bought now. */
function buildOrderItem(productRows: readonly LockedProduct[], { productId, quantity }: ProductLine) {
	const found = productRows.find((each) => each.id === productId);
	if (!found?.isActive) throw orderRefusal("conflict", orderMessages.unavailableProduct, "stock");
	if (!found.isMadeToOrder && found.stockQuantity < quantity) {
		const { name, stockQuantity } = found;
		const message =
			stockQuantity === 0 ? orderMessages.outOfStock(name) : orderMessages.onlySomeLeft(name, stockQuantity);
		throw orderRefusal("conflict", message, "stock");
	}
	return {
		productId,
		productName: found.name,
		imageId: found.imageId,
		quantity,
		unitPriceCents: found.priceCents,
		totalPriceCents: multiplyCents(found.priceCents, quantity),
		stockTaken: found.isMadeToOrder ? 0 : quantity,
	};
}

function orderRefusal(kind: "invalid" | "conflict", message: string, field?: string): Refusal {
	return new Refusal(kind, message, {
		title: orderMessages.failedTitle,
		...(field ? { fields: { [field]: message } } : {}),
	});
}
