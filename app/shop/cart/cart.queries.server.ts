import { and, eq, inArray } from "drizzle-orm";
import { productWorkColumns, workOf } from "#app/shop/catalogue/product-work.server.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import type { LeaveEstimate } from "#app/shop/shipping/quote/bench-lead.server.ts";
import { readOrderLeaves } from "#app/shop/shipping/quote/leave-days.server.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import { dayOf } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { images, productImages, products } from "#db/schema.server.ts";
import { cartImageUrl } from "./cart-image.ts";
import type { UnpaidLimit } from "./unpaid-limit.ts";

/**
 * The shop's current data for the products of a cart, by the requested id. A product that is unknown or no longer sold
 * is null, and so is a text that is not an id.
 */
export async function listCurrentProducts(
	lines: readonly ProductLine[],
): Promise<Record<string, CurrentProduct | null>> {
	const ids = lines.map(({ productId }) => productId);
	const uniqueIds = [...new Set(ids.filter(isUuid))];
	const { maxUnitsPerProduct } = (await readSettings()).orders;
	const rows = uniqueIds.length === 0 ? [] : await readRows(uniqueIds);
	const unitsOf = (id: string) =>
		lines.reduce((sum, line) => sum + (line.productId.toLowerCase() === id ? line.quantity : 0), 0);
	const leaves = await readOrderLeaves(
		rows.map((row) => ({ ...row, quantity: unitsOf(row.id), work: workOf(row) })),
	);
	const byId = new Map(
		rows.map((row) => [row.id, toCurrentProduct(row, maxUnitsPerProduct, leaves.get(row.id))]),
	);
	return Object.fromEntries(ids.map((id) => [id, byId.get(id.toLowerCase()) ?? null]));
}

function readRows(ids: readonly string[]) {
	return db
		.select({
			id: products.id,
			slug: products.slug,
			name: products.name,
			price: products.priceCents,
			stockQuantity: products.stockQuantity,
			isMadeToOrder: products.isMadeToOrder,
			productionDays: products.productionDays,
			availableAfterDays: products.availableAfterDays,
			...productWorkColumns,
			shippingType: products.shippingType,
			image: imageColumns,
		})
		.from(products)
		.leftJoin(productImages, and(eq(productImages.productId, products.id), eq(productImages.position, 0)))
		.leftJoin(images, eq(images.id, productImages.imageId))
		.where(and(inArray(products.id, [...ids]), eq(products.isActive, true)));
}

/** The shop's current data for a product in a cart. Only active products have one. */
export type CurrentProduct = ReturnType<typeof toCurrentProduct>;

/** The response of `POST /api/cart`: one entry for each requested id, null where nothing is sold. */
export interface CartResponse {
	products: Record<string, CurrentProduct | null>;
	/** The limit of unpaid orders where this customer has reached it, otherwise null. */
	unpaidLimit: UnpaidLimit | null;
}

type CurrentProductRow = Awaited<ReturnType<typeof readRows>>[number];

function toCurrentProduct(row: CurrentProductRow, limit: number, leave: LeaveEstimate | undefined) {
	const { id, slug, name, price, stockQuantity, isMadeToOrder, shippingType, image } = row;
	return {
		id,
		slug,
		name,
		price,
		shippingType,
		/** Units that an order may hold, regardless of stock. */
		limit,
		/** Address of a small picture. */
		image: cartImageUrl(image),
		/** Units that can be bought; null for a product made to order, which has no limit. */
		left: isMadeToOrder ? null : stockQuantity,
		/** The day until which so many of it leave the workshop, beside the rest of the cart and if paid for now. */
		leaveDay: leave?.day ?? null,
		/** Tells that the queue of the benches is full; null while it has a day soon enough. */
		queueNote: leave?.fullUntil ? shippingMessages.queueFull(leave.fullUntil, dayOf()) : null,
	};
}
