import type { ProductSummary } from "#app/shop/catalogue/products/product.ts";

/** The answer of `POST /api/favourites`: those of the ids that are sold today, newest first. */
export interface FavouritesAnswer {
	products: ProductSummary[];
}

/** Asks what the shop says now about the favourites; throws when there is no answer. */
export async function fetchFavourites(
	ids: readonly string[],
	signal: AbortSignal,
): Promise<ProductSummary[]> {
	if (ids.length === 0) return [];
	const answer = await fetch("/api/favourites", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ ids: [...ids].reverse() }),
		signal,
	});
	if (!answer.ok) throw new Error(`the favourites could not be read: ${answer.status}`);
	const body: unknown = await answer.json();
	if (typeof body !== "object" || body === null || !("products" in body) || !Array.isArray(body.products)) {
		throw new Error("not an answer about favourites");
	}
	return (body as FavouritesAnswer).products;
}
