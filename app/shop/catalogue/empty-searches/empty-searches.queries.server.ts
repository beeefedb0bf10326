import { asc, desc, gte } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { emptySearches } from "#db/schema.server.ts";
import type { EmptySearchRow, EmptySearchSort } from "./empty-search-list.ts";

/** More than anybody works through at once; the rest follows when these are dealt with. */
const MOST_LISTED = 100;
const MOST_ON_DASHBOARD = 5;

const columns = {
	words: emptySearches.words,
	count: emptySearches.count,
	lastSeenAt: emptySearches.lastSeenAt,
};
const sorted = { count: emptySearches.count, last: emptySearches.lastSeenAt, words: emptySearches.words };

/** What people looked for in vain. */
export async function listEmptySearches(_admin: Admin, sort: EmptySearchSort): Promise<EmptySearchRow[]> {
	const direction = sort.startsWith("-") ? desc : asc;
	const by = sorted[sort.replace("-", "") as keyof typeof sorted];
	return db
		.select(columns)
		.from(emptySearches)
		.orderBy(direction(by), asc(emptySearches.words))
		.limit(MOST_LISTED);
}

/** What was looked for most since then, for the dashboard. */
export async function listWantedPieces(since: Date): Promise<EmptySearchRow[]> {
	return db
		.select(columns)
		.from(emptySearches)
		.where(gte(emptySearches.lastSeenAt, since))
		.orderBy(desc(emptySearches.count), desc(emptySearches.lastSeenAt), asc(emptySearches.words))
		.limit(MOST_ON_DASHBOARD);
}
