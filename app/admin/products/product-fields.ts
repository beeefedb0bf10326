import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { type SpecificationKey, specificationLabels } from "#app/shop/catalogue/products/specifications.ts";
import { benchLimits } from "#app/values/fields/bench-limits.ts";
import { productLimits } from "#app/values/fields/product-limits.ts";
import type { FiscalCode } from "#app/values/fiscal/fiscal-codes.ts";

/*
 * Every field of a product, described once. The form's labels and limits, its draft, its schema and the columns of
 * the CSV file are made from this table. It holds plain data, because the browser loads it with the form.
 */

/** How a field is written in the form, in the database and in a file. */
export type ProductFieldKind =
	| "line"
	| "text"
	| "money"
	| "measure"
	| "days"
	| "hours"
	| "dryingDays"
	| "benches"
	| "steps"
	| "stock"
	| "flag"
	| "shippingType"
	| "fiscalCode"
	| "origin"
	| "materials"
	| "categories"
	| "images"
	| "person";

export interface ProductField {
	kind: ProductFieldKind;
	property: keyof ProductInput;
	label: string;
	/**
	 * Column name in the CSV file, in plain letters so that every program keeps them; a field without it is not in the
	 * file.
	 */
	column?: string;
	maxLength?: number;
	placeholder?: string;
	/** The message when the field is empty; without it the field is optional. */
	required?: string;
	/** The message when the value cannot be parsed. */
	invalid?: string;
	/** For a measure: how many database units one form unit has, and how many decimals may be typed. */
	unit?: number;
	decimals?: number;
	/** For hours: the fewest and the most minutes. */
	least?: number;
	most?: number;
	/** The key of the specification. */
	specification?: SpecificationKey;
	/** The kind of fiscal code. */
	code?: FiscalCode;
}

const centimetres = {
	kind: "measure",
	maxLength: 9,
	unit: 10,
	decimals: 1,
	invalid: "Digite a medida em centímetros, como 45,5.",
} as const;

const days = {
	kind: "days",
	maxLength: 3,
	invalid: `Digite um número inteiro de dias, de 0 a ${productLimits.days}.`,
} as const;

const fiscalCode = <Code extends FiscalCode>(code: Code, label: string, column: string) =>
	({ kind: "fiscalCode", property: code, code, label, column, maxLength: 10 }) as const;

const specification = (key: SpecificationKey, column: string, placeholder: string) =>
	({
		kind: "line",
		property: "specifications",
		specification: key,
		label: specificationLabels[key],
		column,
		placeholder,
		maxLength: productLimits.specification,
	}) as const;

