import { parsePhone } from "#app/values/phone.ts";
import { phoneEventLimits } from "./phone-event.ts";

/** In letters. */
export const MAX_WORKSHOP_NOTE_LENGTH = phoneEventLimits.text;

const EMAIL = /\S@\S+\.\S/;
const POSTAL_CODE = /(?<![\d.,-])\d{2}\.?\d{3}-?\d{3}(?![\d-])/;
/** Digits as a telephone is written, with the country, the area, both or neither. */
const DIGITS = /(?<!\d)(?:\+?55[ .-]?)?\(?\d{2}\)?[ .-]?(?:9[ .-]?)?\d{4}[ .-]?\d{4}(?!\d)/g;
/** Without the area; two years are not one. */
const LOCAL_NUMBER = /(?<!\d)(?!(?:19|20)\d\d-(?:19|20)\d\d(?!\d))9?\d{4}-\d{4}(?!\d)/;

/**
 * Asks the writer of a note to the artisan, in a sentence, to remove an e-mail address, a telephone or a postal code;
 * null where it has none. A name cannot be told from other words.
 */
export function personalDataIn(note: string): string | null {
	if (EMAIL.test(note)) return "Tire o e-mail: o artesão não precisa dele.";
	const numbers = note.match(DIGITS) ?? [];
	if (LOCAL_NUMBER.test(note) || numbers.some((text) => parsePhone(text) !== null)) {
		return "Tire o telefone: o artesão não precisa dele.";
	}
	return POSTAL_CODE.test(note) ? "Tire o CEP: o artesão não precisa do endereço." : null;
}
