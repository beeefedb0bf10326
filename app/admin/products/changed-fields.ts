import { isDeepStrictEqual } from "node:util";
import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { type ProductFieldKind, productFieldEntries, readProductField } from "./product-fields.ts";

/** Kinds with tables of their own, and a person, who may ask to be forgotten. */
const UNRECORDED = new Set<ProductFieldKind>(["categories", "images", "benches", "person"]);

/**
 * The fields that a save changes, before and after, for the audit log; `true` for a long text. A field that the input
 * leaves out stays as it is.
 */
export function changedFields(
	before: Partial<ProductInput>,
	input: Partial<ProductInput>,
): Record<string, [unknown, unknown] | true> {
	return Object.fromEntries(
		productFieldEntries.flatMap(([name, field]) => {
			if (UNRECORDED.has(field.kind) || input[field.property] === undefined) return [];
			const was = readProductField(before, field) ?? null;
			const is = readProductField(input, field) ?? null;
			if (isDeepStrictEqual(was, is)) return [];
			return [[field.specification ? name : field.property, field.kind === "text" ? true : [was, is]]];
		}),
	);
}
