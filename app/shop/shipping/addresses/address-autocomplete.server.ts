import { memoryCache } from "#app/platform/memory-cache.server.ts";
import type { AddressAutocompleteResponse } from "#app/shop/shipping/shipping.schema.ts";
import { formatCep, parseCep } from "#app/values/cep.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { isUf, type Uf } from "#app/values/states.ts";
import { parseAddressQuery } from "./address-query.ts";
import { capitalOf } from "./cep-regions.server.ts";
import { type AddressMatch, searchViaCep } from "./cep-services.server.ts";
import { findAddress } from "./find-address.server.ts";
import { findPlace, listPlacesNamed, type Place, placeKey } from "./places.server.ts";

type AddressSuggestion = AddressAutocompleteResponse["suggestions"][number];

/** Specification, section 9: searched from three characters on. */
const MIN_CHARACTERS = 3;
const MAX_SUGGESTIONS = 8;
/** A postal code typed into the street field is a search too. */
const CEP_PATTERN = /^\d{5}-?\d{3}$/;
const TOTAL_TIMEOUT_MS = 2500;
/** People correct and retype, so results stay in memory for a while. */
const cachedMatches = memoryCache<AddressMatch[] | undefined>({
	maxAgeMs: 10 * MINUTE_MS,
	maxEntries: 300,
	shouldCache: (matches) => matches !== undefined,
});

/**
 * Address suggestions while a person types. The services can only search within a city. It is taken from the typed
 * text, or else from the city already in the form. Empty when nothing is found or no service answers, so that typing is
 * never blocked.
 */
export async function suggestAddresses(
	query: string,
	type: "cep" | "address",
	inForm: { city?: string | undefined; state?: string | undefined } = {},
): Promise<AddressSuggestion[]> {
	if (query.trim().length < MIN_CHARACTERS) return [];
	if (type === "cep" || CEP_PATTERN.test(query.trim())) return suggestByCep(query);
	const key = JSON.stringify([query.trim().toLowerCase(), inForm.city, inForm.state]);
	const matches = await cachedMatches(key, () => searchByText(query, inForm));
	return (matches ?? []).slice(0, MAX_SUGGESTIONS).map(toSuggestion);
}

async function suggestByCep(query: string): Promise<AddressSuggestion[]> {
	const cep = parseCep(query);
	const address = cep && (await findAddress(cep));
	// A suggestion without a city would only repeat the typed number.
	return address && address.city !== "" ? [toSuggestion(address)] : [];
}

/** Undefined when no service answered. */
async function searchByText(
	query: string,
	inForm: { city?: string | undefined; state?: string | undefined },
): Promise<AddressMatch[] | undefined> {
	const searches = await buildSearches(query, inForm);
	if (searches.length === 0) return [];
	const signal = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
	for (const search of searches) {
		const matches = await searchViaCep(search, signal);
		if (matches === undefined) return undefined;
		if (matches.length > 0) return matches;
	}
	return [];
}

/** At most two searches: in the typed city, and in the one already in the form. */
async function buildSearches(
	query: string,
	inForm: { city?: string | undefined; state?: string | undefined },
): Promise<{ state: Uf; city: string; street: string }[]> {
	const typed = parseAddressQuery(query);
	const stateHint = typed.state ?? (inForm.state && isUf(inForm.state) ? inForm.state : null);
	const searches: { state: Uf; city: string; street: string }[] = [];
	for (const { name, street } of typed.cities) {
		const place = choosePlace(await listPlacesNamed(name), stateHint);
		if (place && isSearchable(street)) {
			searches.push({ state: place.state, city: place.city, street });
			break;
		}
	}
	const place = await findPlace(inForm.city ?? "", inForm.state ?? "");
	if (place && isSearchable(typed.street) && (!typed.state || typed.state === place.state)) {
		searches.push({ state: place.state, city: place.city, street: typed.street });
	}
	return searches;
}

/** The service refuses parts under three characters. */
const isSearchable = (street: string): boolean => street.length >= MIN_CHARACTERS;

/** Among places of one name: the one in the given state, else the capital, else the only one; undefined if unclear. */
function choosePlace(namesakes: readonly Place[], state: Uf | null): Place | undefined {
	if (state) return namesakes.find((place) => place.state === state);
	const capital = namesakes.find((place) => placeKey(capitalOf(place.state).city) === placeKey(place.city));
	return capital ?? (namesakes.length === 1 ? namesakes[0] : undefined);
}

function toSuggestion({ street, neighborhood, city, state, cep }: AddressMatch): AddressSuggestion {
	const formatted = formatCep(cep);
	const parts = [street, neighborhood, `${city}/${state}`, formatted].filter(Boolean);
	return {
		label: parts.join(", "),
		value: street || formatted,
		address: { logradouro: street, bairro: neighborhood, localidade: city, uf: state },
		cep: formatted,
	};
}
