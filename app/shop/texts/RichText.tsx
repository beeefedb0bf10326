import { createElement, Fragment, type ReactNode } from "react";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { InlineNode, TextBlock } from "./rich-text.ts";

/** A text never changes while it is shown, so its parts need no keys. */
const withoutKeys = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);

/** A text that the owner wrote, or a part of one. The page around it decides between which headings it stands. */
export const RichText = ({ blocks }: { blocks: readonly TextBlock[] }) => withoutKeys(blocks.map(toBlock));

function toBlock(block: TextBlock): ReactNode {
	if (block.kind !== "list") {
		return (
			<p className={block.kind === "heading" ? "mt-5 font-semibold" : "mt-3"}>
				<RichLine nodes={block.of} />
			</p>
		);
	}
	const items = block.items.map((item) => (
		// biome-ignore lint/correctness/useJsxKeyInIterable: as above.
		<li className="[&>p]:mt-0">
			<RichText blocks={item} />
		</li>
	));
	const List = block.isOrdered ? "ol" : "ul";
	return (
		<List className={`mt-3 grid gap-1.5 pl-6 ${block.isOrdered ? "list-decimal" : "list-disc"}`}>
			{withoutKeys(items)}
		</List>
	);
}

/** One line of it: plain, bold, italic and linked words. */
export const RichLine = ({ nodes }: { nodes: readonly InlineNode[] }) => withoutKeys(nodes.map(toElement));

function toElement(node: InlineNode): ReactNode {
	if (typeof node === "string") return node;
	if (node.kind === "break") return <br />;
	const inner = <RichLine nodes={node.of} />;
	if (node.kind === "bold") return <strong>{inner}</strong>;
	if (node.kind === "italic") return <em>{inner}</em>;
	const style = "underline underline-offset-4 hover:text-heartwood";
	return node.to.startsWith("/") ? (
		<Link to={node.to} className={style}>
			{inner}
		</Link>
	) : (
		<a href={node.to} rel="noopener noreferrer" className={style}>
			{inner}
		</a>
	);
}
