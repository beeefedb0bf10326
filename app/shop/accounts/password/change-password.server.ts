import { and, eq } from "drizzle-orm";
import { PASSWORD_PROVIDER } from "#app/shop/accounts/create-account.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { accounts, sessions } from "#db/schema.server.ts";

/** Replaces a user's password and ends all their sessions, also those of a thief. */
export async function changePassword(
	tx: Transaction,
	user: { id: string },
	passwordHash: string,
): Promise<void> {
	const updated = await tx
		.update(accounts)
		.set({ password: passwordHash })
		.where(and(eq(accounts.userId, user.id), eq(accounts.providerId, PASSWORD_PROVIDER)))
		.returning({ id: accounts.id });
	if (updated.length === 0) {
		await tx.insert(accounts).values({
			userId: user.id,
			accountId: user.id,
			providerId: PASSWORD_PROVIDER,
			password: passwordHash,
		});
	}
	await tx.delete(sessions).where(eq(sessions.userId, user.id));
}
