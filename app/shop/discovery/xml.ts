/** What XML 1.0 does not allow even escaped: control characters and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is removed.
const INVALID_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const entities: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&apos;",
};

/** Text between tags or in an attribute. */
export const xmlText = (text: string): string =>
	text
		.toWellFormed()
		.replace(INVALID_CHARACTERS, "")
		.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** An element with text in it; nothing where there is no text. */
export const xmlElement = (name: string, text: string | number | null | undefined): string =>
	text === null || text === undefined || text === "" ? "" : `<${name}>${xmlText(String(text))}</${name}>`;

export const xmlResponse = (body: string): Response =>
	new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
		headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=600" },
	});
