import { lt } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { sessions, verifications } from "#db/schema.server.ts";

/** Deletes expired sessions and links: they hold personal data and have no more use. */
export async function deleteExpiredSessions(now: Date = new Date()): Promise<void> {
	await db.delete(sessions).where(lt(sessions.expiresAt, now));
	await db.delete(verifications).where(lt(verifications.expiresAt, now));
}
