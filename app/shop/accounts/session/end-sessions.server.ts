import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "#db/client.server.ts";
import { sessions } from "#db/schema.server.ts";
import { auth } from "./auth.server.ts";

/** The id of the session that these headers' cookie names; null without one. */
export async function findSessionId(headers: Headers): Promise<string | null> {
	const current = await auth().api.getSession({ headers, query: { disableRefresh: true } });
	return current?.session.id ?? null;
}

/** Ends all sessions of a user but the given one, so that a person with a former password must sign in again. */
export async function endOtherSessions(
	tx: Transaction,
	user: { readonly id: string },
	ownSessionId: string | null,
): Promise<void> {
	const isOther = ownSessionId === null ? undefined : ne(sessions.id, ownSessionId);
	await tx.delete(sessions).where(and(eq(sessions.userId, user.id), isOther));
}
