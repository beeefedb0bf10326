import { type SQL, sql } from "drizzle-orm";
import { outboxMessages } from "#db/schema.server.ts";

/** All attempts failed, or the mail server refused it permanently. It is only sent again on demand. */
export const isUndelivered = (): SQL =>
	sql`(${outboxMessages.sentAt} is null and ${outboxMessages.givenUpAt} is not null)`;
/** It will be sent automatically. */
export const isWaitingMail = (): SQL =>
	sql`(${outboxMessages.sentAt} is null and ${outboxMessages.givenUpAt} is null)`;
