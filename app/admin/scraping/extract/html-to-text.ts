/** Entities that shops escape twice, so that they are still in the text after the HTML was parsed. */
const entities: Record<string, string> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: " ",
	aacute: "á",
	agrave: "à",
	acirc: "â",
	atilde: "ã",
	ccedil: "ç",
	eacute: "é",
	ecirc: "ê",
	iacute: "í",
	oacute: "ó",
	ocirc: "ô",
	otilde: "õ",
	uacute: "ú",
	ndash: "–",
	mdash: "—",
	times: "×",
};

/** A text of a page as one line of plain text, at most `limit` characters. */
export function toOneLine(value: unknown, limit: number): string {
	return toParagraphs(value, limit).replace(/\s+/g, " ");
}

/**
 * A text of a page, possibly with markup in it, as plain text: blocks become paragraphs, tags and control characters
 * are removed. Cut at `limit` characters.
 */
export function toParagraphs(value: unknown, limit: number): string {
	if (typeof value !== "string") return "";
	// The rest would be cut anyway, so the expressions below need not process it.
	const text = decodeEntities(value.slice(0, limit * 8))
		.replace(/<(script|style)\b[^<]*<\/\1>/gi, "")
		.replace(/<(?:br|\/p|\/li|\/div|\/h[1-6]|\/tr)\b[^<>]*>/gi, "\n")
		.replace(/<[a-z/!][^<>]*>/gi, " ");
	const lines = decodeEntities(text)
		.split(/\r\n|[\r\n\u2028\u2029]/)
		.map((line) => line.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim());
	const trimmed = lines.filter((line, index) => line !== "" || (index > 0 && lines[index - 1] !== ""));
	return Array.from(trimmed.join("\n").trim()).slice(0, limit).join("").trim();
}

const decodeEntities = (text: string): string =>
	text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hexadecimal, name) => {
		if (name) {
			const character = entities[String(name).toLowerCase()];
			if (!character) return whole;
			return /^[A-Z]/.test(name) ? character.toUpperCase() : character;
		}
		const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
		return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
			? String.fromCodePoint(code)
			: "";
	});

/** Decodes a page. Old shops use Latin-1 and declare it in the header or only inside the page. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
	const start = new TextDecoder("latin1").decode(bytes.subarray(0, 2_048));
	const label =
		/charset\s?=\s?["']?([\w-]{1,40})/i.exec(contentType)?.[1] ??
		/<meta[^<>]{0,200}charset\s?=\s?["']?([\w-]{1,40})/i.exec(start)?.[1] ??
		"utf-8";
	try {
		return new TextDecoder(label).decode(bytes);
	} catch {
		// An unknown encoding name.
		return new TextDecoder("utf-8").decode(bytes);
	}
}
