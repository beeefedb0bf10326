import type { JsonSchema } from "./openapi.ts";

/** A field as a table shows it. */
export interface FieldRow {
	/** "items[].quantity" */
	path: string;
	/** "número inteiro, de 1 a 99" */
	type: string;
	isRequired: boolean;
	description: string | undefined;
}

/** The fields of an object, each followed by those inside it. */
export function fieldRows(schema: JsonSchema, above = ""): FieldRow[] {
	return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
		const path = above + name;
		const { schema: inner } = withoutNull(field);
		const nested = inner.items
			? fieldRows(withoutNull(inner.items).schema, `${path}[].`)
			: fieldRows(inner, `${path}.`);
		return [
			{
				path,
				type: typeText(field),
				isRequired: schema.required?.includes(name) ?? false,
				description: field.description ?? inner.description,
			},
			...nested,
		];
	});
}

const typeNames: Record<string, string> = {
	string: "texto",
	number: "número",
	integer: "número inteiro",
	boolean: "sim ou não",
	object: "objeto",
	array: "lista",
};

const formatNames: Record<string, string> = {
	uuid: "UUID",
	uri: "endereço",
	date: "data",
	"date-time": "data e hora",
};

function typeText(field: JsonSchema): string {
	const { schema, isNullable } = withoutNull(field);
	const name = schema.format ? formatNames[schema.format] : undefined;
	const what = choicesOf(schema) ?? name ?? typeNames[schema.type ?? ""] ?? "qualquer valor";
	return [what, boundsOf(schema), isNullable ? "ou null" : ""].filter(Boolean).join(", ");
}

function choicesOf({ enum: choices, const: only }: JsonSchema): string | undefined {
	if (only !== undefined) return String(only);
	return choices?.map(String).join(" | ");
}

function boundsOf(schema: JsonSchema): string {
	if (schema.type === "array") return span(schema.minItems, schema.maxItems, " itens");
	// A format says more than the length that comes with it.
	if (schema.type === "string") {
		return schema.format ? "" : span(schema.minLength, schema.maxLength, " caracteres");
	}
	const { maximum } = schema;
	return span(schema.minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, "");
}

function span(least: number | undefined, most: number | undefined, unit: string): string {
	if (least !== undefined && most !== undefined) return `de ${least} a ${most}${unit}`;
	if (most !== undefined) return `até ${most}${unit}`;
	return least === undefined ? "" : `a partir de ${least}${unit}`;
}

/** `anyOf [x, null]` is x that may be null. */
function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
	const others = schema.anyOf?.filter(({ type }) => type !== "null");
	const [only] = others ?? [];
	if (!schema.anyOf || others?.length !== 1 || !only) return { schema, isNullable: false };
	return { schema: only, isNullable: others.length < schema.anyOf.length };
}
