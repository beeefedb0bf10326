import { readChoice } from "#app/platform/list-filter.ts";

/** What was searched in the shop and not found, as the owner reads it. */
export interface ZeroResultSearchRow {
	words: string;
	count: number;
	lastSeenAt: Date;
}

/** The values of `?sort=`; the most frequent search stands first by default. */
export const zeroResultSearchSorts = ["-count", "count", "-last", "last", "words", "-words"] as const;
export type ZeroResultSearchSort = (typeof zeroResultSearchSorts)[number];

export const parseZeroResultSearchSort = ({ searchParams }: URL): ZeroResultSearchSort =>
	readChoice(searchParams, "sort", zeroResultSearchSorts) ?? "-count";
