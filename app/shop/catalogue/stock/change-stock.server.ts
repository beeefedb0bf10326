import { and, asc, eq, getTableColumns, gte, not, sql } from "drizzle-orm";
import { type CacheTag, invalidate } from "#app/platform/cache-tags.server.ts";
import { productWorkColumns, workOf } from "#app/shop/catalogue/product-work.server.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import { LOW_STOCK_THRESHOLD } from "#app/values/status/low-stock.ts";
import type { Transaction } from "#db/client.server.ts";
import { isAmong, listValue, preparedStatement } from "#db/prepared-statement.server.ts";
import { productImages, products } from "#db/schema.server.ts";
import { together } from "#db/transactions.server.ts";
import { recordStockEvents } from "./record-stock-events.server.ts";
import { causeText, isCausedBy, type StockCause } from "./stock-movements.server.ts";

/** `delta` is negative when units were deducted; `remaining` is the stock after the change. */
export interface StockChange {
	productId: string;
	delta: number;
	remaining: number;
}

/**
 * Changes the stock of products for one cause, and informs pages and other systems. One statement locks the products in
 * the order of their ids, so that two changes never deadlock. A product whose stock would fall below zero is left
 * unchanged, and is not among the changes returned.
 */
export async function changeStock(
	tx: Transaction,
	changes: readonly { productId: string; delta: number }[],
	cause: StockCause,
): Promise<StockChange[]> {
	if (changes.length === 0) return [];
	const productIds = changes.map(({ productId }) => productId);
	const deltas = changes.map(({ delta }) => delta);
	const change = sql`(
		select p.id, given.delta
		from unnest(${sql.param(productIds)}::uuid[], ${sql.param(deltas)}::int[]) as given (product_id, delta)
		join products p on p.id = given.product_id
		order by p.id for no key update of p
	) as change`;
	const changed = await tx
		.update(products)
		.set({ stockQuantity: sql`${products.stockQuantity} + change.delta` })
		.from(change)
		.where(
			and(
				eq(products.id, sql`change.id`),
				sql`${products.stockQuantity} + change.delta >= 0`,
				isCausedBy(causeText(cause)),
			),
		)
		.returning({
			productId: products.id,
			delta: sql<number>`change.delta`,
			remaining: products.stockQuantity,
		});
	await publishStockChanges(tx, changed);
	return changed;
}

/** The data of products for an order, read without a lock; `stillHolds` compares them with the locked rows. */
export async function readProductOffers(tx: Transaction, lines: readonly ProductLine[]) {
	const rows = await readingOffers(tx).execute({ productIds: lines.map(({ productId }) => productId) });
	return rows.map((row) => ({ ...row, work: workOf(row) }));
}

export type ProductOffer = Awaited<ReturnType<typeof readProductOffers>>[number];

const { id, name, priceCents, stockQuantity, isMadeToOrder, isActive, workSteps } = getTableColumns(products);
const { benchMinutes, benchSetupMinutes, dryingDays } = productWorkColumns;

const readingOffers = preparedStatement((tx) => {
	const firstImage = tx
		.select({ id: productImages.imageId })
		.from(productImages)
		.where(and(eq(productImages.productId, products.id), eq(productImages.position, 0)));
	return tx
		.select({
			id,
			name,
			priceCents,
			stockQuantity,
			isMadeToOrder,
			isActive,
			workSteps,
			...productWorkColumns,
			imageId: sql<string | null>`(${firstImage})`,
		})
		.from(products)
		.where(isAmong(products.id, "productIds"));
});

/**
 * Deducts an order's units from stock, by one statement that locks the products in the order of their ids. Informs
 * pages and, if other systems subscribe (`isHeard`), those too. Returns the products that exist, with their values from
 * before. `remaining` is null where nothing was deducted: the product is made to order, not for sale, or has too few
 * units.
 */
