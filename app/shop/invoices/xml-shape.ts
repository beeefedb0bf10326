/** An invoice has at most nine elements inside each other, and some 40 for each of 990 products. */
const MAX_DEPTH = 20;
const MAX_TAGS = 50_000;

/**
 * The first mistake in the tags of an XML, found in one pass over its text: a parser and its selectors take minutes for
 * a megabyte of elements inside each other, or never closed. Null where there is nothing to fear.
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

/** Comments and plain sections, which may hold anything, and where each ends. */
const sections: readonly (readonly [start: string, end: string])[] = [
	["<!--", "-->"],
	["<![CDATA[", "]]>"],
	["<?", "?>"],
];

/** Where the last sign of a tag is; -1 when it has none. A value in quotes may hold a sign that looks like it. */
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