/** By the name of the form's field, in the order of the file's columns. */
export const productFields = {
	name: {
		kind: "line",
		property: "name",
		label: "Nome",
		column: "nome",
		maxLength: productLimits.name,
		required: "Nome é obrigatório",
		invalid: `Use no máximo ${productLimits.name} caracteres.`,
	},
	slug: {
		kind: "line",
		property: "slug",
		label: "Endereço da página",
		column: "endereco",
		maxLength: 200,
	},
	description: {
		kind: "text",
		property: "description",
		label: "Descrição",
		column: "descricao",
		maxLength: productLimits.description,
		required: "Descrição é obrigatória",
		invalid: "Use no máximo 10.000 caracteres.",
	},
	price: {
		kind: "money",
		property: "price",
		label: "Preço (R$)",
		column: "preco",
		maxLength: 20,
		placeholder: "1.990,00",
		required: "Preço deve ser maior que zero",
		invalid: "Digite o preço como 1.990,00.",
	},
	originalPrice: {
		kind: "money",
		property: "originalPrice",
		label: "Preço original (R$)",
		column: "preco_original",
		maxLength: 20,
		invalid: "Digite o preço original como 1.990,00, ou deixe vazio.",
	},
	categoryIds: {
		kind: "categories",
		property: "categoryIds",
		label: "Categorias",
		column: "categorias",
		required: "Pelo menos uma categoria é obrigatória",
	},
	materials: { kind: "materials", property: "materials", label: "Materiais", column: "materiais" },
	width: { ...centimetres, property: "widthMm", label: "Largura (cm)", column: "largura_cm" },
	depth: { ...centimetres, property: "depthMm", label: "Profundidade (cm)", column: "profundidade_cm" },
	height: { ...centimetres, property: "heightMm", label: "Altura (cm)", column: "altura_cm" },
	weight: {
		kind: "measure",
		property: "weightGrams",
		label: "Peso (kg)",
		column: "peso_kg",
		maxLength: 9,
		unit: 1_000,
		decimals: 3,
		invalid: "Digite o peso em quilos, como 5,2.",
	},
	finish: {
		kind: "line",
		property: "finish",
		label: "Acabamento",
		column: "acabamento",
		maxLength: productLimits.finish,
	},
	careInstructions: {
		kind: "text",
		property: "careInstructions",
		label: "Cuidados",
		column: "cuidados",
		maxLength: productLimits.careInstructions,
	},
	"specification-color": specification("color", "cor", "Natural"),
	"specification-style": specification("style", "estilo", "Rústico contemporâneo"),
	"specification-capacity": specification("capacity", "capacidade", "8 lugares"),
	"specification-warranty": specification("warranty", "garantia", "12 meses"),
	"specification-material": specification("material", "ficha_material", "Peroba-rosa maciça"),
	"specification-finish": specification("finish", "ficha_acabamento", "Óleo e cera de abelha"),
	"specification-weight": specification("weight", "ficha_peso", "56 kg"),
	"specification-size": specification("size", "ficha_medidas", "220 × 95 × 76 cm"),
	sku: {
		kind: "line",
		property: "sku",
		label: "Código (SKU)",
		column: "codigo",
		maxLength: productLimits.sku,
	},
	// As printed, with the spaces between its groups of digits.
	gtin: { ...fiscalCode("gtin", "GTIN (código de barras)", "gtin"), maxLength: 20 },
	ncm: fiscalCode("ncm", "NCM", "ncm"),
	taxClass: fiscalCode("taxClass", "cClassTrib (IBS e CBS)", "cclasstrib"),
	origin: { kind: "origin", property: "origin", label: "Origem", column: "origem" },
	shippingType: { kind: "shippingType", property: "shippingType", label: "Frete", column: "frete" },
	stockQuantity: {
		kind: "stock",
		property: "stockQuantity",
		label: "Estoque",
		column: "estoque",
		maxLength: 7,
		invalid: "Digite um número inteiro.",
	},
	isMadeToOrder: {
		kind: "flag",
		property: "isMadeToOrder",
		label: "Sob encomenda",
		column: "sob_encomenda",
	},
	productionDays: {
		...days,
		property: "productionDays",
		label: "Dias de produção",
		column: "dias_producao",
	},
	makingTime: {
		kind: "line",
		property: "makingTime",
		label: "Como o tempo é usado",
		column: "como_o_tempo_e_usado",
		maxLength: productLimits.makingTime,
		placeholder: "dois de escolha da tábua, sete de bancada, três de óleo e cera",
	},
	availableAfterDays: {
		...days,
		property: "availableAfterDays",
		label: "Disponível após (dias)",
		column: "disponivel_apos_dias",
	},
	benchHours: {
		kind: "hours",
		property: "benchMinutes",
		label: "Horas por peça",
		column: "horas_por_peca",
		maxLength: 6,
		least: benchLimits.quarter,
		most: benchLimits.minutes,
		invalid: "Informe de 0,25 a 600 horas, ou deixe em branco.",
	},
	benchSetupHours: {
		kind: "hours",
		property: "benchSetupMinutes",
		label: "Preparo por pedido",
		column: "horas_preparo",
		maxLength: 6,
		least: 0,
		most: benchLimits.setupMinutes,
		invalid: "Informe de 0 a 100 horas, ou deixe em branco.",
	},
	dryingDays: {
		kind: "dryingDays",
		property: "dryingDays",
		label: "Dias de secagem",
		column: "dias_secagem",
		maxLength: 2,
		invalid: `Digite um número inteiro de dias, de 0 a ${benchLimits.dryingDays}.`,
	},
	benchIds: { kind: "benches", property: "benchIds", label: "Bancadas que fazem", column: "bancadas" },
	workSteps: { kind: "steps", property: "workSteps", label: "Etapas", column: "etapas" },
	isFeatured: { kind: "flag", property: "isFeatured", label: "Destaque", column: "destaque" },
	isActive: { kind: "flag", property: "isActive", label: "Ativo", column: "ativo" },
	artisanId: { kind: "person", property: "artisanId", label: "Quem faz" },
	imageIds: { kind: "images", property: "imageIds", label: "Imagens", column: "imagens" },
} as const satisfies Record<string, ProductField>;

/** The fields from which freight is quoted, in the order of the form. */
export const measureNames = ["weight", "width", "depth", "height"] as const;
export type MeasureName = (typeof measureNames)[number];

/** The fields of a product's row in the list. */
export type RowFieldName = "price" | "stock" | MeasureName;

/** The id of a field in a product's row of the list, to which an address can lead. */
export const rowFieldId = (field: RowFieldName, productId: string): string => `${field}-${productId}`;

export type ProductFieldName = keyof typeof productFields;
export const productFieldNames = Object.keys(productFields) as ProductFieldName[];
export const productFieldEntries = Object.entries(productFields) as [ProductFieldName, ProductField][];

export const specificationFieldNames = productFieldNames.filter((name) =>
	name.startsWith("specification-"),
) as Extract<ProductFieldName, `specification-${string}`>[];

/** The keys of the specification that the form asks for in fields of their own: the label of each such field. */
export const mainFieldLabels: Partial<Record<ProductFieldName, string>> = {
	"specification-material": productFields.materials.label,
	"specification-finish": productFields.finish.label,
	"specification-weight": productFields.weight.label,
	"specification-size": "Largura, profundidade e altura",
};

export function readProductField(product: Partial<ProductInput>, field: ProductField): unknown {
	return field.specification ? product.specifications?.[field.specification] : product[field.property];
}
