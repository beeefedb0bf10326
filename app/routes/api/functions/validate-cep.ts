import { jsonFunction } from "#app/platform/forms/json-api.server.ts";
import { findAddress } from "#app/shop/shipping/addresses/find-address.server.ts";
import { type ValidateCepResponse, validateCepSchema } from "#app/shop/shipping/shipping.schema.ts";
import { postalAddress } from "#app/values/address/address-views.ts";
import { parseCep } from "#app/values/cep.ts";

export const action = jsonFunction(validateCepSchema, async ({ zip_code }): Promise<ValidateCepResponse> => {
	const cep = parseCep(zip_code);
	const address = cep && (await findAddress(cep));
	if (!address) return { valid: false, address: null };
	return { valid: true, address: postalAddress(address) };
});
export const loader = action;
