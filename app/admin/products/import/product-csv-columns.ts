import type { CsvCell } from "#app/platform/csv.ts";
import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { centsToReais } from "#app/values/money.ts";
import { formatNumberField } from "#app/values/number.ts";
import { removeAccents } from "#app/values/text.ts";

/** Between several values of one cell. */
const SEPARATOR = " | ";

/** What a cell is written from: a product, or what a file makes of one. */
export interface CsvProduct extends Omit<ProductInput, "categoryIds" | "imageIds"> {
	id: string;
	categoryIds: readonly string[];
	imageIds: readonly string[];
}

interface CsvColumn {
	/** In the head of the file, in plain letters so that every program keeps them. */
	name: string;
	/** The field of the product form that reads it. */
	field: string;
	write: (product: CsvProduct, categoryNames: ReadonlyMap<string, string>) => CsvCell;
}

const yesNo = (value: boolean | undefined): string => (value ? "sim" : "não");
const toUnit = (value: number | null | undefined, unit: number): CsvCell => (value ? value / unit : null);
const specificationCell =
	(key: string) =>
	({ specifications }: CsvProduct): CsvCell =>
		specifications?.[key] ?? null;

const columns: readonly CsvColumn[] = [
	{ name: "id", field: "id", write: ({ id }) => id },
	{ name: "nome", field: "name", write: ({ name }) => name },
	{ name: "endereco", field: "slug", write: ({ slug }) => slug },
	{ name: "descricao", field: "description", write: ({ description }) => description },
	{ name: "preco", field: "price", write: ({ price }) => centsToReais(price) },
	{
		name: "preco_original",
		field: "originalPrice",
		write: ({ originalPrice }) => (originalPrice ? centsToReais(originalPrice) : null),
	},
	{
		name: "categorias",
		field: "categoryIds",
		write: ({ categoryIds }, names) => categoryIds.map((id) => names.get(id) ?? id).join(SEPARATOR),
	},
	{ name: "materiais", field: "materials", write: ({ materials }) => materials.join(SEPARATOR) },
	{ name: "largura_cm", field: "width", write: ({ widthMm }) => toUnit(widthMm, 10) },
	{ name: "profundidade_cm", field: "depth", write: ({ depthMm }) => toUnit(depthMm, 10) },
	{ name: "altura_cm", field: "height", write: ({ heightMm }) => toUnit(heightMm, 10) },
	{ name: "peso_kg", field: "weight", write: ({ weightGrams }) => toUnit(weightGrams, 1_000) },
	{ name: "acabamento", field: "finish", write: ({ finish }) => finish },
	{ name: "cuidados", field: "careInstructions", write: ({ careInstructions }) => careInstructions },
	{ name: "cor", field: "specification-color", write: specificationCell("color") },
	{ name: "estilo", field: "specification-style", write: specificationCell("style") },
	{ name: "capacidade", field: "specification-capacity", write: specificationCell("capacity") },
	{ name: "garantia", field: "specification-warranty", write: specificationCell("warranty") },
	{ name: "ficha_material", field: "specification-material", write: specificationCell("material") },
	{ name: "ficha_acabamento", field: "specification-finish", write: specificationCell("finish") },
	{ name: "ficha_peso", field: "specification-weight", write: specificationCell("weight") },
	{ name: "ficha_medidas", field: "specification-size", write: specificationCell("size") },
	{
		name: "frete",
		field: "shippingType",
		write: ({ shippingType }) => (shippingType === "free" ? "grátis" : "calculado"),
	},
	{ name: "estoque", field: "stockQuantity", write: ({ stockQuantity }) => stockQuantity ?? 0 },
	{ name: "sob_encomenda", field: "isMadeToOrder", write: ({ isMadeToOrder }) => yesNo(isMadeToOrder) },
	{ name: "dias_producao", field: "productionDays", write: ({ productionDays }) => productionDays },
	{
		name: "disponivel_apos_dias",
		field: "availableAfterDays",
		write: ({ availableAfterDays }) => availableAfterDays,
	},
	{ name: "destaque", field: "isFeatured", write: ({ isFeatured }) => yesNo(isFeatured) },
	{ name: "ativo", field: "isActive", write: ({ isActive }) => yesNo(isActive) },
	{ name: "imagens", field: "imageIds", write: ({ imageIds }) => imageIds.join(" ") },
];

export const csvHeader: readonly string[] = columns.map(({ name }) => name);

export const csvCells = (product: CsvProduct, categoryNames: ReadonlyMap<string, string>): CsvCell[] =>
	columns.map(({ write }) => write(product, categoryNames));

/** How a cell reads in a preview and in a comparison; null and an empty text are the same. */
export const cellText = (cell: CsvCell): string =>
	typeof cell === "number" ? formatNumberField(cell) : (cell ?? "");

/** The columns of a file by their place; null for a name that is none of ours. */
export function readHeader(cells: readonly string[]): (string | null)[] {
	return cells.map((cell) => {
		const name = removeAccents(cell)
			.trim()
			.toLowerCase()
			.replace(/[\s-]+/g, "_");
		return csvHeader.find((known) => known === name) ?? null;
	});
}

/** The name of the column behind a field of the form: for saying where the mistake is. */
export const columnForField = (field: string): string =>
	columns.find((column) => column.field === field.split(".")[0])?.name ?? field;

const booleanFields = new Set(["isMadeToOrder", "isFeatured", "isActive"]);
const listFields = new Set(["categoryIds", "materials"]);

/** Cells by column name as the fields that the product form would post. Throws a sentence for the column. */
export function toFormFields(
	cells: Readonly<Record<string, string>>,
	categoryIdOf: (name: string) => string | undefined,
): Record<string, string | string[]> {
	const fields: Record<string, string | string[]> = {};
	for (const { name, field } of columns) {
		const text = (cells[name] ?? "").trim();
		if (field === "id") continue;
		if (booleanFields.has(field)) {
			const word = removeAccents(text).toLowerCase();
			if (/^(sim|s|1|true|x)$/.test(word)) fields[field] = "on";
			else if (!/^(nao|n|0|false|)$/.test(word)) throw new CellError(name, "Escreva sim ou não.");
		} else if (field === "shippingType") fields[field] = parseShippingType(name, text);
		else if (field === "imageIds") fields[field] = text.split(/\s+/).filter(Boolean);
		else if (listFields.has(field)) {
			const values = text
				.split("|")
				.map((value) => value.trim())
				.filter(Boolean);
			fields[field] =
				field === "materials"
					? values
					: values.map((value) => requireCategoryId(name, value, categoryIdOf(value)));
		} else fields[field] = text;
	}
	return fields;
}

export class CellError extends Error {
	override readonly name = "CellError";
	readonly column: string;

	constructor(column: string, message: string) {
		super(message);
		this.column = column;
	}
}

function requireCategoryId(column: string, name: string, id: string | undefined): string {
	if (!id) throw new CellError(column, `A categoria “${name}” não existe. Crie-a antes, na aba Categorias.`);
	return id;
}

function parseShippingType(column: string, text: string): string {
	const word = removeAccents(text).toLowerCase();
	if (word === "gratis" || word === "free") return "free";
	if (word === "calculado" || word === "calculated" || word === "") return "calculated";
	throw new CellError(column, "Escreva grátis ou calculado.");
}
