import { z } from "zod";
import { distanceBandsKm } from "#app/shop/settings/distance-bands.ts";
import { cents } from "#app/values/money.ts";
import defaultTables from "./default-freight-tables.json" with { type: "json" };

/**
 * The rates of every carrier, stored in the settings so that the owner can edit them. Money is in
 * centavos, weights in kilogrammes, distances in kilometres, days are business days. The default
 * figures are illustrative; a shop with contracts enters its own.
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
	free: z.object({ days }),
});

export type FreightTables = z.output<typeof freightTablesSchema>;

export const defaultFreightTables: FreightTables = freightTablesSchema.parse(defaultTables);

/** Reads stored tables. Never throws: damaged tables are replaced by the default ones. */
export function parseFreightTables(stored: unknown): FreightTables {
	const parsed = freightTablesSchema.safeParse(stored);
	return parsed.success ? parsed.data : defaultFreightTables;
}
