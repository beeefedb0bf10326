import { notInArray, sql } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { db } from "#db/client.server.ts";
import { emptySearches } from "#db/schema.server.ts";
import { recordableWords } from "./empty-search.ts";

/** As many as anybody reads; also the most that a stranger can make the table grow. */
export const MOST_EMPTY_SEARCHES = 1_000;

/**
 * Notes that a search found nothing. Never in the visitor's way: a failure is only logged.
 *
 * Empty lists are kept as whole pages like all others, so somebody who reloads counts once in five
 * minutes, and the count is of wishes rather than of requests.
 */
export async function recordEmptySearch(typed: string): Promise<void> {
	const words = recordableWords(typed);
	if (words === null) return;
	try {
		const [recorded] = await db
			.insert(emptySearches)
			.values({ words })
			.onConflictDoUpdate({
				target: emptySearches.words,
				set: { count: sql`${emptySearches.count} + 1`, lastSeenAt: sql`now()` },
			})
			.returning({ count: emptySearches.count });
		if (recorded?.count === 1) await makeRoom();
	} catch (error) {
		log.warn({ error }, "a search without a hit could not be recorded");
	}
}

/** What was searched only once goes first, then what was searched longest ago. */
async function makeRoom(): Promise<void> {
	const kept = db
		.select({ words: emptySearches.words })
		.from(emptySearches)
		.orderBy(sql`${emptySearches.count} > 1 desc`, sql`${emptySearches.lastSeenAt} desc`)
		.limit(MOST_EMPTY_SEARCHES);
	await db.delete(emptySearches).where(notInArray(emptySearches.words, kept));
}
