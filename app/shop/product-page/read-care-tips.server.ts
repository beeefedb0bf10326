import { parseMarkdown } from "#app/shop/texts/parse-markdown.server.ts";
import type { InlineNode } from "#app/shop/texts/rich-text.ts";
import { readShopText } from "#app/shop/texts/texts.queries.server.ts";

/** How wood is cared for in general, one line a tip; null for a product with care instructions of its own. */
export async function readCareTips(
	{ careInstructions }: { careInstructions: string | null },
	request: Request,
): Promise<InlineNode[][] | null> {
	if (careInstructions?.trim()) return null;
	const { content } = await readShopText("care-tips", request);
	return (content.text ?? "").split("\n").map((tip) => {
		const [block] = parseMarkdown(tip);
		return block?.kind === "paragraph" ? block.of : [tip];
	});
}
