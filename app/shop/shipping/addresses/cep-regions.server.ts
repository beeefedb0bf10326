import { z } from "zod";
import type { Cep } from "#app/values/cep.ts";
import { type Uf, ufs } from "#app/values/states.ts";
import regionsJson from "./cep-regions.json" with { type: "json" };

/**
 * The place that a postal code's number itself gives, for when no service answers. Three digits always determine the
 * state, and nearly always the city at the centre of the region. The data are in cep-regions.json and are checked when
 * the server loads them.
 */
const range = z.tuple([z.int().min(0), z.int().max(99_999)]).readonly();
const { states, ownRanges } = z
	.strictObject({
		states: z.record(
			z.enum(ufs),
			z.strictObject({
				/** First and last three digits of the state's codes; Rondônia's 789 is from before 2008. */
				prefixes: z.array(range).min(1),
				/**
				 * Carriers charge less in capitals, most parcels go there, and their codes are in separate ranges. Coordinates
				 * are those of the municipal seats in the register of IBGE.
				 */
				capital: z.strictObject({
					city: z.string(),
					latitude: z.number().min(-34).max(6),
					longitude: z.number().min(-74).max(-34),
					/** First five digits of the codes that belong to this city alone. */
					cep: z.array(range).min(1),
				}),
				/**
				 * The city at the centre of each region, by the first three digits at which the region begins. A region ends
				 * where the next one begins; in ascending order.
				 */
				regions: z.array(z.tuple([z.int().min(10).max(999), z.string().min(1)])).min(1),
			}),
		),
		/** Cities other than capitals with a range of their own; first five digits. */
		ownRanges: z.array(z.tuple([z.int(), z.int(), z.string()])),
	})
	.parse(regionsJson);

export interface CepRegion {
	state: Uf;
	/** The city when the code's range belongs to it alone, else empty. */
	city: string;
	/** The city used for distances when the real one is unknown. */
	centre: string;
}

export const capitalOf = (state: Uf) => states[state].capital;

/** The regions of a state in ascending order. */
export const listRegions = (state: Uf): { from: number; city: string }[] =>
	states[state].regions.map(([from, city]) => ({ from, city }));

const isInRange =
	(prefix: number) =>
	([from, to]: readonly [number, number, ...unknown[]]): boolean =>
		prefix >= from && prefix <= to;

/** The table's data about a code; null when no state has such codes. */
export function findCepRegion(cep: Cep): CepRegion | null {
	const prefix = Number(cep.slice(0, 3));
	const state = ufs.find((uf) => states[uf].prefixes.some(isInRange(prefix)));
	if (!state) return null;
	const { capital, regions } = states[state];
	const isOwn = isInRange(Number(cep.slice(0, 5)));
	const city = capital.cep.some(isOwn) ? capital.city : (ownRanges.find(isOwn)?.[2] ?? "");
	return { state, city, centre: city || (regions.findLast(([from]) => from <= prefix)?.[1] ?? capital.city) };
}
