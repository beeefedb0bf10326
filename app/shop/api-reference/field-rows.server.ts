import type { z } from "zod";
import type { FieldRow } from "./ApiReference.tsx";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The fields of an object, each followed by those inside it. */
export function fieldRows(schema: JsonSchema, parentPath = ""): FieldRow[] {
	return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
		const path = parentPath + name;
		const field = toObject(property);
		const { schema: inner } = withoutNull(field);
		const nested = inner.items
			? fieldRows(withoutNull(toObject(inner.items)).schema, `${path}[].`)
			: fieldRows(inner, `${path}.`);
		return [
			{
				path,
				type: describeType(field),
				isRequired: schema.required?.includes(name) ?? false,
				description: field.description ?? inner.description,
			},
			...nested,
		];
	});
}

/** True and false are schemas too; the shop has none. */
const toObject = (schema: unknown): JsonSchema => (typeof schema === "object" ? (schema as JsonSchema) : {});

const TYPE_NAMES: Record<string, string> = {
	string: "texto",
	number: "número",
	integer: "número inteiro",
	boolean: "sim ou não",
	object: "objeto",
	array: "lista",
};

const FORMAT_NAMES: Record<string, string> = {
	uuid: "UUID",
	uri: "endereço",
	date: "data",
	"date-time": "data e hora",
};

function describeType(field: JsonSchema): string {
	const { schema, isNullable } = withoutNull(field);
	const name = schema.format ? FORMAT_NAMES[schema.format] : undefined;
	const typeName = describeChoices(schema) ?? name ?? TYPE_NAMES[String(schema.type)] ?? "qualquer valor";
	return [typeName, describeBounds(schema), isNullable ? "ou null" : ""].filter(Boolean).join(", ");
}

function describeChoices({ enum: choices, const: constant }: JsonSchema): string | undefined {
	if (constant !== undefined) return String(constant);
	return choices?.map(String).join(" | ");
}

function describeBounds(schema: JsonSchema): string {
	if (schema.type === "array") return formatRange(schema.minItems, schema.maxItems, " itens");
	// A format says more than the length that comes with it.
	if (schema.type === "string") {
		return schema.format ? "" : formatRange(schema.minLength, schema.maxLength, " caracteres");
	}
	return formatRange(bound(schema.minimum), bound(schema.maximum), "");
}

/** The limits of JavaScript's integers do not help a reader. */
const bound = (limit: number | undefined): number | undefined =>
	Math.abs(limit ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : limit;

function formatRange(min: number | undefined, max: number | undefined, unit: string): string {
	if (min !== undefined && max !== undefined) return `de ${min} a ${max}${unit}`;
	if (max !== undefined) return `até ${max}${unit}`;
	return min === undefined ? "" : `a partir de ${min}${unit}`;
}

/** `anyOf [x, null]` is x that may be null. */
function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
	const options = schema.anyOf?.map(toObject) ?? [];
	const others = options.filter(({ type }) => type !== "null");
	const [nonNull] = others;
	if (others.length !== 1 || !nonNull) return { schema, isNullable: false };
	return { schema: nonNull, isNullable: options.length > 1 };
}
