import { jsonFunction } from "#app/platform/api.server.ts";
import { requireCustomerForApi } from "#app/shop/accounts/guards.server.ts";
import { favouriteChangesSchema } from "#app/shop/favourites/favourites.schema.ts";
import { keepFavourites } from "#app/shop/favourites/keep-favourites.server.ts";

/** Brings a signed-in customer's favourites and those of their browser together. */
export const action = jsonFunction(favouriteChangesSchema, async (changes, request) => ({
	ids: await keepFavourites(await requireCustomerForApi(request), changes),
}));

/** Any other method is told that only POST is taken. */
export const loader = action;
