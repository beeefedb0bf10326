import { isRecord } from "#app/values/is-record.ts";

/** An object of a JSON-LD document. */
export type JsonLdNode = Record<string, unknown>;

/** Limits against documents that are made to take endless time. */
const MAX_DEPTH = 12;
const MAX_NODES = 20_000;

export const asList = (value: unknown): unknown[] =>
	Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

export const asNodes = (value: unknown): JsonLdNode[] => asList(value).filter(isRecord);

/**
 * Parses a JSON-LD script as shops write it: with raw line breaks inside strings, wrapped in comments, with trailing
 * commas. Null when it cannot be repaired.
 */
export function parseJsonLd(script: string): unknown {
	// Between tokens a space means the same as a line break; inside a string a space was meant.
	const text = script
		.replace(/\p{Cc}/gu, " ")
		.trim()
		.replace(/^(?:<!--|\/\*\s{0,3}<!\[CDATA\[\s{0,3}\*\/|<!\[CDATA\[|\/\/\s{0,3}<!\[CDATA\[)/, "")
		.replace(/(?:-->|\/\*\s{0,3}\]\]>\s{0,3}\*\/|\]\]>|\/\/\s{0,3}\]\]>)$/, "")
		.trim()
		.replace(/;$/, "");
	return parse(text) ?? parse(text.replace(/,(?=\s{0,200}[}\]])/g, ""));
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

export const hasType = (node: JsonLdNode, ...types: string[]): boolean =>
	asList(node["@type"]).some(
		(type) =>
			typeof type === "string" && types.includes(type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, "")),
	);

/** All products of a document, in its order: alone, in a list, in `@graph`, in `itemListElement`, … */
export function productNodes(document: unknown): JsonLdNode[] {
	const nodes: JsonLdNode[] = [];
	let seen = 0;
	const walk = (value: unknown, depth: number): void => {
		seen += 1;
		if (depth > MAX_DEPTH || seen > MAX_NODES) return;
		if (Array.isArray(value)) {
			for (const each of value) walk(each, depth + 1);
			return;
		}
		if (!isRecord(value)) return;
		if (hasType(value, "Product", "ProductGroup", "IndividualProduct", "ProductModel")) {
			nodes.push(value);
			return;
		}
		for (const key of ["@graph", "mainEntity", "itemListElement", "item", "mainEntityOfPage", "about"]) {
			walk(value[key], depth + 1);
		}
	};
	walk(document, 0);
	return nodes;
}
