import { createHash } from "node:crypto";
import { and, asc, eq, inArray } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { tellDesk } from "#app/shop/live/live-hub.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import { quoteFreight } from "#app/shop/shipping/quote-freight.server.ts";
import { cents, formatMoney, multiplyCents, sumCents } from "#app/values/money.ts";
import { db, type Queryable, type Transaction } from "#db/client.server.ts";
import { orderItems, orders, productImages, products } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { announceOrder } from "./order-mails.server.ts";
import { announceStock, changeStock, type StockChange } from "./order-stock.server.ts";
import { orderMessages } from "./orders.messages.ts";
import { canonicalRequest, mergeLines, type OrderLine, type PlaceOrderInput } from "./place-order.ts";

export interface PlacedOrder {
	orderId: string;
	paymentMethod: PlaceOrderInput["paymentMethod"];
	/** True when this request had been answered before: nothing was placed now. */
	isRepeat: boolean;
}

type Quote = Awaited<ReturnType<typeof quoteFreight>>;
type Option = Quote["options"][number];

/**
 * Places an order: the freight is quoted again before, then one transaction locks the products,
 * takes stock, writes order, items and mails. Sent again with the same key it answers the same
 * order. Throws `Refusal`: `invalid` (lines, address, a cart nobody can send), `conflict` (stock,
 * price, option, key reused). Paying comes after and never inside.
 */
export async function placeOrder(customer: Customer, input: PlaceOrderInput): Promise<PlacedOrder> {
	const lines = mergeLines(input.lines);
	const request: OrderRequest = {
		customer,
		input,
		lines,
		hash: createHash("sha256").update(canonicalRequest(input)).digest("hex"),
	};
	// Asked before anything else, so that a repeat is answered even when a price or the freight moved.
	const placed = await findPlaced(db, request);
	if (placed) return placed;

	const settings = await readSettings();
	const quote = await quoteFreight({ cep: input.address.zipCode, lines });
	if (quote.destination.state !== input.address.state) {
		// A postal code of one state over an address in another would send a parcel at the wrong price.
		throw failed("invalid", orderMessages.stateMismatch, "state");
	}
	const option = chosenOption(quote, input.shippingOptionId);
	return inTransaction((tx) => write(tx, request, { option, settings }));
}

interface OrderRequest {
	customer: Customer;
	input: PlaceOrderInput;
	lines: readonly OrderLine[];
	hash: string;
}

function chosenOption(quote: Quote, optionId: string): Option {
	const option = quote.options.find((each) => each.id === optionId);
	if (!option) throw failed("conflict", orderMessages.optionUnavailable, "shippingOptionId");
	return option;
}

async function findPlaced(database: Queryable, request: OrderRequest): Promise<PlacedOrder | null> {
	const { customer, input, hash } = request;
	const [row] = await database
		.select({ id: orders.id, requestHash: orders.requestHash, paymentMethod: orders.paymentMethod })
		.from(orders)
		.where(and(eq(orders.userId, customer.id), eq(orders.idempotencyKey, input.idempotencyKey)));
	if (!row) return null;
	if (row.requestHash !== hash) throw failed("conflict", orderMessages.keyReused);
	return { orderId: row.id, paymentMethod: row.paymentMethod, isRepeat: true };
}

async function write(
	tx: Transaction,
	request: OrderRequest,
	{ option, settings }: { option: Option; settings: StoreSettings },
): Promise<PlacedOrder> {
	const { customer, input, lines, hash } = request;
	const pieces = await lockPieces(tx, lines);
	// Twenty copies of one request queue at the lock above; the first of them has placed it by now.
	const placed = await findPlaced(tx, request);
	if (placed) return placed;

	const bought = lines.map((line) => piece(pieces, line));
	const itemsCents = sumCents(...bought.map((each) => each.totalPriceCents));
	const totalCents = sumCents(itemsCents, option.cost);
	if (input.expectedTotalCents !== null && input.expectedTotalCents !== totalCents) {
		throw failed(
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
			promisedDate: option.promisedDate,
			idempotencyKey: input.idempotencyKey,
			requestHash: hash,
			expiresAt: new Date(now.getTime() + daysToPay * 86_400_000),
			createdAt: now,
		})
		.onConflictDoNothing({ target: [orders.userId, orders.idempotencyKey] })
		.returning();
	if (!order) {
		// The same key with other products, at the same moment: it is there by now, and is refused.
		const other = await findPlaced(tx, request);
		if (other) return other;
		throw new Error("An order was neither written nor found.");
	}

	const changes: (StockChange | null)[] = [];
	for (const each of bought) {
		if (each.stockTaken === 0) continue;
		const change = await changeStock(tx, each.productId, -each.stockTaken);
		if (!change) throw failed("conflict", orderMessages.outOfStock(each.productName), "stock");
		changes.push(change);
	}
	await tx.insert(orderItems).values(bought.map((each) => ({ ...each, orderId: order.id })));
	await announceStock(tx, changes);
	await announceOrder(tx, { order, items: bought, customer, settings });
	await tellDesk(tx);
	return { orderId: order.id, paymentMethod: order.paymentMethod, isRepeat: false };
}

type Piece = Awaited<ReturnType<typeof lockPieces>>[number];

/** `lines` come in id order, and so do the locks: two orders of the same pieces never wait crosswise. */
async function lockPieces(tx: Transaction, lines: readonly OrderLine[]) {
	const ids = lines.map((line) => line.productId);
	const rows = await tx
		.select({
			id: products.id,
			name: products.name,
			priceCents: products.priceCents,
			stockQuantity: products.stockQuantity,
			isMadeToOrder: products.isMadeToOrder,
			isActive: products.isActive,
		})
		.from(products)
		.where(inArray(products.id, ids))
		.orderBy(asc(products.id))
		.for("update");
	const pictures = await tx
		.select({ productId: productImages.productId, imageId: productImages.imageId })
		.from(productImages)
		.where(and(inArray(productImages.productId, ids), eq(productImages.position, 0)));
	const pictureOf = new Map(pictures.map((each) => [each.productId, each.imageId]));
	return rows.map((row) => ({ ...row, imageId: pictureOf.get(row.id) ?? null }));
}

/** One order item, with the price of this moment; refuses what cannot be bought now. */
function piece(pieces: readonly Piece[], { productId, quantity }: OrderLine) {
	const found = pieces.find((each) => each.id === productId);
	if (!found?.isActive) throw failed("conflict", orderMessages.unavailableProduct, "stock");
	if (!found.isMadeToOrder && found.stockQuantity < quantity) {
		const { name, stockQuantity } = found;
		const message =
			stockQuantity === 0 ? orderMessages.outOfStock(name) : orderMessages.onlySomeLeft(name, stockQuantity);
		throw failed("conflict", message, "stock");
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

function failed(kind: "invalid" | "conflict", message: string, field?: string): Refusal {
	return new Refusal(kind, message, {
		title: orderMessages.failedTitle,
		...(field ? { fields: { [field]: message } } : {}),
	});
}
