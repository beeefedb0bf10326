import { and, eq, inArray } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import roomDots from "#app/content/room-dots.json" with { type: "json" };
import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import { availabilityOf } from "#app/shop/catalogue/products/availability.ts";
import { listWrittenRooms, productAddresses, type WrittenRoom } from "#app/shop/texts/room-fields.ts";
import type { TextContent } from "#app/shop/texts/shop-texts.ts";
import { readPhotographs } from "#app/shop/texts/text-pictures.server.ts";
import { readShopText } from "#app/shop/texts/texts.queries.server.ts";
import { readDb } from "#db/client.server.ts";
import { formerSlugs, products } from "#db/schema.server.ts";
import { type Room, roomProductNote } from "./room.ts";

/** The rooms of the home page, as this reader sees them. */
export async function readRooms(request: Request): Promise<Room[]> {
	const { content } = await readShopText("rooms", request);
	return furnishRooms(content);
}

/**
 * The rooms with the products that are sold today, at today's prices: one query for all of them. A room without any of
 * its products is left out, because its photograph would promise what the shop does not sell.
 */
export async function furnishRooms(content: TextContent): Promise<Room[]> {
	const written = listWrittenRooms(content);
	const bySlug = await findProducts([...new Set(written.flatMap((room) => productAddresses(room.products)))]);
	const photographs = await readPhotographs(written.flatMap(({ wide, tall }) => [wide, tall]));
	return written.flatMap((room, at): Room[] => {
		const dots = dotsOf(room);
		const sold = new Map(
			productAddresses(room.products).flatMap((address) => {
				const product = bySlug.get(address);
				if (!product) return [];
				const { slug, name, price } = product;
				const note = roomProductNote(availabilityOf(product));
				return [[product.id, { slug, name, price, note, dot: dots[address] ?? null }]];
			}),
		);
		const [wide = null, tall = null] = photographs.slice(2 * at, 2 * at + 2);
		if (sold.size === 0 || (wide === null && tall === null)) return [];
		return [{ title: room.title, alt: room.alt, wide, tall, products: [...sold.values()] }];
	});
}

/** Places of products on the shop's own photographs, by their addresses. */
const dotsOf = ({ wide, tall }: WrittenRoom): Record<string, Room["products"][number]["dot"]> =>
	(roomDots as Record<string, Record<string, Room["products"][number]["dot"]>>)[`${wide} ${tall}`] ?? {};

/** By the addresses that the rooms name, which a renamed product had before. */
async function findProducts(slugs: string[]) {
	// Also a product that comes back to the shop changes the page.
	addCacheTags("catalogue");
	const columns = {
		id: products.id,
		slug: products.slug,
		name: products.name,
		price: products.priceCents,
		isMadeToOrder: products.isMadeToOrder,
		stockQuantity: products.stockQuantity,
	};
	if (slugs.length === 0) return new Map<string, never>();
	const renamed = readDb
		.select({ address: formerSlugs.slug, ...columns })
		.from(formerSlugs)
		.innerJoin(products, eq(products.id, formerSlugs.productId))
		.where(and(inArray(formerSlugs.slug, slugs), products.isActive));
	const current = readDb
		.select({ address: products.slug, ...columns })
		.from(products)
		.where(and(inArray(products.slug, slugs), products.isActive));
	const addressed = await unionAll(renamed, current);
	addCacheTags(...addressed.flatMap(({ id }) => [`product:${id}`, `stock:${id}`] as const));
	const isCurrent = (product: { address: string; slug: string }) => Number(product.address === product.slug);
	// Today's addresses come last and win over former ones.
	return new Map(
		addressed.toSorted((a, b) => isCurrent(a) - isCurrent(b)).map((product) => [product.address, product]),
	);
}
