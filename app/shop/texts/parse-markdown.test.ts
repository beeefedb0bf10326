import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMarkdown, refusedLinks, safeLink } from "./parse-markdown.server.ts";
import { fillBlocks, type InlineNode, type TextBlock, unmarkedText } from "./rich-text.ts";

const linksIn = (blocks: readonly TextBlock[]): string[] => {
	const inside = (nodes: readonly InlineNode[]): string[] =>
		nodes.flatMap((node) => {
			if (typeof node === "string" || node.kind === "break") return [];
			return [...(node.kind === "link" ? [node.to] : []), ...inside(node.of)];
		});
	return blocks.flatMap((block) => (block.kind === "list" ? block.items.flatMap(linksIn) : inside(block.of)));
};

/** Dangerous Markdown, at random. */
const dangerousMarkdown = fc
	.array(
		fc.oneof(
			fc.constantFrom(
				..."[ ] ( ) < > * _ # - + 1. ! \\ \n \t ` & ; : / //".split(" "),
				"\n\n",
				"](javascript:alert(1))",
				"](JaVaScRiPt:x)",
				"](data:text/html,x)",
				"](//evil.example)",
				"](/\\evil.example)",
				"](/&#9;/evil.example)",
				"](https://ok.example)",
				"](/contact)",
				"<script>",
				"<https://x.example>",
				"<javascript:x>",
				"&#106;avascript:",
			),
			fc.string({ maxLength: 8 }),
		),
		{ maxLength: 60 },
	)
	.map((parts) => parts.join(""));

describe("the Markdown of the shop", () => {
	it("never throws, and never makes a link that leaves https, mailto and the shop's own pages", () => {
		fc.assert(
			fc.property(dangerousMarkdown, (source) => {
				const blocks = parseMarkdown(source);
				refusedLinks(source);
				unmarkedText(blocks);
				for (const to of linksIn(blocks)) {
					const { protocol, origin } = new URL(to, "https://shop.example");
					expect(["https:", "mailto:"]).toContain(protocol);
					if (to.startsWith("/")) expect(origin).toBe("https://shop.example");
				}
			}),
			{ numRuns: 500 },
		);
	});

	it("knows headings, bold, italic, links, lists and line breaks", () => {
		expect(
			parseMarkdown("## Título\n\nUm **forte** e *leve* [link](/contact)\\\nfim\n\n1. um\n2. dois"),
		).toEqual([
			{ kind: "heading", level: 2, of: ["Título"] },
			{
				kind: "paragraph",
				of: [
					"Um ",
					{ kind: "bold", of: ["forte"] },
					" e ",
					{ kind: "italic", of: ["leve"] },
					" ",
					{ kind: "link", to: "/contact", of: ["link"] },
					{ kind: "break" },
					"fim",
				],
			},
			{
				kind: "list",
				isOrdered: true,
				items: [[{ kind: "paragraph", of: ["um"] }], [{ kind: "paragraph", of: ["dois"] }]],
			},
		]);
	});

	it.each([
		["<b onclick=x>oi</b>", "<b onclick=x>oi</b>"],
		["<script>alert(1)</script>", "<script>alert(1)</script>"],
		["> dito", "> dito"],
		["`código`", "`código`"],
		["a\n\n---\n\nb", "a\n---\nb"],
		["[x]: https://a.example", "[x]: https://a.example"],
		["    recuado", "recuado"],
	])("keeps %s as text", (source, text) => {
		expect(unmarkedText(parseMarkdown(source))).toBe(text);
	});

	it("makes a link to the shop, to a secure page or to a mailbox, and names any other", () => {
		expect(["/faq", "https://a.example/b", "mailto:a@b.example"].map(safeLink)).not.toContain(null);
		const refused = [
			"http://a.example",
			"//a.example",
			"/\\a.example",
			"/\t/a",
			"javascript:x",
			"faq",
			"#x",
			"",
		];
		expect(refused.map(safeLink)).toEqual(refused.map(() => null));
		expect(refusedLinks("Veja [isto](javascript:x) e **[aquilo](http://a.example)**")).toEqual([
			"javascript:x",
			"http://a.example",
		]);
	});

	it.each(["*a ", "**a ", "- ", "[", "[a](", "1. ", "# ", "_*", "> ", "a\n\n  - "])(
		"parses a whole text of “%s”",
		(part) => {
			const source = part.repeat(10_000 / part.length);
			expect(unmarkedText(parseMarkdown(source)).length).toBeGreaterThan(0);
			expect(refusedLinks(source)).toEqual([]);
		},
	);
});

describe("placeholders", () => {
	const fill = (source: string) =>
		unmarkedText(
			fillBlocks(parseMarkdown(source), {
				parcelas: 12,
				"frete grátis": null,
				"com Mercado Pago": true,
				"sem Mercado Pago": false,
				prazos: ["Um.", "Dois."],
			}),
		);

	it("are filled in; what is not offered, or whose condition does not hold, is left out", () => {
		expect(fill("Em **{parcelas}x**.\n\nAcima de {frete grátis}.\n\n{desconhecido}")).toBe(
			"Em 12x.\n{desconhecido}",
		);
		expect(fill("{com Mercado Pago} Cartão.\n\n{sem Mercado Pago} PIX.")).toBe("Cartão.");
		expect(fill("- {sem Mercado Pago} PIX\n- {parcelas}x")).toBe("• 12x");
		expect(fill("{prazos}")).toBe("Um.\nDois.");
	});
});
