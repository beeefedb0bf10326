import { isUf, parseUf, states, type Uf } from "#app/values/states.ts";
import { removeAccents } from "#app/values/text.ts";

/** What a person typed into an address field, taken apart. */
export interface AddressQuery {
	/** Words of the street, without the house number. */
	street: string;
	/** Words that may name the city, most likely first; blank parts are left out. */
	cities: { name: string; street: string }[];
	state: Uf | null;
}

const MAX_CITY_WORDS = 6;

/**
 * Takes "Rua dos Pinheiros 240, Campinas - SP" apart. Which of the endings is a city is for the
 * register of municipalities to say: they are offered longest first, with the street left over.
 */
export function parseAddressQuery(text: string): AddressQuery {
	const words = text
		// What no street is written with has no business in the address of a request either.
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

/** The state at the end: two letters, or its name when something else is before it. */
function extractState(words: readonly string[]): { state: Uf | null; rest: readonly string[] } {
	const last = words.at(-1)?.toUpperCase() ?? "";
	if (words.length > 1 && isUf(last)) return { state: last, rest: words.slice(0, -1) };
	for (const length of [4, 3, 2]) {
		const name = words.slice(-length).join(" ");
		const state = words.length > length ? parseUf(name) : null;
		// "Rua Augusta São Paulo" names the city as well as the state: leave it to be found as a city.
		if (state && !isAlsoCity(state)) return { state, rest: words.slice(0, -length) };
	}
	return { state: null, rest: words };
}

const isAlsoCity = (state: Uf): boolean => ["São Paulo", "Rio de Janeiro"].includes(states[state]);

const STREET_KIND =
	/^(?:r|rua|av|avenida|al|alameda|tv|travessa|praca|rod|rodovia|estrada|quadra|q|lote|via|sq[ns]|cl[ns])\.?$/;
const HOUSE_NUMBER = /^(?:n[.ºo°]*)?\d+[a-z]?$/;
const NUMBER_SIGN = /^(?:n|no|nº|n°|numero)\.?$/;

/** "Avenida Paulista 1000" is looked for as "Avenida Paulista"; "Rua 25" keeps its only name. */
function withoutNumber(words: readonly string[]): string {
	const plain = words.map((word) => removeAccents(word).toLowerCase());
	const isNumbered = HOUSE_NUMBER.test(plain.at(-1) ?? "");
	const nameIsNumber = words.length < 2 || (words.length === 2 && STREET_KIND.test(plain[0] ?? ""));
	if (!isNumbered || nameIsNumber) return words.join(" ");
	const end = NUMBER_SIGN.test(plain.at(-2) ?? "") ? -2 : -1;
	return words.slice(0, end).join(" ");
}
