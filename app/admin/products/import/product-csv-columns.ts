import {
	type ProductField,
	type ProductFieldKind,
	productFieldEntries,
	readProductField,
} from "#app/admin/products/product-fields.ts";
import type { CsvCell } from "#app/platform/lists/csv.ts";
import { formatSteps } from "#app/shop/bench/work-steps.ts";
import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { formatFiscalCode } from "#app/values/fiscal/fiscal-codes.ts";
import { type Cents, centsToReais } from "#app/values/money.ts";
import { formatNumberField } from "#app/values/number.ts";
import { comparableText, removeAccents } from "#app/values/text.ts";
import type { WorkStep } from "#app/values/workshop/work-step.ts";
import type { CellMistake } from "./import-plan.ts";

interface NamesOf {
	byId: ReadonlyMap<string, string>;
	/** By name, and a category by its slug; ignoring accents and case. */
	idOf: (name: string) => string | undefined;
}

/** References that a file spells by name and the shop stores by id. */
export interface NamesInFile {
	categories: NamesOf;
	benches: NamesOf;
}

/** The columns of the file: the id, then every field of a product that has a column. */
const columns = productFieldEntries.flatMap(([name, field]) =>
	field.column ? [{ column: field.column, name, field }] : [],
);

export const csvHeader: readonly string[] = ["id", ...columns.map(({ column }) => column)];

/**
 * The stock at the time of the export, the last column of a file. The owner's change is the difference between
 * “estoque” and it, so that units sold meanwhile stay sold.
 */
export const EXPORTED_STOCK = "estoque_exportado";

/** A product, or a file's version of one, as a row of the file. */
export const csvCells = (product: ProductInput & { id: string }, names: NamesInFile): CsvCell[] => [
	product.id,
	...columns.map(({ field }) => formatCell(field, readProductField(product, field), names)),
];

function formatCell({ kind, unit = 1, code }: ProductField, value: unknown, names: NamesInFile): CsvCell {
	if (kind === "flag") return value ? "sim" : "não";
	if (kind === "stock") return (value as number | undefined) ?? 0;
	if (kind === "shippingType") return value === "free" ? "grátis" : "calculado";
	if (!value) return null;
	if (code) return formatFiscalCode(code, value as string);
	if (kind === "money") return centsToReais(value as Cents);
	if (kind === "measure") return (value as number) / unit;
	if (kind === "images") return (value as string[]).join(" ");
	if (kind === "materials") return (value as string[]).join(" | ");
	if (kind === "hours") return (value as number) / 60;
	if (kind === "steps") return formatSteps(value as WorkStep[], " | ");
	if (kind === "categories" || kind === "benches") {
		return (value as string[]).map((id) => names[kind].byId.get(id) ?? id).join(" | ");
	}
	return value as string | number;
}

/** The text of a cell in a preview and in a comparison; null and an empty text are equal. */
export const cellText = (cell: CsvCell): string =>
	typeof cell === "number" ? formatNumberField(cell) : (cell ?? "");

/** The column names of a file by position; null for a name that is not in our header. */
export function readHeader(cells: readonly string[]): (string | null)[] {
	return cells.map((cell) => {
		const name = removeAccents(cell)
			.trim()
			.toLowerCase()
			.replace(/[\s-]+/g, "_");
		return [...csvHeader, EXPORTED_STOCK].find((column) => column === name) ?? null;
	});
}

/** The column of a form field, to say where the mistake is. */
export const columnForField = (path: string): string =>
	columns.find(({ name }) => name === path.split(".")[0])?.column ?? path;

/** Turns cells into the fields that the product form would post; also returns the cells that cannot be parsed. */
export function toFormFields(
	cells: Readonly<Record<string, string>>,
	names: NamesInFile,
): { fields: Record<string, string | string[]>; mistakes: CellMistake[] } {
	const fields: Record<string, string | string[]> = {};
	const mistakes: CellMistake[] = [];
	for (const { column, name, field } of columns) {
		const read = cellReaders[field.kind] ?? ((text) => text);
		try {
			const value = read((cells[column] ?? "").trim(), names);
			if (value !== undefined) fields[name] = value;
		} catch (error) {
			if (!(error instanceof CellError)) throw error;
			mistakes.push({ column, message: error.message });
		}
	}
	return { fields, mistakes };
}

/** Throws a `CellError`. */
type CellReader = (text: string, names: NamesInFile) => string | string[] | undefined;

const cellReaders: Partial<Record<ProductFieldKind, CellReader>> = {
	flag(text) {
		const word = comparableText(text);
		if (/^(sim|s|1|true|x)$/.test(word)) return "on";
		if (/^(nao|n|0|false|)$/.test(word)) return undefined;
		throw new CellError("Escreva sim ou não.");
	},
	shippingType(text) {
		const word = comparableText(text);
		if (word === "gratis" || word === "free") return "free";
		if (word === "calculado" || word === "calculated" || word === "") return "calculated";
		throw new CellError("Escreva grátis ou calculado.");
	},
	// "0 – Nacional" is accepted as "0".
	origin: (text) => /^\d(?!\d)/.exec(text)?.[0] ?? text,
	images: (text) => text.split(/\s+/).filter(Boolean),
	materials: (text) => splitList(text),
	categories: (text, { categories }) =>
		splitList(text).map((name) => {
			const id = categories.idOf(name);
			if (id) return id;
			throw new CellError(`A categoria “${name}” não existe. Crie-a antes, na aba Categorias.`);
		}),
	benches: (text, { benches }) =>
		splitList(text).map((name) => {
			const id = benches.idOf(name);
			if (id) return id;
			throw new CellError(
				`A bancada “${name}” não existe. Crie-a antes, em Configurações › Oficina e bancadas.`,
			);
		}),
};

const splitList = (text: string): string[] =>
	text
		.split("|")
		.map((value) => value.trim())
		.filter(Boolean);

/** A cell that cannot be parsed, with the message for its column. */
class CellError extends Error {
	override readonly name = "CellError";
}
