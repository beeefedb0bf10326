import { isAPIError } from "better-auth/api";
import { eq, lt } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { welcome } from "#app/shop/accounts/accounts.mails.server.ts";
import { accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import { createAccount } from "#app/shop/accounts/create-account.server.ts";
import type { SignUpInput } from "#app/shop/accounts/forms/accounts.schema.ts";
import { hashPassword } from "#app/shop/accounts/password/password-hash.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { db } from "#db/client.server.ts";
import { sessions, verifications } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { auth, PASSWORD_OUTGROWN } from "./auth.server.ts";

/** Creates an account, always with the role customer, and signs in. Returns the cookies to set. */
export async function signUp(request: Request, input: SignUpInput): Promise<Headers> {
	const { email, fullName, password } = input;
	const passwordHash = await hashPassword(password);
	await inTransaction(async (tx) => {
		const { id } = await createAccount(tx, { email, fullName, role: "customer", passwordHash });
		await queueMail(tx, welcome, { id, email, fullName }, { at: new Date() });
	});
	const { headers } = await signIn(request, { email, password });
	return headers;
}

/**
 * Starts a new session for this browser, or the second step for a person who has it. The response and its duration are
 * the same for an unknown e-mail and for a wrong password.
 */
export async function signIn(
	request: Request,
	{ email, password }: { email: string; password: string },
): Promise<{ headers: Headers; needsCode: boolean }> {
	try {
		const { headers, response } = await withMinimumDuration(MIN_SIGN_IN_MS, () =>
			auth().api.signInEmail({
				body: { email, password },
				headers: request.headers,
				returnHeaders: true,
			}),
		);
		return { headers, needsCode: "twoFactorRedirect" in response };
	} catch (error) {
		if (!isAPIError(error)) throw error;
		if (error.statusCode === 429) {
			const retryAfterSeconds = Number(new Headers(error.headers).get("Retry-After"));
			throw new Refusal("too_many", accountRefusals.tooManyAttempts, { retryAfterSeconds });
		}
		if (error.statusCode >= 500) throw error;
		const isOutgrown = error.body?.code === PASSWORD_OUTGROWN;
		throw new Refusal(
			"unauthenticated",
			isOutgrown ? accountRefusals.passwordOutgrown : accountRefusals.wrongCredentials,
		);
	}
}

/** Ends the session and returns the cookies that remove it. An unknown session has ended already. */
export async function signOut(request: Request): Promise<Headers> {
	try {
		// The library hides a failed deletion, and a session that still works must not be called ended.
		const session = await auth().api.getSession({ headers: request.headers });
		if (session) await db.delete(sessions).where(eq(sessions.id, session.session.id));
		const { headers } = await auth().api.signOut({ headers: request.headers, returnHeaders: true });
		return headers;
	} catch (error) {
		if (!isAPIError(error) || error.statusCode >= 500) throw error;
		log.warn({ status: error.statusCode }, "signing out was refused");
		return new Headers();
	}
}

/** Deletes expired sessions and links: they hold personal data and have no more use. */
export async function deleteExpiredSessions(now: Date = new Date()): Promise<void> {
	await db.delete(sessions).where(lt(sessions.expiresAt, now));
	await db.delete(verifications).where(lt(verifications.expiresAt, now));
}

/** Several times as long as checking a password takes. */
export const MIN_SIGN_IN_MS = 120;

/**
 * Runs the work and settles no sooner than after `milliseconds`, also when it fails, so that the duration does not show
 * the difference between an unknown e-mail and a wrong password.
 */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
	const [result] = await Promise.allSettled([
		work(),
		new Promise((resolve) => setTimeout(resolve, milliseconds)),
	]);
	if (result.status === "rejected") throw result.reason;
	return result.value;
}
