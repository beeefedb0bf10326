import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** Characters that XML 1.0 forbids even escaped: control characters and halves of surrogate pairs. */
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

/**
 * A document that is compressed while it is written: each part is made after the one before, and the whole text is
 * never in memory. When a part fails, there is no document, so that an incomplete one is never taken for the whole.
 */
export async function compressXml(parts: AsyncIterable<string> | Iterable<string>): Promise<Buffer> {
	const compressed = createGzip();
	const [bytes] = await Promise.all([
		buffer(compressed),
		pipeline(Readable.from(inDocument(parts), { highWaterMark: 1 }), compressed),
	]);
	return bytes;
}

async function* inDocument(parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
	yield '<?xml version="1.0" encoding="UTF-8"?>\n';
	yield* parts;
	yield "\n";
}
