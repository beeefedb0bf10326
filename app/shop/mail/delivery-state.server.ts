import { type SQL, sql } from "drizzle-orm";
import { RETRY_AFTER_SECONDS } from "#app/platform/jobs.server.ts";
import { outboxMessages } from "#db/schema.server.ts";

const MAX_ATTEMPTS = RETRY_AFTER_SECONDS.length + 1;

/** No attempt could deliver it, or the mail server refused it for good: it is sent again only on demand. */
export const isUndelivered = (): SQL =>
	sql`(${outboxMessages.sentAt} is null and (${outboxMessages.refusedAt} is not null or ${outboxMessages.attempts} >= ${MAX_ATTEMPTS}))`;
/** It is tried again by itself. */
export const isWaitingMail = (): SQL => sql`(${outboxMessages.sentAt} is null and not ${isUndelivered()})`;
