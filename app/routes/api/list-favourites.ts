import { jsonFunction } from "#app/platform/forms/json-api.server.ts";
import { listProductsByIds } from "#app/shop/catalogue/products/products.queries.server.ts";
import { favouritesRequestSchema } from "#app/shop/favourites/favourites.schema.ts";
import type { FavouritesResponse } from "#app/shop/wishlist/use-favourite-products.ts";

/** The products among a browser's favourites that are for sale; the same for every visitor, so it reads no session. */
export const action = jsonFunction(
	favouritesRequestSchema,
	async ({ ids }): Promise<FavouritesResponse> => ({ products: await listProductsByIds(ids) }),
);

export const loader = action;
