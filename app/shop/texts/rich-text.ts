/** A part of a sentence: plain text, or text with one mark around it. */
export type InlineNode =
	| string
	| { kind: "bold"; of: InlineNode[] }
	| { kind: "italic"; of: InlineNode[] }
	| { kind: "link"; to: string; of: InlineNode[] }
	| { kind: "break" };

/** The elements of a text of the owner (decision 0120). It reaches the browser as data, without a parser. */
export type TextBlock =
	| { kind: "heading"; level: number; of: InlineNode[] }
	| { kind: "paragraph"; of: InlineNode[] }
	| { kind: "list"; isOrdered: boolean; items: TextBlock[][] };

/** The words without their marks, for searching and for search engines; blocks are separated by a line break. */
export const unmarkedText = (blocks: readonly TextBlock[]): string =>
	blocks
		.map((block) =>
			block.kind === "list"
				? block.items.map((item) => `• ${unmarkedText(item)}`).join("\n")
				: plainInline(block.of),
		)
		.join("\n");

export const plainInline = (nodes: readonly InlineNode[]): string =>
	nodes
		.map((node) => {
			if (typeof node === "string") return node;
			return node.kind === "break" ? "\n" : plainInline(node.of);
		})
		.join("");

/**
 * Values by the name in braces: a word; several paragraphs; null for what the shop does not offer now; or whether a
 * condition holds.
 */
export type PlaceholderValues = Readonly<
	Record<string, string | number | boolean | null | readonly string[]>
>;

const PLACEHOLDER = /\{([^{}\n]{1,60})\}/g;

/** The names in braces. */
export const namedPlaceholders = (text: string): string[] =>
	[...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

/**
 * Fills in what stands in braces. A paragraph about something that the shop does not offer, or whose condition does
 * not hold, is left out, so that the page never promises what the shop no longer does. Unknown names stay as they are.
 */
export function fillBlocks(blocks: readonly TextBlock[], values: PlaceholderValues): TextBlock[] {
	return blocks.flatMap((block): TextBlock[] => {
		if (block.kind === "list") {
			const items = block.items.map((item) => fillBlocks(item, values)).filter(({ length }) => length > 0);
			return items.length > 0 ? [{ ...block, items }] : [];
		}
		const named = namedPlaceholders(plainInline(block.of)).map((name) => placeholderValue(values, name));
		if (named.some((value) => value === null || value === false)) return [];
		const [only] = named;
		if (Array.isArray(only) && named.length === 1) {
			return only.map((text: string) => ({ kind: "paragraph", of: [text] }));
		}
		return [{ ...block, of: trimStart(fillInline(block.of, values)) }];
	});
}

const placeholderValue = (values: PlaceholderValues, name: string) =>
	Object.hasOwn(values, name) ? values[name] : undefined;

const fillInline = (nodes: readonly InlineNode[], values: PlaceholderValues): InlineNode[] =>
	nodes.map((node) => {
		if (typeof node === "string") {
			return node.replace(PLACEHOLDER, (written, name: string) => {
				const value = placeholderValue(values, name);
				return value === undefined ? written : value === true ? "" : String(value);
			});
		}
		return node.kind === "break" ? node : { ...node, of: fillInline(node.of, values) };
	});

/** A condition at the beginning leaves a space behind. */
function trimStart([first = "", ...rest]: InlineNode[]): InlineNode[] {
	return typeof first === "string" ? [first.trimStart(), ...rest] : [first, ...rest];
}
