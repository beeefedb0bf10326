import { z } from "zod";
import { distanceBandsKm } from "#app/shop/settings/distance-bands.ts";
import { parseCep } from "#app/values/cep.ts";
import { cents } from "#app/values/money.ts";
import { isUf, ufs } from "#app/values/states.ts";
import defaultTables from "./default-freight-tables.json" with { type: "json" };
import { MAX_OWN_CARRIERS } from "./own-carriers.ts";

/**
 * The rates of every carrier, stored in the settings so that the owner can edit them. Money is in
 * centavos, weights in kilogrammes, distances in kilometres, days are business days. The default
 * figures are illustrative; a shop with contracts enters its own.
 */

const BANDS = distanceBandsKm.length + 1;

const amount = z
	.int("Informe um valor em reais, como 200,00.")
	.min(0, "O valor não pode ser negativo.")
	.max(10_000_000, "Valor alto demais.")
	.transform(cents);
const days = z.int("Use dias inteiros.").min(0, "Use zero ou mais dias.").max(120, "Prazo longo demais.");
const percent = z.number().min(0, "Use zero ou mais.").max(1000, "Percentual alto demais.");
const perBand = <Part extends z.ZodType>(part: Part) =>
	z.array(part).length(BANDS, `Informe um valor para cada uma das ${BANDS} faixas de distância.`);

const centimetres = z.number("Use centímetros, como 16 ou 40,5.").min(0).max(1000, "Medida grande demais.");
const kilogrammes = z.number("Use quilos, como 30 ou 0,3.").min(0).max(100_000, "Peso alto demais.");

/** Most parts of a carrier's own table. */
const MAX_ROWS = 300;

const cep = z
	.string()
	.transform((text): string => parseCep(text) ?? "")
	.refine((digits) => digits !== "", "Confira os CEPs: são oito dígitos.");

/** What a carrier charges for a range of postal codes, up to a weight. */
const ownRow = z
	.object({ fromCep: cep, toCep: cep, upToKg: kilogrammes.gt(0, "Informe o peso."), price: amount, days })
	.refine(({ fromCep, toCep }) => fromCep <= toCep, "O CEP final vem antes do inicial.");

const ownCarrier = z.object({
	name: z.string().trim().min(1, "Dê um nome à transportadora.").max(40, "Use no máximo 40 caracteres."),
	enabled: z.boolean(),
	insurancePercent: percent,
	/** A cubic metre counts as many kilogrammes; 0 where only the real weight counts. */
	kgPerM3: z.number("Use quilos por metro cúbico.").min(0).max(1000, "Valor alto demais."),
	rows: z
		.array(ownRow)
		.min(1, "Informe ao menos uma faixa de CEP.")
		.max(MAX_ROWS, `São no máximo ${MAX_ROWS} faixas.`),
});

export const freightTablesSchema = z.object({
	/** What the box adds to each side and to the weight of a product. */
	packaging: z.object({ extraCm: centimetres.default(0), extraPercent: percent.default(0) }).prefault({}),
	/** What Correios take as PAC and SEDEX; a smaller box counts as one of the least size. */
	correios: z
		.object({
			maxKg: kilogrammes.default(30),
			maxSideCm: centimetres.default(100),
			maxSumCm: centimetres.default(200),
			minLengthCm: centimetres.default(16),
			minWidthCm: centimetres.default(11),
			minHeightCm: centimetres.default(2),
			minKg: kilogrammes.default(0),
		})
		.prefault({}),
	pac: z.object({
		enabled: z.boolean(),
		/** A parcel's price up to 1 kg. */
		base: perBand(amount),
		perKgAbove1: perBand(amount),
		/** Insurance on the declared value above `coveredValue`. */
		insurancePercent: percent,
		coveredValue: amount,
		days: perBand(days),
	}),
	sedex: z.object({
		enabled: z.boolean(),
		/** The PAC price times this, per cent. */
		percentOfPac: perBand(percent),
		days: perBand(days),
	}),
	jamef: z.object({
		enabled: z.boolean(),
		/** The price up to 30 kg. */
		minimum: perBand(amount),
		perKgAbove30: perBand(amount),
		adValoremPercent: percent,
		/** Risk management fee (GRIS), with its minimum amount. */
		grisPercent: percent,
		grisMinimum: amount,
		dispatch: amount,
		tollPer100Kg: amount,
		outsideCapitalsPercent: percent,
		/** Where it delivers. */
		states: z
			.array(z.string().refine(isUf, "Estado desconhecido."))
			.max(27)
			.default([...ufs]),
		days: perBand(days),
	}),
	local: z.object({
		enabled: z.boolean(),
		base: amount,
		perKm: amount,
		perKgAbove60: amount,
		/** How far our own van drives, in stages; it does not drive beyond the last. */
		stages: z
			.array(z.object({ upToKm: z.int().min(1).max(1000), days }))
			.min(1)
			.max(10),
	}),
	/** Carriers with a table of their own, by ranges of postal codes. */
	own: z.array(ownCarrier).max(MAX_OWN_CARRIERS).default([]),
	free: z.object({ days }),
});

export type FreightTables = z.output<typeof freightTablesSchema>;
export type OwnCarrier = FreightTables["own"][number];

export const defaultFreightTables: FreightTables = freightTablesSchema.parse(defaultTables);

/** Reads stored tables. Never throws: damaged tables are replaced by the default ones. */
export function parseFreightTables(stored: unknown): FreightTables {
	const parsed = freightTablesSchema.safeParse(stored);
	return parsed.success ? parsed.data : defaultFreightTables;
}
