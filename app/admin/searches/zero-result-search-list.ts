import { readChoice } from "#app/platform/list-filter.ts";

/** What was searched in the shop and not found, as the owner reads it. */
export interface ZeroResultSearchRow {
	words: string;
	count: number;
	lastSeenAt: Date;
}

/** As `?sort=` of the list says; what is wanted most stands first unless asked otherwise. */
export const zeroResultSearchSorts = ["-count", "count", "-last", "last", "words", "-words"] as const;
export type ZeroResultSearchSort = (typeof zeroResultSearchSorts)[number];

export const parseZeroResultSearchSort = ({ searchParams }: URL): ZeroResultSearchSort =>
	readChoice(searchParams, "sort", zeroResultSearchSorts) ?? "-count";
