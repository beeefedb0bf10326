import { jsonFunction } from "#app/platform/forms/json-api.server.ts";
import { requireCustomerForApi } from "#app/shop/accounts/session/guards.server.ts";
import { favouriteChangesSchema } from "#app/shop/favourites/favourites.schema.ts";
import { updateFavourites } from "#app/shop/wishlist/update-favourites.server.ts";

/** Merges a signed-in customer's favourites with those of the browser. */
export const action = jsonFunction(favouriteChangesSchema, async (changes, request) => ({
	ids: await updateFavourites(await requireCustomerForApi(request), changes),
}));

export const loader = action;
