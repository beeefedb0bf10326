import type { Nodes, Parents, PhrasingContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { InlineNode, TextBlock } from "./rich-text.ts";

/**
 * HTML, code, quotations, pictures and lines are plain text here. So nothing that is typed disappears, and none
 * of it reaches a page as markup.
 */
const UNKNOWN = [
	"blockQuote",
	"codeFenced",
	"codeIndented",
	"codeText",
	"definition",
	"htmlFlow",
	"htmlText",
	"labelStartImage",
	"setextUnderline",
	"thematicBreak",
];

/** Deeper marks and lists become text, so that no text can exhaust the stack. */
const MAX_DEPTH = 8;

/** Four marks or more at the beginning of a line nest lists without end; the line becomes text. */
const NESTED_MARKERS = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){4,}/gm;

function parseKnown(source: string) {
	const flat = source.replace(NESTED_MARKERS, (markers) => markers.replace(/[-*+.)]/g, "\\$&"));
	return fromMarkdown(flat, { extensions: [{ disable: { null: UNKNOWN } }] }).children;
}

/** Parses the small Markdown of the shop: headings, bold, italic, links, lists and paragraphs. Never throws. */
export const parseMarkdown = (source: string): TextBlock[] => toBlocks(parseKnown(source), 0);

/** Links that the shop does not make, as they were written. */
export function refusedLinks(source: string): string[] {
	const urls: string[] = [];
	const visit = (blocks: readonly Nodes[], depth: number): void => {
		if (depth > MAX_DEPTH * 2) return;
		for (const node of blocks) {
			if (node.type === "link" && safeLink(node.url) === null) urls.push(node.url);
			if ("children" in node) visit((node as Parents).children, depth + 1);
		}
	};
	visit(parseKnown(source), 0);
	return urls;
}

/**
 * The address of a link, or null: https, mailto, or a page of the shop. No character that a browser removes, so that
 * what was checked is what is followed.
 */
export function safeLink(url: string): string | null {
	// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses.
	if (/[\u0000-\u0020\u007f\\]/.test(url)) return null;
	if (/^\/(?!\/)/.test(url)) return url;
	if (/^mailto:[^@\s]+@[^@\s]+$/i.test(url)) return url;
	if (!/^https:\/\/[^/]/i.test(url)) return null;
	return URL.canParse(url) && new URL(url).protocol === "https:" ? url : null;
}

function toBlocks(nodes: readonly Nodes[], depth: number): TextBlock[] {
	return nodes.flatMap((node): TextBlock[] => {
		switch (node.type) {
			case "heading":
				return [{ kind: "heading", level: node.depth, of: toInline(node.children, depth) }];
			case "paragraph":
				return [{ kind: "paragraph", of: toInline(node.children, depth) }];
			case "list":
				if (depth > MAX_DEPTH) return [{ kind: "paragraph", of: [textOf(node)] }];
				return [
					{
						kind: "list",
						isOrdered: node.ordered === true,
						items: node.children.map((item) => toBlocks(item.children, depth + 1)),
					},
				];
			default:
				return [{ kind: "paragraph", of: [textOf(node)] }];
		}
	});
}

function toInline(nodes: readonly PhrasingContent[], depth: number): InlineNode[] {
	return nodes.flatMap((node): InlineNode[] => {
		switch (node.type) {
			case "text":
				return [node.value];
			case "break":
				return [{ kind: "break" }];
			case "strong":
			case "emphasis": {
				if (depth > MAX_DEPTH) return [textOf(node)];
				const kind = node.type === "strong" ? "bold" : "italic";
				return [{ kind, of: toInline(node.children, depth + 1) }];
			}
			case "link": {
				const to = safeLink(node.url);
				if (depth > MAX_DEPTH) return [textOf(node)];
				const of = toInline(node.children, depth + 1);
				return to === null ? of : [{ kind: "link", to, of }];
			}
			default:
				return [textOf(node)];
		}
	});
}

/** All text inside, without recursion. */
function textOf(node: Nodes): string {
	const values: string[] = [];
	const waiting: Nodes[] = [node];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		if ("value" in next) values.push(next.value);
		if ("children" in next) waiting.push(...next.children.toReversed());
	}
	return values.join("");
}
