/** An invoice is at most nine elements deep, and has some 40 elements for each of 990 products. */
const MAX_DEPTH = 20;
const MAX_TAGS = 50_000;

/**
 * The first fault in the tags of an XML, found in one pass over its text. A parser and its selectors would take minutes
 * for a megabyte of nested or unclosed elements. Null for an XML that is safe to parse.
 */
export function findXmlFault(text: string): "damaged" | "too deep" | "too many" | null {
	const open: string[] = [];
	let tags = 0;
	let at = text.indexOf("<");
	while (at !== -1) {
		const end = endOfTag(text, at);
		if (end === -1) return "damaged";
		const kind = text[at + 1];
		if (kind === "/") {
			if (open.pop() !== text.slice(at + 2, end).trimEnd()) return "damaged";
		} else if (kind !== "!" && kind !== "?") {
			tags += 1;
			if (tags > MAX_TAGS) return "too many";
			if (text[end - 1] !== "/") open.push(tagName(text, at + 1, end));
			if (open.length > MAX_DEPTH) return "too deep";
		}
		at = text.indexOf("<", end + 1);
	}
	return open.length > 0 ? "damaged" : null;
}

/** Comments and sections with any text, and where each ends. */
const sections: readonly (readonly [start: string, end: string])[] = [
	["<!--", "-->"],
	["<![CDATA[", "]]>"],
	["<?", "?>"],
];

/** The position of a tag's last character; -1 when it has none. A quoted value may contain the same character. */
function endOfTag(text: string, start: number): number {
	for (const [begins, ends] of sections) {
		if (!text.startsWith(begins, start)) continue;
		const end = text.indexOf(ends, start + begins.length);
		return end === -1 ? -1 : end + ends.length - 1;
	}
	for (let at = start + 1; at < text.length; at += 1) {
		const sign = text[at];
		if (sign === ">") return at;
		if (sign === "<") return -1;
		if (sign === '"' || sign === "'") {
			at = text.indexOf(sign, at + 1);
			if (at === -1) return -1;
		}
	}
	return -1;
}

function tagName(text: string, start: number, end: number): string {
	let at = start;
	while (at < end && !" \t\r\n".includes(text[at] ?? "")) at += 1;
	return text.slice(start, at);
}
