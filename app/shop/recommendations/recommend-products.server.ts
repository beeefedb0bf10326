import { cacheOfCatalogue } from "#app/shop/catalogue/catalogue-cache.server.ts";
import { listRelated } from "#app/shop/catalogue/products/list-related.server.ts";
import {
	listFeatured,
	listProductsByIds,
	type ProductSummary,
} from "#app/shop/catalogue/products/products.queries.server.ts";
import { furnishRooms } from "#app/shop/catalogue/rooms/read-rooms.server.ts";
import { parseCatalogueSearch } from "#app/shop/catalogue/search/catalogue-search.ts";
import { searchProducts } from "#app/shop/catalogue/search/search-products.server.ts";
import type { ImageView } from "#app/shop/images/image.ts";
import type { Photograph } from "#app/shop/images/photograph.ts";
import type { TextContent } from "#app/shop/texts/shop-texts.ts";
import { readShopText } from "#app/shop/texts/texts.queries.server.ts";
import { addressWords } from "./address-words.ts";

const MAX_RECOMMENDED = 4;
/** The number of searches whose ids are kept. Random addresses push each other out and nothing else. */
const MAX_SEARCHES = 200;

export type Recommended = Awaited<ReturnType<typeof recommendProducts>>;

/**
 * A room and four products, for screens that have nothing else to show. Those with the ids that this browser has seen
 * or, without any, those nearest to the words of an address, and featured ones for the rest.
 */
export async function recommendProducts({
	seenIds,
	address,
}: {
	seenIds: readonly string[];
	address: string;
}) {
	const seen = await listProductsByIds(seenIds);
	const chosen = seen.length > 0 ? seen : await listProductsByIds(await listNearIds(addressWords(address)));
	const products = await fillWithFeatured(chosen.slice(0, MAX_RECOMMENDED));
	return {
		picture: await choosePicture(products),
		products: products.map(({ id, slug, name, price, images }) => ({
			id,
			slug,
			name,
			price,
			image: images[0] ?? null,
		})),
	};
}

async function fillWithFeatured(products: readonly ProductSummary[]): Promise<readonly ProductSummary[]> {
	const missing = MAX_RECOMMENDED - products.length;
	if (missing === 0) return products;
	const others = (await listFeaturedIds()).filter((id) => products.every((product) => product.id !== id));
	return [...products, ...(await listProductsByIds(others.slice(0, missing)))];
}

const listFeaturedIds = cacheOfCatalogue(async () => (await listFeatured()).map(({ id }) => id));

/** The products that the search finds for these words, and others of the first one's categories. */
async function listNearIds(words: string): Promise<readonly string[]> {
	return words === "" ? [] : searchForIds(words, words);
}

const searchForIds = cacheOfCatalogue(async (words: string): Promise<string[]> => {
	const search = parseCatalogueSearch(new URLSearchParams({ q: words }));
	const { products } = await searchProducts(search, MAX_RECOMMENDED);
	const [nearest] = products;
	if (!nearest) return [];
	const related = products.length < MAX_RECOMMENDED ? await listRelated(nearest) : [];
	return [...products, ...related].map(({ id }) => id);
}, MAX_SEARCHES);

type ScenePicture =
	| { kind: "room"; photograph: Photograph; alt: string }
	| { kind: "product"; image: ImageView }
	| null;

/**
 * A room with the first possible of these products, or else any of which something is sold. A shop that sells nothing
 * of its rooms shows the last photograph of the first product, which is usually taken in one.
 */
async function choosePicture(products: readonly ProductSummary[]): Promise<ScenePicture> {
	const { content, publishedAt } = await readShopText("rooms", null);
	const rooms = await listRooms(content, String(publishedAt?.getTime()));
	const roomsOf = ({ slug }: ProductSummary) => rooms.filter(({ slugs }) => slugs.includes(slug));
	const room = products.flatMap(roomsOf)[0] ?? rooms[0];
	if (room) return { kind: "room", photograph: room.photograph, alt: room.alt };
	const image = products[0]?.images.at(-1);
	return image ? { kind: "product", image } : null;
}

const listRooms = cacheOfCatalogue(async (written: TextContent) => {
	const rooms = await furnishRooms(written);
	return rooms.flatMap(({ wide, tall, alt, products }) => {
		const photograph = wide ?? tall;
		return photograph ? [{ photograph, alt, slugs: products.map(({ slug }) => slug) }] : [];
	});
});
