import { asc, eq } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import { accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import type { Transaction } from "#db/client.server.ts";
import { users, verifications } from "#db/schema.server.ts";

/**
 * Locks a person's row, so that nothing new is written in their name meanwhile; null when there is
 * none. Throws `conflict` for the last admin: of two who leave at once one stays.
 */
export async function lockForDeletion(
	tx: Transaction,
	userId: string,
): Promise<{ id: string; email: string } | null> {
	// All admins in one order, so that two of them wait for each other instead of for ever.
	const admins = await tx
		.select({ id: users.id })
		.from(users)
		.where(eq(users.role, "admin"))
		.orderBy(asc(users.id))
		.for("update");
	const [user] = await tx
		.select({ id: users.id, email: users.email })
		.from(users)
		.where(eq(users.id, userId))
		.for("update");
	if (user && admins.length === 1 && admins[0]?.id === user.id) {
		throw new Refusal("conflict", accountRefusals.lastAdmin);
	}
	return user ?? null;
}

/** Removes the account with its password and sessions; call it when nothing needs the link any more. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
	await tx.delete(verifications).where(eq(verifications.value, userId));
	await tx.delete(users).where(eq(users.id, userId));
}
