import {
	type ProductField,
	type ProductFieldKind,
	productFields,
} from "#app/admin/products/product-fields.ts";
import type { ProductDraft, TextFieldName } from "./product-draft.ts";

const inputModes: Partial<Record<ProductFieldKind, "decimal" | "numeric">> = {
	money: "decimal",
	measure: "decimal",
	days: "numeric",
	stock: "numeric",
};

/** What the table of fields knows of a text field, with what was typed and what is wrong with it. */
export const fieldProps =
	(draft: Pick<ProductDraft, TextFieldName>, errors: Record<string, string>) => (name: TextFieldName) => {
		const { kind, label, maxLength, placeholder }: ProductField = productFields[name];
		return {
			name,
			label,
			...(maxLength ? { maxLength } : {}),
			...(placeholder ? { placeholder } : {}),
			...(inputModes[kind] ? { inputMode: inputModes[kind] } : {}),
			defaultValue: draft[name],
			error: errors[name],
		};
	};
