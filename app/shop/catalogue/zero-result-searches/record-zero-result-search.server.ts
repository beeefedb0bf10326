import { notInArray, sql } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { db } from "#db/client.server.ts";
import { zeroResultSearches } from "#db/schema.server.ts";

/** More than anyone reads, and the limit to which a stranger can make the table grow. */
export const MAX_ZERO_RESULT_SEARCHES = 1_000;

/** Records that a search for these words (from `recordableWords`) found nothing. A failure is only logged. */
export async function recordZeroResultSearch(words: string): Promise<void> {
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
		log.warn({ error }, "a search without results could not be recorded");
	}
}

/** Searches made only once are removed first, then the oldest. */
async function deleteExcess(): Promise<void> {
	const retained = db
		.select({ words: zeroResultSearches.words })
		.from(zeroResultSearches)
		.orderBy(sql`${zeroResultSearches.count} > 1 desc`, sql`${zeroResultSearches.lastSeenAt} desc`)
		.limit(MAX_ZERO_RESULT_SEARCHES);
	await db.delete(zeroResultSearches).where(notInArray(zeroResultSearches.words, retained));
}
