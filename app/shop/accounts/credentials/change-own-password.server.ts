import { fieldRefusal } from "#app/platform/refusals.ts";
import { passwordChanged } from "#app/shop/accounts/accounts.mails.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { confirmPassword, storePassword } from "#app/shop/accounts/password/change-password.server.ts";
import { passwordProblem } from "#app/shop/accounts/password/password.ts";
import { hashPassword } from "#app/shop/accounts/password/password-hash.server.ts";
import { endOtherSessions, findSessionId } from "#app/shop/accounts/session/end-sessions.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * Replaces the password of a signed-in person who knows the current one. This browser stays signed in, all others are
 * signed out, and a mail tells the owner. Throws `invalid` at `currentPassword` or `password`, `too_many` after too
 * many wrong ones.
 */
export async function changeOwnPassword(
	customer: Customer,
	{ headers }: Request,
	{ currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
	await confirmPassword(customer, currentPassword, headers, "currentPassword");
	const problem = passwordProblem(password, customer);
	if (problem) throw fieldRefusal("password", problem);
	const [passwordHash, sessionId] = await Promise.all([hashPassword(password), findSessionId(headers)]);
	await inTransaction(async (tx) => {
		await storePassword(tx, customer, passwordHash);
		await endOtherSessions(tx, customer, sessionId);
		await queueMail(tx, passwordChanged, customer, { at: new Date() });
	});
}
