import { and, eq } from "drizzle-orm";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import { accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { consumeSignInAttempt, resetAttempts } from "#app/shop/accounts/attempt-limits.server.ts";
import { PASSWORD_PROVIDER } from "#app/shop/accounts/create-account.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { accounts, sessions } from "#db/schema.server.ts";
import { verifyPassword } from "./password-hash.server.ts";

/** Replaces a user's password. The caller ends the sessions. */
export async function storePassword(
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
}

/** Replaces a user's password and ends all their sessions, also those of a thief. */
export async function changePassword(
	tx: Transaction,
	user: { id: string },
	passwordHash: string,
): Promise<void> {
	await storePassword(tx, user, passwordHash);
	await tx.delete(sessions).where(eq(sessions.userId, user.id));
}

/**
 * An open browser does not prove that the account's owner sits at it, so the password is required
 * again. Throws `invalid` at `field` for a wrong one, `too_many` after too many wrong ones.
 */
export async function confirmPassword(
	customer: Customer,
	password: string,
	headers: Headers,
	field = "password",
): Promise<void> {
	const limit = await consumeSignInAttempt(customer.email, headers);
	if (limit) throw new Refusal("too_many", accountRefusals.tooManyAttempts, limit);
	const [account] = await db
		.select({ hash: accounts.password })
		.from(accounts)
		.where(and(eq(accounts.userId, customer.id), eq(accounts.providerId, PASSWORD_PROVIDER)));
	if (!account?.hash || !(await verifyPassword({ hash: account.hash, password }))) {
		throw fieldRefusal(field, accountRefusals.wrongPassword);
	}
	await resetAttempts(customer.email, headers);
}
