import { type SQL, sql } from "drizzle-orm";
import { outboxMessages } from "#db/schema.server.ts";

/** No attempt could deliver it, or the mail server refused it for good: it is sent again only on demand. */
export const isUndelivered = (): SQL =>
	sql`(${outboxMessages.sentAt} is null and ${outboxMessages.givenUpAt} is not null)`;
/** It is tried again by itself. */
export const isWaitingMail = (): SQL =>
	sql`(${outboxMessages.sentAt} is null and ${outboxMessages.givenUpAt} is null)`;
