import { and, eq, inArray, or, sql } from "drizzle-orm";
import { defineList, type RowOf } from "#app/platform/lists/define-list.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { searchSynonyms } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import { synonymFilters } from "./synonym-filters.ts";

const columns = {
	id: searchSynonyms.term,
	term: searchSynonyms.term,
	others: sql<string[]>`array_agg(${searchSynonyms.synonym} order by ${searchSynonyms.synonym})`,
	sentence: sql<string | null>`max(${searchSynonyms.sentence})`,
};

/** The searched names, each with the shop's own names for it, in alphabetical order. */
export const synonymsList = defineList({
	filters: synonymFilters,
	sorts: { term: { column: searchSynonyms.term, type: "text" } },
	defaultSort: "term",
	id: searchSynonyms.term,
	read: (_admin: Admin, { q }, { sortKey, where, orderBy, limit }) =>
		db
			.select({ ...columns, sortKey })
			.from(searchSynonyms)
			.where(and(q === "" ? undefined : inArray(searchSynonyms.term, termsWith(q)), where))
			.groupBy(searchSynonyms.term)
			.orderBy(...orderBy)
			.limit(limit),
});

/** A row that is found by one of its names is shown with all of them. */
const termsWith = (words: string) =>
	db
		.select({ term: searchSynonyms.term })
		.from(searchSynonyms)
		.where(
			or(unaccentedContains(words, searchSynonyms.term), unaccentedContains(words, searchSynonyms.synonym)),
		);

export type SynonymRow = RowOf<typeof synonymsList>;

/** One of them, to be changed; null if there is no such name. */
export async function findSynonym(_admin: Admin, term: string) {
	const [row] = await db
		.select(columns)
		.from(searchSynonyms)
		.where(eq(searchSynonyms.term, term))
		.groupBy(searchSynonyms.term);
	return row ?? null;
}
