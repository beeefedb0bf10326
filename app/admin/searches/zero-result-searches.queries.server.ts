import { asc, desc, gte } from "drizzle-orm";
import { readChoice } from "#app/platform/list-filter.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { zeroResultSearches } from "#db/schema.server.ts";

/** The rest appears when these are resolved. */
const MAX_LISTED = 100;
const MAX_ON_DASHBOARD = 5;

const columns = {
	words: zeroResultSearches.words,
	count: zeroResultSearches.count,
	lastSeenAt: zeroResultSearches.lastSeenAt,
};
const sortColumns = {
	count: zeroResultSearches.count,
	last: zeroResultSearches.lastSeenAt,
	words: zeroResultSearches.words,
};

const sorts = ["-count", "count", "-last", "last", "words", "-words"] as const;

/** The value of `?sort=`; the most frequent search is first by default. */
export const parseZeroResultSearchSort = ({ searchParams }: URL) =>
	readChoice(searchParams, "sort", sorts) ?? "-count";

export async function listZeroResultSearches(_admin: Admin, sort: (typeof sorts)[number]) {
	const direction = sort.startsWith("-") ? desc : asc;
	const by = sortColumns[sort.replace("-", "") as keyof typeof sortColumns];
	return db
		.select(columns)
		.from(zeroResultSearches)
		.orderBy(direction(by), asc(zeroResultSearches.words))
		.limit(MAX_LISTED);
}

export type ZeroResultSearchRow = Awaited<ReturnType<typeof listZeroResultSearches>>[number];

/** The most frequent of them since then, for the dashboard. */
export async function listTopZeroResultSearches(_admin: Admin, since: Date) {
	return db
		.select(columns)
		.from(zeroResultSearches)
		.where(gte(zeroResultSearches.lastSeenAt, since))
		.orderBy(
			desc(zeroResultSearches.count),
			desc(zeroResultSearches.lastSeenAt),
			asc(zeroResultSearches.words),
		)
		.limit(MAX_ON_DASHBOARD);
}
