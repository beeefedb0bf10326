import { isUf, parseUf, states, type Uf } from "#app/values/states.ts";
import { comparableText } from "#app/values/text.ts";

/** The parts of a text that a person typed into an address field. */
export interface AddressQuery {
	/** Words of the street, without the house number. */
	street: string;
	/** Words that may name the city, most likely first; empty parts are left out. */
	cities: { name: string; street: string }[];
	state: Uf | null;
}

const MAX_CITY_WORDS = 6;

/**
 * Parses "Rua dos Pinheiros 240, Campinas - SP". Only the register of municipalities knows which ending is a city, so
 * the possible endings are returned, longest first, each with the rest as the street.
 */
export function parseAddressQuery(text: string): AddressQuery {
	const words = text
		// Characters that no street name has must not get into the address of a request.
		.replace(/[^\p{L}\p{M}\p{N}\s'.,/-]/gu, " ")
		.split(/[\s,/]+|(?<=\s)-|-(?=\s)/u)
		.map((word) => word.replace(/^[-.]+|[-]+$/g, ""))
		.filter(Boolean);
	const { state, rest } = extractState(words);
	const cities: AddressQuery["cities"] = [];
	for (let length = Math.min(MAX_CITY_WORDS, rest.length - 1); length >= 1; length--) {
		const name = rest.slice(-length).join(" ");
		cities.push({ name, street: withoutNumber(rest.slice(0, -length)) });
	}
	return { street: withoutNumber(rest), cities, state };
}

/** The state at the end: two letters, or its name if other text comes before it. */
function extractState(words: readonly string[]): { state: Uf | null; rest: readonly string[] } {
	const last = words.at(-1)?.toUpperCase() ?? "";
	if (words.length > 1 && isUf(last)) return { state: last, rest: words.slice(0, -1) };
	for (const length of [4, 3, 2]) {
		const name = words.slice(-length).join(" ");
		const state = words.length > length ? parseUf(name) : null;
		// "Rua Augusta São Paulo" names both city and state: it is left for the search of the city.
		if (state && !isAlsoCity(state)) return { state, rest: words.slice(0, -length) };
	}
	return { state: null, rest: words };
}

const isAlsoCity = (state: Uf): boolean => ["São Paulo", "Rio de Janeiro"].includes(states[state]);

const STREET_KIND =
	/^(?:r|rua|av|avenida|al|alameda|tv|travessa|praca|rod|rodovia|estrada|quadra|q|lote|via|sq[ns]|cl[ns])\.?$/;
const HOUSE_NUMBER = /^(?:n[.ºo°]*)?\d+[a-z]?$/;
const NUMBER_SIGN = /^(?:n|no|nº|n°|numero)\.?$/;

/** "Avenida Paulista 1000" is searched as "Avenida Paulista"; "Rua 25" keeps its number, which is its only name. */
function withoutNumber(words: readonly string[]): string {
	const plain = words.map(comparableText);
	const isNumbered = HOUSE_NUMBER.test(plain.at(-1) ?? "");
	const nameIsNumber = words.length < 2 || (words.length === 2 && STREET_KIND.test(plain[0] ?? ""));
	if (!isNumbered || nameIsNumber) return words.join(" ");
	const end = NUMBER_SIGN.test(plain.at(-2) ?? "") ? -2 : -1;
	return words.slice(0, end).join(" ");
}
