import { and, asc, desc, gte } from "drizzle-orm";
import { defineList, type RowOf } from "#app/platform/lists/define-list.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { zeroResultSearches } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import { zeroResultSearchFilters } from "./zero-result-search-filters.ts";

const MAX_ON_DASHBOARD = 5;

const columns = {
	words: zeroResultSearches.words,
	count: zeroResultSearches.count,
	lastSeenAt: zeroResultSearches.lastSeenAt,
};
/** Searches without a result, the most frequent first. */
export const zeroResultSearchesList = defineList({
	filters: zeroResultSearchFilters,
	sorts: {
		count: { column: zeroResultSearches.count, type: "integer" },
		last: { column: zeroResultSearches.lastSeenAt, type: "timestamp" },
		words: { column: zeroResultSearches.words, type: "text" },
	},
	defaultSort: "-count",
	id: zeroResultSearches.words,
	read: (_admin: Admin, { q }, { sortKey, where, orderBy, limit }) =>
		db
			.select({ ...columns, id: zeroResultSearches.words, sortKey })
			.from(zeroResultSearches)
			.where(and(unaccentedContains(q, zeroResultSearches.words), where))
			.orderBy(...orderBy)
			.limit(limit),
});

export type ZeroResultSearchRow = RowOf<typeof zeroResultSearchesList>;

/** The most frequent of them since that time, for the dashboard. */
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
