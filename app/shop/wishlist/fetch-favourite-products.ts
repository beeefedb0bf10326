import { href } from "react-router";
import type { ProductSummary } from "#app/shop/catalogue/products/product.ts";

/** The answer of `POST /api/favourites`: those of the ids that are sold today, newest first. */
export interface FavouritesResponse {
	products: ProductSummary[];
}

/** Asks what the shop says now about the favourites; throws when there is no answer. */
export async function fetchFavouriteProducts(
	ids: readonly string[],
	signal: AbortSignal,
): Promise<ProductSummary[]> {
	if (ids.length === 0) return [];
	const response = await fetch(href("/api/favourites"), {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ ids: [...ids].reverse() }),
		signal,
	});
	if (!response.ok) throw new Error(`the favourites could not be read: ${response.status}`);
	const body: unknown = await response.json();
	if (typeof body !== "object" || body === null || !("products" in body) || !Array.isArray(body.products)) {
		throw new Error("not an answer about favourites");
	}
	return (body as FavouritesResponse).products;
}
