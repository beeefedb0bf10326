import { z } from "zod";
import { distanceBandsKm } from "#app/shop/settings/distance-bands.ts";
import { cents } from "#app/values/money.ts";

/**
 * The rates of every carrier as data, kept in the store settings so that the owner can edit them.
 * Money is centavos, weights are kilogrammes, distances kilometres, days business days. The
 * default figures are illustrative; a shop with contracts puts its own here.
 */

const BANDS = distanceBandsKm.length + 1;

const amount = z
	.int("Use um valor em centavos.")
	.min(0, "O valor não pode ser negativo.")
	.max(10_000_000, "Valor alto demais.")
	.transform(cents);
const days = z.int("Use dias inteiros.").min(0, "Use zero ou mais dias.").max(120, "Prazo longo demais.");
const percent = z.number().min(0, "Use zero ou mais.").max(1000, "Percentual alto demais.");
const perBand = <Part extends z.ZodType>(part: Part) =>
	z.array(part).length(BANDS, `Informe um valor para cada uma das ${BANDS} faixas de distância.`);

export const freightTablesSchema = z.object({
	pac: z.object({
		enabled: z.boolean(),
		/** A parcel's price up to 1 kg. */
		base: perBand(amount),
		perKgAbove1: perBand(amount),
		/** Insurance on the declared value above what is covered anyway. */
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
		/** Risk management fee (GRIS), with its least amount. */
		grisPercent: percent,
		grisMinimum: amount,
		dispatch: amount,
		tollPer100Kg: amount,
		outsideCapitalsPercent: percent,
		days: perBand(days),
	}),
	local: z.object({
		enabled: z.boolean(),
		base: amount,
		perKm: amount,
		perKgAbove60: amount,
		/** How far our own van goes, in stages; beyond the last it does not. */
		stages: z
			.array(z.object({ upToKm: z.int().min(1).max(1000), days }))
			.min(1)
			.max(10),
	}),
	free: z.object({ days }),
});

export type FreightTables = z.output<typeof freightTablesSchema>;

export const defaultFreightTables: FreightTables = freightTablesSchema.parse({
	pac: {
		enabled: true,
		base: [2000, 2200, 2600, 3000, 3600, 4200, 5000, 5800, 6600],
		perKgAbove1: [120, 160, 220, 300, 440, 580, 720, 880, 1100],
		insurancePercent: 1,
		coveredValue: 2450,
		days: [3, 4, 5, 6, 8, 9, 11, 13, 16],
	},
	sedex: {
		enabled: true,
		percentOfPac: [130, 142, 155, 167, 180, 192, 205, 217, 230],
		days: [1, 1, 2, 2, 3, 4, 5, 6, 8],
	},
	jamef: {
		enabled: true,
		minimum: [8000, 8500, 9500, 12000, 15000, 19000, 24000, 31000, 42000],
		perKgAbove30: [80, 90, 110, 135, 175, 230, 300, 420, 600],
		adValoremPercent: 0.4,
		grisPercent: 0.3,
		grisMinimum: 600,
		dispatch: 3500,
		tollPer100Kg: 600,
		outsideCapitalsPercent: 115,
		days: [3, 4, 5, 7, 9, 12, 15, 19, 25],
	},
	local: {
		enabled: true,
		base: 6000,
		perKm: 240,
		perKgAbove60: 60,
		stages: [
			{ upToKm: 50, days: 2 },
			{ upToKm: 100, days: 3 },
			{ upToKm: 150, days: 4 },
		],
	},
	free: { days: 5 },
});

/** Reads stored tables. Never throws: a shop with damaged tables sells by the default ones. */
export function parseFreightTables(stored: unknown): FreightTables {
	const parsed = freightTablesSchema.safeParse(stored);
	return parsed.success ? parsed.data : defaultFreightTables;
}
