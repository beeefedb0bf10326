import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { authSecret } from "#app/platform/auth-secret.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { users } from "#db/schema.server.ts";

interface Mailbox {
	id: string;
	email: string;
}

/** Part of a link that is sent to this address only, so a request with the code comes from a reader of that mailbox. */
export const emailConfirmationCode = ({ id, email }: Mailbox): string =>
	createHmac("sha256", authSecret()).update(`confirms ${id} ${email}`).digest("base64url").slice(0, 32);

/**
 * Marks a customer's e-mail address as confirmed. False when the code is not of this account and address, or when the
 * address was confirmed before.
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
