import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { authSecret } from "#app/platform/auth-secret.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { users } from "#db/schema.server.ts";

interface Mailbox {
	id: string;
	email: string;
}

/** Stands in a link that goes to this address only, so the one who brings it reads what is sent there. */
export const emailConfirmationCode = ({ id, email }: Mailbox): string =>
	createHmac("sha256", authSecret()).update(`confirms ${id} ${email}`).digest("base64url").slice(0, 32);

/**
 * Notes that a customer's e-mail address is theirs. False when the code is not of this account and address, or
 * when it was known already.
 */
export async function confirmEmail(tx: Transaction, { id, email }: Mailbox, code: string): Promise<boolean> {
	const [given, right] = [Buffer.from(code), Buffer.from(emailConfirmationCode({ id, email }))];
	if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
	const confirmed = await tx
		.update(users)
		.set({ emailVerified: true })
		.where(and(eq(users.id, id), eq(users.email, email), eq(users.emailVerified, false)))
		.returning({ id: users.id });
	return confirmed.length > 0;
}
