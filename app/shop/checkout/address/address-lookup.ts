import { href } from "react-router";
import { postJson } from "#app/platform/browser/json-request.ts";
import type { AddressAutocompleteResponse, ValidateCepResponse } from "#app/shop/shipping/shipping.schema.ts";
import type { PostalAddress } from "#app/values/address/shipping-address.ts";

/** From the address services of the shop (specification, section 7). */
export interface StreetSuggestion {
	label: string;
	cep: string;
	address: PostalAddress;
}

export type PostalLookupResult =
	| { kind: "found"; address: PostalAddress }
	| { kind: "unknown" }
	/** No service answered; the form is filled in by hand. */
	| { kind: "unavailable" };

/** Null when the lookup was cancelled. */
export async function lookUpCep(cep: string, signal: AbortSignal): Promise<PostalLookupResult | null> {
	try {
		const { valid, address } = await postJson<ValidateCepResponse>(
			href("/api/functions/validate-cep"),
			{ zip_code: cep },
			{ signal },
		);
		return valid && address ? { kind: "found", address } : { kind: "unknown" };
	} catch {
		return signal.aborted ? null : { kind: "unavailable" };
	}
}

/** No suggestions when the services fail: the customer types on without them. */
export async function suggestStreets(
	query: string,
	{ city, state }: { city: string; state: string },
	signal: AbortSignal,
): Promise<StreetSuggestion[]> {
	try {
		const { suggestions } = await postJson<AddressAutocompleteResponse>(
			href("/api/functions/address-autocomplete"),
			{ query, type: "address", city, state },
			{ signal },
		);
		return suggestions.map(({ label, cep, address }) => ({
			label,
			cep,
			address: {
				street: address.logradouro,
				neighborhood: address.bairro,
				city: address.localidade,
				state: address.uf,
			},
		}));
	} catch {
		return [];
	}
}
