import type { EditableProduct } from "#app/admin/products/admin-products.queries.server.ts";
import {
	type ProductField,
	type ProductFieldKind,
	type ProductFieldName,
	productFieldEntries,
	productFields,
	readProductField,
} from "#app/admin/products/product-fields.ts";
import { formatSteps } from "#app/shop/bench/work-steps.ts";
import { repeatsMainFact } from "#app/shop/catalogue/products/specifications.ts";
import type { ImageView } from "#app/shop/images/image.ts";
import { formatFiscalCode } from "#app/values/fiscal/fiscal-codes.ts";
import { type Cents, centsToReais } from "#app/values/money.ts";
import { formatNumber, formatNumberField } from "#app/values/number.ts";
import { formatHours } from "#app/values/workshop/hours.ts";
import type { WorkStep } from "#app/values/workshop/work-step.ts";

type DraftValue<Kind extends ProductFieldKind> = Kind extends "flag"
	? boolean
	: Kind extends "materials" | "categories" | "images" | "benches"
		? string[]
		: string;

/** A product as its form holds it: as typed texts, so that no input is lost. */
export type ProductDraft = {
	[Name in ProductFieldName]: DraftValue<(typeof productFields)[Name]["kind"]>;
} & { images: ImageView[] };

/** Names of the form's text fields, of one line or several. */
type TextFieldName = {
	[Name in ProductFieldName]: ProductDraft[Name] extends string ? Name : never;
}[ProductFieldName];

function makeDraft(read: (name: ProductFieldName, field: ProductField) => unknown, images: ImageView[]) {
	const values = productFieldEntries.map(([name, field]) => [name, read(name, field)]);
	return { ...Object.fromEntries(values), images } as ProductDraft;
}

const isList = ({ kind }: ProductField): boolean =>
	kind === "materials" || kind === "categories" || kind === "images" || kind === "benches";

const initialValues: Partial<ProductDraft> = {
	shippingType: "calculated",
	stockQuantity: "0",
	isActive: true,
};

export const emptyProductDraft: ProductDraft = makeDraft(
	(name, field) => initialValues[name] ?? (field.kind === "flag" ? false : isList(field) ? [] : ""),
	[],
);

export function draftFromProduct(product: EditableProduct): ProductDraft {
	return makeDraft(
		(_, field) =>
			field.kind === "images"
				? product.images.map(({ id }) => id)
				: toDraftValue(field, readFormField(product, field)),
		product.images,
	);
}

/** A specification that repeats a main field is asked for once, in the main field. */
function readFormField(product: EditableProduct, field: ProductField): unknown {
	const value = readProductField(product, field);
	const isRepeated =
		field.specification && repeatsMainFact(field.specification, String(value ?? ""), product);
	return isRepeated ? null : value;
}

/** The text of a stored value as it is typed; no setting up and no drying are left empty. */
function toDraftValue({ kind, unit = 1, code }: ProductField, value: unknown): unknown {
	if (value === null || value === undefined) return "";
	if (code) return formatFiscalCode(code, value as string);
	switch (kind) {
		case "steps":
			return formatSteps(value as WorkStep[]);
		case "hours":
			return value === 0 ? "" : formatHours(value as number);
		case "dryingDays":
			return value === 0 ? "" : String(value);
		case "money":
			// "1.990,00", without currency sign, as it is typed into a price field.
			return formatNumber(centsToReais(value as Cents), 2);
		case "measure":
			// "45,5", without trailing zeros.
			return formatNumberField((value as number) / unit);
		default:
			return typeof value === "number" ? String(value) : value;
	}
}

/** A draft from posted text: for a page without scripts that is shown again. */
export function draftFromForm(form: FormData, images: ImageView[]): ProductDraft {
	const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
	return makeDraft(
		(name, field) =>
			field.kind === "flag" ? form.has(name) : isList(field) ? texts(name) : (texts(name)[0] ?? ""),
		images,
	);
}

const inputModes: Partial<Record<ProductFieldKind, "decimal" | "numeric">> = {
	money: "decimal",
	measure: "decimal",
	days: "numeric",
	hours: "decimal",
	dryingDays: "numeric",
	stock: "numeric",
	fiscalCode: "numeric",
};

/** Props of a text field: its description, the typed value and the error. */
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
