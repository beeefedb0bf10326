import { createHash } from "node:crypto";

/**
 * The id of a demo row. It is the same in every shop with the demo, so that a link to a demo product or order
 * survives loading the demo again; and it looks like any other random UUID. The kinds are part of the hashed text and
 * must therefore not change: a product is hashed as the "piece" that it was called at first.
 */
export function demoId(
	kind:
		| "image"
		| "category"
		| "product"
		| "person"
		| "bench"
		| "order"
		| "order-key"
		| "work"
		| "work-photo"
		| "day-proposal",
	name: string,
): string {
	const hashedKind = kind === "product" ? "piece" : kind;
	const hex = createHash("sha256").update(`cerne demo ${hashedKind} ${name}`).digest("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
