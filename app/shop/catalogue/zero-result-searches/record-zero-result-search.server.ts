import { notInArray, sql } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { db } from "#db/client.server.ts";
import { zeroResultSearches } from "#db/schema.server.ts";
import { recordableWords } from "./recordable-words.ts";

/** As many as anybody reads; also the most that a stranger can make the table grow. */
export const MAX_ZERO_RESULT_SEARCHES = 1_000;

/**
 * Notes that a search found nothing. Never in the visitor's way: a failure is only logged.
 *
 * Empty lists are kept as whole pages like all others, so somebody who reloads counts once in five
 * minutes, and the count is of wishes rather than of requests.
 */
export async function recordZeroResultSearch(typed: string): Promise<void> {
	const words = recordableWords(typed);
	if (words === null) return;
	try {
		const [recorded] = await db
			.insert(zeroResultSearches)
			.values({ words })
			.onConflictDoUpdate({
				target: zeroResultSearches.words,
				set: { count: sql`${zeroResultSearches.count} + 1`, lastSeenAt: sql`now()` },
			})
			.returning({ count: zeroResultSearches.count });
		if (recorded?.count === 1) await deleteExcess();
	} catch (error) {
		log.warn({ error }, "a search without a hit could not be recorded");
	}
}

/** What was searched only once goes first, then what was searched longest ago. */
async function deleteExcess(): Promise<void> {
	const retained = db
		.select({ words: zeroResultSearches.words })
		.from(zeroResultSearches)
		.orderBy(sql`${zeroResultSearches.count} > 1 desc`, sql`${zeroResultSearches.lastSeenAt} desc`)
		.limit(MAX_ZERO_RESULT_SEARCHES);
	await db.delete(zeroResultSearches).where(notInArray(zeroResultSearches.words, retained));
}
