import type { JobsDatabase } from "#app/platform/jobs/queue.server.ts";
import { connection, db } from "#db/client.server.ts";

/** The queue's statements run outside of the shop's transactions, on either engine. */
export const jobsDatabase = (): JobsDatabase => ({ executeSql: db.executeRaw, listen: connection().listen });
