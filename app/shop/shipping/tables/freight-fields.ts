/*
 * Every figure of the freight tables, described once: the form of the settings, its check and the stored tables
 * (`freight-tables.ts`) are made from it. Plain data, because the browser loads it with the form.
 */

export type FigureUnit = "money" | "days" | "percent" | "kg" | "cm" | "kgPerM3";

export interface FigureField {
	/** The key within its table: `base`. */
	name: string;
	label: string;
	unit: FigureUnit;
	/** The value in tables that were stored before the figure existed; without it, the figure was always there. */
	initially?: number;
}

interface FigureTable {
	id: string;
	title: string;
	note: string;
	/** A figure for each distance. */
	perBand?: readonly FigureField[];
	/** A single figure for all distances. */
	single: readonly FigureField[];
}

const days = { name: "days", label: "Prazo", unit: "days" } as const;
const insurance = { name: "insurancePercent", label: "Seguro sobre o valor", unit: "percent" } as const;

export const pacFields = {
	id: "pac",
	title: "PAC (Correios)",
	note: "Peças dentro dos limites dos Correios, abaixo.",
	perBand: [
		{ name: "base", label: "Até 1 kg", unit: "money" },
		{ name: "perKgAbove1", label: "Cada kg a mais", unit: "money" },
		days,
	],
	// The insurance is on the declared value above the covered one.
	single: [insurance, { name: "coveredValue", label: "Valor já coberto", unit: "money" }],
} as const satisfies FigureTable;

export const sedexFields = {
	id: "sedex",
	title: "SEDEX (Correios)",
	note: "O preço é o do PAC multiplicado por este percentual.",
	perBand: [{ name: "percentOfPac", label: "Sobre o PAC", unit: "percent" }, days],
	single: [],
} as const satisfies FigureTable;

export const jamefFields = {
	id: "jamef",
	title: "Transportadora (Jamef)",
	note: "Peças grandes, por peso e distância.",
	perBand: [
		{ name: "minimum", label: "Até 30 kg", unit: "money" },
		{ name: "perKgAbove30", label: "Cada kg a mais", unit: "money" },
		days,
	],
	single: [
		{ name: "adValoremPercent", label: "Ad valorem", unit: "percent" },
		// A fee for the carrier's management of risks.
		{ name: "grisPercent", label: "GRIS", unit: "percent" },
		{ name: "grisMinimum", label: "GRIS, no mínimo", unit: "money" },
		{ name: "dispatch", label: "Despacho", unit: "money" },
		{ name: "tollPer100Kg", label: "Pedágio a cada 100 kg", unit: "money" },
		{ name: "outsideCapitalsPercent", label: "Fora das capitais", unit: "percent" },
	],
} as const satisfies FigureTable;

export const localDeliveryFields = [
	{ name: "base", label: "Saída", unit: "money" },
	{ name: "perKm", label: "Cada km", unit: "money" },
	{ name: "perKgAbove60", label: "Cada kg acima de 60", unit: "money" },
] as const satisfies readonly FigureField[];

/** The packaging makes a product larger on each side, and heavier. */
export const packagingFields = {
	id: "packaging",
	title: "Embalagem",
	note: "O que a caixa acrescenta à peça, em todas as entregas.",
	single: [
		{ name: "extraCm", label: "Em cada medida", unit: "cm", initially: 0 },
		{ name: "extraPercent", label: "No peso", unit: "percent", initially: 0 },
	],
} as const satisfies FigureTable;

export const correiosFields = {
	id: "correios",
	title: "Limites dos Correios",
	note: "O que passa deles não vai por PAC nem SEDEX; a caixa menor que o mínimo conta como a mínima.",
	single: [
		{ name: "maxKg", label: "Peso, até", unit: "kg", initially: 30 },
		{ name: "maxSideCm", label: "Cada lado, até", unit: "cm", initially: 100 },
		{ name: "maxSumCm", label: "Soma dos lados, até", unit: "cm", initially: 200 },
		{ name: "minLengthCm", label: "Comprimento mínimo", unit: "cm", initially: 16 },
		{ name: "minWidthCm", label: "Largura mínima", unit: "cm", initially: 11 },
		{ name: "minHeightCm", label: "Altura mínima", unit: "cm", initially: 2 },
		{ name: "minKg", label: "Peso mínimo", unit: "kg", initially: 0 },
	],
} as const satisfies FigureTable;

/** Fields of a carrier with its own price table. */
export const ownCarrierFields = [
	insurance,
	// 0 where only the real weight counts.
	{ name: "kgPerM3", label: "Cada m³ conta como", unit: "kgPerM3" },
] as const satisfies readonly FigureField[];

/** In the order of the form. */
export const carrierFields = [pacFields, sedexFields, jamefFields] as const;
export const limitFields = [packagingFields, correiosFields] as const;
