import { and, inArray, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "#db/client.server.ts";
import { isTimeLeft } from "./lease.server.ts";

/** Small enough to be deleted in a moment, so that no other statement waits long for the rows. */
const BATCH_ROWS = 2_000;

/**
 * Runs a statement that deletes at most `limit` rows until nothing is left or the job's time is over; its next run
 * deletes the rest. Returns how many rows were deleted.
 */
export async function deleteInBatches(
	deleteSome: (limit: number) => Promise<readonly unknown[]>,
): Promise<number> {
	let total = 0;
	while (isTimeLeft()) {
		const deleted = await deleteSome(BATCH_ROWS);
		total += deleted.length;
		if (deleted.length < BATCH_ROWS) break;
	}
	return total;
}

/**
 * Deletes all rows that meet the conditions, in batches; `key` is the table's key. Returns how many rows were
 * deleted.
 */
export const deleteRows = (key: PgColumn, ...conditions: [SQL, ...SQL[]]): Promise<number> =>
	deleteInBatches((limit) => {
		const some = db
			.select({ key })
			.from(key.table)
			.where(and(...conditions))
			.limit(limit);
		return db.delete(key.table).where(inArray(key, some)).returning({ key });
	});
