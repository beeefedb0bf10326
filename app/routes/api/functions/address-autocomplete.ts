import { jsonFunction } from "#app/platform/forms/json-api.server.ts";
import { suggestAddresses } from "#app/shop/shipping/addresses/address-autocomplete.server.ts";
import {
	type AddressAutocompleteResponse,
	addressAutocompleteSchema,
} from "#app/shop/shipping/shipping.schema.ts";

export const action = jsonFunction(
	addressAutocompleteSchema,
	async ({ query, type, city, state }): Promise<AddressAutocompleteResponse> => ({
		suggestions: await suggestAddresses(query, type, { city, state }),
	}),
);
export const loader = action;
