import { z } from "zod";
import { parseCep } from "#app/values/cep.ts";
import { cents } from "#app/values/money.ts";
import { isUf, ufs } from "#app/values/states.ts";
import defaultTables from "./default-freight-tables.json" with { type: "json" };
import { distanceBandsKm } from "./distance-bands.ts";
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
const percent = z
	.number("Use um percentual, como 130 ou 0,5.")
	.min(0, "Use zero ou mais.")
	.max(1000, "Percentual alto demais.");
const perBand = <Part extends z.ZodType>(part: Part) =>
	z.array(part).length(BANDS, `Informe um valor para cada uma das ${BANDS} faixas de distância.`);

const centimetres = z
	.number("Use centímetros, como 16 ou 40,5.")
	.min(0, "Use zero ou mais.")
	.max(1000, "Medida grande demais.");
const kilogrammes = z
	.number("Use quilos, como 30 ou 0,3.")
	.min(0, "Use zero ou mais.")
	.max(100_000, "Peso alto demais.");

const STAGE_MESSAGE = "Use quilômetros inteiros, de 1 a 1000.";

/** The limit of rows in a carrier's own table. */
const MAX_ROWS = 300;

const cep = z
	.string()
	.transform((text): string => parseCep(text) ?? "")
	.refine((digits) => digits !== "", "Confira os CEPs: são oito dígitos.");

/** A carrier's price for a range of postal codes, up to a weight. */
const ownRow = z
	.object({ fromCep: cep, toCep: cep, upToKg: kilogrammes.gt(0, "Informe o peso."), price: amount, days })
	.refine(({ fromCep, toCep }) => fromCep <= toCep, "O CEP final vem antes do inicial.");

const ownCarrier = z.object({
	name: z.string().trim().min(1, "Dê um nome à transportadora.").max(40, "Use no máximo 40 caracteres."),
	enabled: z.boolean(),
	insurancePercent: percent,
	/** How many kilogrammes a cubic metre counts; 0 where only the real weight counts. */
	kgPerM3: z.number("Use quilos por metro cúbico.").min(0).max(1000, "Valor alto demais."),
	rows: z
		.array(ownRow)
		.min(1, "Informe ao menos uma faixa de CEP.")
		.max(MAX_ROWS, `São no máximo ${MAX_ROWS} faixas.`),
});

export const freightTablesSchema = z.object({
	/** The packaging's addition to each side and to the weight of a product. */
	packaging: z.object({ extraCm: centimetres.default(0), extraPercent: percent.default(0) }).prefault({}),
	/** The limits of Correios for PAC and SEDEX. A smaller box counts as one of the minimum size. */
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
		/** Per cent of the PAC price. */
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
		/** The states to which it delivers. */
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
		/** The stages of our own van. It does not drive beyond the last one. */
		stages: z
			.array(
				z.object({
					upToKm: z.int(STAGE_MESSAGE).min(1, STAGE_MESSAGE).max(1000, STAGE_MESSAGE),
					days,
				}),
			)
			.min(1, "Informe ao menos uma etapa.")
			.max(10),
	}),
	/** Carriers with a table of their own, by ranges of postal codes. */
	own: z.array(ownCarrier).max(MAX_OWN_CARRIERS).default([]),
	free: z.object({ days }),
});

/**
 * A lower value is a factor ("1,3") or an empty cell mistaken for a percentage, and would sell SEDEX far too cheaply.
 */
const LEAST_SEDEX_PERCENT = 50;

/**
 * The tables as an owner enters them. Stored ones are read with the schema above only, because a rule that was added
 * later would discard all figures of a shop that breaks it.
 */
export const enteredFreightTablesSchema = freightTablesSchema.superRefine(({ sedex }, context) => {
	if (!sedex.enabled) return;
	for (const [band, entered] of sedex.percentOfPac.entries()) {
		if (entered >= LEAST_SEDEX_PERCENT) continue;
		context.addIssue({
			code: "custom",
			path: ["sedex", "percentOfPac", band],
			message: `Use ${LEAST_SEDEX_PERCENT}% ou mais: 130 cobra o preço do PAC e mais 30%.`,
		});
	}
});

export type FreightTables = z.output<typeof freightTablesSchema>;
export type OwnCarrier = FreightTables["own"][number];

export const defaultFreightTables: FreightTables = freightTablesSchema.parse(defaultTables);

/** Reads stored tables. Never throws: damaged tables are replaced by the default ones. */
export function parseFreightTables(stored: unknown): FreightTables {
	const parsed = freightTablesSchema.safeParse(stored);
	return parsed.success ? parsed.data : defaultFreightTables;
}
