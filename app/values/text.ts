/**
 * Removes characters that cannot be typed and that PostgreSQL refuses to store: control characters other than tabs
 * and line breaks, and lone surrogates.
 */
export const cleanText = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t\r\n]/gu, "");

/** Letters without their accents, in the same case: "São João" becomes "Sao Joao". */
export function removeAccents(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "");
}

/** For comparing texts: "São João" becomes "sao joao". */
export const comparableText = (text: string): string => removeAccents(text).toLowerCase();

/**
 * At most `limit` characters, cut between words and ended with "…". White space is collapsed;
 * a word longer than the limit is cut inside.
 */
export function truncateWords(text: string, limit: number): string {
	const plain = text.replace(/\s+/g, " ").trim();
	const characters = Array.from(plain);
	if (characters.length <= limit) return plain;
	const head = characters.slice(0, limit - 1).join("");
	const endsAtWord = characters[limit - 1] === " ";
	const lastSpace = head.lastIndexOf(" ");
	const shortened = endsAtWord || lastSpace <= 0 ? head : head.slice(0, lastSpace);
	return `${shortened.replace(/[\s,;:.–—-]+$/, "")}…`;
}

/** "SP, RJ e MG" */
export function formatList(words: readonly string[]): string {
	return new Intl.ListFormat("pt-BR").format(words);
}

/**
 * For screens: dates, phone numbers, a town with its state, and numbers with their unit do not break at the end of a
 * line. Files, links and the plain text of mails keep simple spaces, which can be searched for and read by other programs.
 */
export const keepTogether = (text: string): string =>
	text
		.replace(/(\dº?) de (?=\p{L})/gu, "$1\u00a0de\u00a0")
		.replace(/(\(\d\d\)) (?=\d{4})/g, "$1\u00a0")
		.replace(/(\d) (?=(?:cm|kg|g|km)(?!\p{L}))/gu, "$1\u00a0")
		.replace(/ – (?=[A-Z]{2}(?![\p{L}\d]))/gu, "\u00a0–\u00a0");

/** `one` for a single product, `many` for several: an order of one says "sua peça". */
export function itemsText(items: readonly { quantity: number }[], one: string, many: string): string {
	return items.length === 1 && items[0]?.quantity === 1 ? one : many;
}

/** The short form of an id that people read (specification, section 9); never a look-up key. */
export function shortId(id: string): string {
	return id.slice(0, 8);
}

/** One of several values, with the label that people choose it by. */
export interface Option<Value extends string = string> {
	value: Value;
	label: string;
}

/** Turns a table of labels by value into options, in its order. */
export const toOptions = <Value extends string>(
	labels: Readonly<Record<Value, string | { label: string }>>,
): Option<Value>[] =>
	(Object.keys(labels) as Value[]).map((value) => {
		const text = labels[value];
		return { value, label: typeof text === "string" ? text : text.label };
	});
