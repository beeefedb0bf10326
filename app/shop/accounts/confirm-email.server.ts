import { and, eq } from "drizzle-orm";
import { isSignatureOf, signText } from "#app/platform/signed-text.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { users } from "#db/schema.server.ts";

interface Mailbox {
	id: string;
	email: string;
}

/** Part of a link that is sent to this address only, so a request with the code comes from a reader of that mailbox. */
export const emailConfirmationCode = (mailbox: Mailbox): string => signText(confirmedText(mailbox));

const confirmedText = ({ id, email }: Mailbox): string => `confirms ${id} ${email}`;

/**
 * Marks a customer's e-mail address as confirmed. False when the code is not of this account and address, or when the
 * address was confirmed before.
 */
export async function confirmEmail(tx: Transaction, { id, email }: Mailbox, code: string): Promise<boolean> {
	if (!isSignatureOf(code, confirmedText({ id, email }))) return false;
	const confirmed = await tx
		.update(users)
		.set({ emailVerified: true })
		.where(and(eq(users.id, id), eq(users.email, email), eq(users.emailVerified, false)))
		.returning({ id: users.id });
	return confirmed.length > 0;
}
