import { and, eq, inArray } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import rooms from "#app/content/rooms.json" with { type: "json" };
import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import { availabilityOf } from "#app/shop/catalogue/products/availability.ts";
import { readDb } from "#db/client.server.ts";
import { preparedStatement } from "#db/prepared-statement.server.ts";
import { formerSlugs, products } from "#db/schema.server.ts";
import { type Room, type RoomName, roomNames, roomProductNote } from "./room.ts";

/**
 * The rooms with the products that are sold today, at today's prices: one query for all of them. A room without any of
 * its products is null, because its photograph would promise what the shop does not sell.
 */
export async function readRooms(): Promise<Record<RoomName, Room | null>> {
	// Also a product that comes back to the shop changes the page.
	addCacheTags("catalogue");
	const found = await selectProducts(readDb).execute();
	addCacheTags(...found.flatMap(({ id }) => [`product:${id}`, `stock:${id}`] as const));
	const isCurrent = (product: { address: string; slug: string }) => Number(product.address === product.slug);
	// Today's addresses come last and win over former ones.
	const inOrder = found.toSorted((a, b) => isCurrent(a) - isCurrent(b));
	const bySlug = new Map(inOrder.map((product) => [product.address, product]));
	const read = (name: RoomName): Room | null => {
		const { title, alt, products } = rooms[name];
		const sold = products.flatMap(({ slug, ...dot }) => {
			const product = bySlug.get(slug);
			if (!product) return [];
			return {
				slug: product.slug,
				name: product.name,
				price: product.price,
				note: roomProductNote(availabilityOf(product)),
				dot: "wide" in dot ? dot : null,
			};
		});
		return sold.length > 0 ? { title, alt, products: sold } : null;
	};
	return Object.fromEntries(roomNames.map((name) => [name, read(name)])) as Record<RoomName, Room | null>;
}

/** By the address that the room names, which a renamed product had before. */
const selectProducts = preparedStatement(() => {
	const slugs = [...new Set(roomNames.flatMap((name) => rooms[name].products.map(({ slug }) => slug)))];
	const columns = {
		id: products.id,
		slug: products.slug,
		name: products.name,
		price: products.priceCents,
		isMadeToOrder: products.isMadeToOrder,
		stockQuantity: products.stockQuantity,
	};
	const renamed = readDb
		.select({ address: formerSlugs.slug, ...columns })
		.from(formerSlugs)
		.innerJoin(products, eq(products.id, formerSlugs.productId))
		.where(and(inArray(formerSlugs.slug, slugs), products.isActive));
	const current = readDb
		.select({ address: products.slug, ...columns })
		.from(products)
		.where(and(inArray(products.slug, slugs), products.isActive));
	return unionAll(renamed, current);
});
