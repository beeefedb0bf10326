import { z } from "zod";
import { parseCep } from "#app/values/cep.ts";
import { cents } from "#app/values/money.ts";
import { isUf, ufs } from "#app/values/states.ts";
import defaultTables from "./default-freight-tables.json" with { type: "json" };
import { ROAD_TURNS, slotsSchema } from "./delivery-slots.ts";
import { distanceBandsKm } from "./distance-bands.ts";
import {
	correiosFields,
	type FigureField,
	type FigureUnit,
	jamefFields,
	localDeliveryFields,
	ownCarrierFields,
	pacFields,
	packagingFields,
	sedexFields,
} from "./freight-fields.ts";
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
const centimetres = z
	.number("Use centímetros, como 16 ou 40,5.")
	.min(0, "Use zero ou mais.")
	.max(1000, "Medida grande demais.");
const kilogrammes = z
	.number("Use quilos, como 30 ou 0,3.")
	.min(0, "Use zero ou mais.")
	.max(100_000, "Peso alto demais.");

const figures = {
	money: amount,
	days,
	percent,
	kg: kilogrammes,
	cm: centimetres,
	kgPerM3: z.number("Use quilos por metro cúbico.").min(0).max(1000, "Valor alto demais."),
} satisfies Record<FigureUnit, z.ZodType>;

type SchemaOf<Field extends FigureField> = Field extends { initially: number }
	? z.ZodPrefault<(typeof figures)[Field["unit"]]>
	: (typeof figures)[Field["unit"]];

const figureOf = ({ unit, initially }: FigureField): z.ZodType =>
	initially === undefined ? figures[unit] : z.prefault(figures[unit] as z.ZodType, initially);

/** A schema for each field, by its name. */
const single = <Field extends FigureField>(fields: readonly Field[]) =>
	Object.fromEntries(fields.map((field) => [field.name, figureOf(field)])) as {
		[Each in Field as Each["name"]]: SchemaOf<Each>;
	};

/** A schema for each field, by its name, of a figure for each distance. */
const perBand = <Field extends FigureField>(fields: readonly Field[]) =>
	Object.fromEntries(
		fields.map((field) => [
			field.name,
			z
				.array(figureOf(field))
				.length(BANDS, `Informe um valor para cada uma das ${BANDS} faixas de distância.`),
		]),
	) as { [Each in Field as Each["name"]]: z.ZodArray<SchemaOf<Each>> };

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
	delivery: slotsSchema({ turns: ROAD_TURNS }),
	name: z.string().trim().min(1, "Dê um nome à transportadora.").max(40, "Use no máximo 40 caracteres."),
	enabled: z.boolean(),
	...single(ownCarrierFields),
	rows: z
		.array(ownRow)
		.min(1, "Informe ao menos uma faixa de CEP.")
		.max(MAX_ROWS, `São no máximo ${MAX_ROWS} faixas.`),
});

export const freightTablesSchema = z.object({
	packaging: z.object(single(packagingFields.single)).prefault({}),
	/** The limits of Correios for PAC and SEDEX. A smaller box counts as one of the minimum size. */
	correios: z.object(single(correiosFields.single)).prefault({}),
	pac: z.object({
		enabled: z.boolean(),
		delivery: slotsSchema(),
		...perBand(pacFields.perBand),
		...single(pacFields.single),
	}),
	sedex: z.object({ enabled: z.boolean(), delivery: slotsSchema(), ...perBand(sedexFields.perBand) }),
	jamef: z.object({
		enabled: z.boolean(),
		delivery: slotsSchema({ turns: ROAD_TURNS }),
		...perBand(jamefFields.perBand),
		...single(jamefFields.single),
		/** The states to which it delivers. */
		states: z
			.array(z.string().refine(isUf, "Estado desconhecido."))
			.max(27)
			.default([...ufs]),
	}),
	local: z.object({
		enabled: z.boolean(),
		delivery: slotsSchema({ turns: ROAD_TURNS, isScheduled: true }),
		...single(localDeliveryFields),
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
	free: z.object({ days, delivery: slotsSchema({ turns: ROAD_TURNS }) }),
	/** The services of Melhor Envio that are neither PAC nor SEDEX. */
	otherServices: z.object({ delivery: slotsSchema({ turns: ROAD_TURNS }) }).prefault({}),
	/** Whether turns and days are asked outside São Paulo too, whose law asks for them. */
	turnsEverywhere: z.boolean().default(false),
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