export async function deductStock(
	tx: Transaction,
	lines: readonly ProductLine[],
	{ orderId, isHeard }: { orderId: string; isHeard: boolean },
) {
	const deducted = await deductingStock(tx).execute({
		cause: causeText({ reason: "order_placed", orderId }),
		productIds: lines.map(({ productId }) => productId),
		quantities: lines.map(({ quantity }) => quantity),
	});
	const changes = deducted.flatMap(({ id: productId, remaining, stockQuantity: before }) =>
		remaining === null ? [] : [{ productId, remaining, delta: remaining - before }],
	);
	await publishStockChanges(tx, changes, isHeard);
	return deducted;
}

export type DeductedProduct = Awaited<ReturnType<typeof deductStock>>[number];

const deductingStock = preparedStatement((tx) => {
	const wanted = tx.$with("wanted").as(
		tx
			.select({
				id,
				priceCents,
				stockQuantity,
				isMadeToOrder,
				isActive,
				benchMinutes,
				benchSetupMinutes,
				dryingDays,
				quantity: sql<number>`given.quantity`.as("wanted_quantity"),
			})
			.from(products)
			.innerJoin(
				// From JSON, PostgreSQL would expect a hundred rows, and would read all products of a small shop.
				sql`unnest(${listValue("productIds", "uuid")}, ${listValue("quantities", "int")}) as given (product_id, quantity)`,
				eq(products.id, sql`given.product_id`),
			)
			.orderBy(asc(products.id))
			.for("no key update", { of: products }),
	);
	const deducted = tx.$with("deducted").as(
		tx
			.update(products)
			.set({ stockQuantity: sql`${products.stockQuantity} - ${wanted.quantity}` })
			.from(wanted)
			.where(
				and(
					eq(products.id, wanted.id),
					wanted.isActive,
					not(wanted.isMadeToOrder),
					gte(wanted.stockQuantity, wanted.quantity),
					isCausedBy(sql.placeholder("cause")),
				),
			)
			.returning({ productId: products.id, remaining: products.stockQuantity }),
	);
	return tx
		.with(wanted, deducted)
		.select({
			id: wanted.id,
			priceCents: wanted.priceCents,
			stockQuantity: wanted.stockQuantity,
			isMadeToOrder: wanted.isMadeToOrder,
			isActive: wanted.isActive,
			benchMinutes: wanted.benchMinutes,
			benchSetupMinutes: wanted.benchSetupMinutes,
			dryingDays: wanted.dryingDays,
			remaining: sql<number | null>`${deducted.remaining}`,
		})
		.from(wanted)
		.leftJoin(deducted, eq(deducted.productId, wanted.id));
});

/** Whether the locked product still has the terms that were read before. */
export const stillHolds = (offer: ProductOffer, deducted: DeductedProduct): boolean =>
	deducted.isActive &&
	deducted.priceCents === offer.priceCents &&
	deducted.isMadeToOrder === offer.isMadeToOrder &&
	deducted.benchMinutes === offer.benchMinutes &&
	deducted.benchSetupMinutes === offer.benchSetupMinutes &&
	deducted.dryingDays === offer.dryingDays;

/** Informs pages and other systems of a change of stock, in its transaction. */
async function publishStockChanges(tx: Transaction, changes: readonly StockChange[], isHeard = true) {
	if (changes.length === 0) return;
	await together(
		invalidateStockPages(tx, changes),
		isHeard
			? recordStockEvents(
					tx,
					changes.map(({ productId }) => productId),
				)
			: Promise.resolve(),
	);
}

/**
 * Product pages that show these products are rendered again; lists only when a product became scarce,
 * ran out or came back, so that an ordinary sale does not empty the whole page cache.
 */
async function invalidateStockPages(tx: Transaction, changes: readonly StockChange[]) {
	const looksDifferent = changes.some(
		({ delta: by, remaining: left }) => stockLevel(left) !== stockLevel(left - by),
	);
	const tags = changes.map(({ productId }): CacheTag => `stock:${productId}`);
	await invalidate(tx, ...tags, ...(looksDifferent ? (["catalogue"] as const) : []));
}

const stockLevel = (units: number): "none" | "low" | "enough" =>
	units === 0 ? "none" : units < LOW_STOCK_THRESHOLD ? "low" : "enough";
