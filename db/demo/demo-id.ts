import { createHash } from "node:crypto";

/**
 * The id of a demo row, the same in every shop that was filled with it, so that a link to a demo
 * piece or order keeps working after the shop was filled anew. Looks like any other random UUID.
 */
export function demoId(
	kind: "image" | "category" | "piece" | "person" | "order" | "order-key",
	name: string,
): string {
	const hex = createHash("sha256").update(`cerne demo ${kind} ${name}`).digest("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
