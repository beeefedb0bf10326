import { href } from "react-router";
import { postJson } from "#app/platform/browser/json-request.ts";
import type { ProductSummary } from "#app/shop/catalogue/products/product-view.ts";

/** The response of `POST /api/favourites`: the products that are sold today, newest first. */
export interface FavouritesResponse {
	products: ProductSummary[];
}

/** The favourites that are on sale today; throws when there is no answer. */
export async function fetchFavouriteProducts(
	ids: readonly string[],
	signal: AbortSignal,
): Promise<ProductSummary[]> {
	if (ids.length === 0) return [];
	const payload = { ids: [...ids].reverse() };
	return (await postJson<FavouritesResponse>(href("/api/favourites"), payload, { signal })).products;
}
