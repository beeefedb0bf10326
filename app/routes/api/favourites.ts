import { jsonFunction } from "#app/platform/api.server.ts";
import { listProductsByIds } from "#app/shop/catalogue/products/products.queries.server.ts";
import type { FavouritesAnswer } from "#app/shop/favourites/favourite-products.ts";
import { favouritesRequestSchema } from "#app/shop/favourites/favourites.schema.ts";

/** What the shop sells of a browser's favourites; the same for everybody, so it reads no session. */
export const action = jsonFunction(
	favouritesRequestSchema,
	async ({ ids }): Promise<FavouritesAnswer> => ({ products: await listProductsByIds(ids) }),
);

/** Any other method is answered with 405. */
export const loader = action;
