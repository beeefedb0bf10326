import type { JobsDatabase } from "#app/platform/jobs/queue.server.ts";
import { connection, db } from "#db/client.server.ts";

/** Runs the queue's statements outside the shop's transactions, on either engine. */
export const jobsDatabase = (): JobsDatabase => ({ executeSql: db.executeRaw, listen: connection().listen });
