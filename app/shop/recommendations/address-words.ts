import { tokenize } from "#app/shop/catalogue/vocabulary/tokenize.ts";

/** A longer address was not written by a person. */
export const MAX_ADDRESS_LENGTH = 200;
/** Each further word makes the search dearer and hardly more precise. */
const MAX_WORDS = 4;
/** "de", "em", and the letters that programs put into addresses. */
const MIN_WORD_LENGTH = 3;
/** Words for the parts of a site, which name no product; without accents. */
const SITE_WORDS = new Set(
	"product products produto produtos categoria categorias category categories collections loja shop store item items pagina page index home www".split(
		" ",
	),
);

/**
 * The words of an address, as text for the search: those of its last part first, because it says the most, or ""
 * without any. Programs write any address, so the number of words is limited, and numbers are left out.
 */
export function addressWords(address: string): string {
	const parts = decodeAddress(address.slice(0, MAX_ADDRESS_LENGTH))
		.replace(/[?#].*$/s, "")
		.replace(/\.[a-z]{2,5}\/?$/i, "")
		.split("/");
	const words = parts.reverse().flatMap((part) => tokenize(part).map(({ word }) => word));
	return [...new Set(words.filter(namesSomething))].slice(0, MAX_WORDS).join(" ");
}

const namesSomething = (word: string): boolean =>
	word.length >= MIN_WORD_LENGTH && !/[0-9]/.test(word) && !SITE_WORDS.has(word);

function decodeAddress(address: string): string {
	try {
		return decodeURIComponent(address);
	} catch {
		// Cut within an encoded letter, or never encoded.
		return address;
	}
}
