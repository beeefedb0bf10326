import { jsonFunction } from "#app/platform/api.server.ts";
import {
	type AddressAutocompleteAnswer,
	addressAutocompleteSchema,
} from "#app/shop/shipping/shipping.schema.ts";
import { suggestAddresses } from "#app/shop/shipping/suggest-addresses.server.ts";

export const action = jsonFunction(
	addressAutocompleteSchema,
	async ({ query, type, city, state }): Promise<AddressAutocompleteAnswer> => ({
		suggestions: await suggestAddresses(query, type, { city, state }),
	}),
);
/** Any other method is told that only POST is taken. */
export const loader = action;
