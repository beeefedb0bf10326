import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { accountMails } from "#app/shop/mail/account-mails.server.tsx";
import { queueMail } from "#app/shop/mail/send-mail.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { db } from "#db/client.server.ts";
import { sessions, users } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { refusals } from "./accounts.messages.ts";
import type { SignUpInput } from "./accounts.schema.ts";
import { auth } from "./auth.server.ts";
import { createAccount } from "./create-account.server.ts";
import { evenTime, SIGN_IN_TAKES } from "./even-time.ts";
import { hashPassword } from "./password-hash.server.ts";
import { MINIMUM_LENGTH } from "./password-length.ts";
import { sendResetLink } from "./password-reset.server.ts";

/** Makes a customer's account, whatever else was posted, and signs in. Returns the cookies to set. */
export async function signUp(request: Request, input: SignUpInput): Promise<Headers> {
	const { email, fullName, password } = input;
	const [passwordHash, { identity }] = await Promise.all([hashPassword(password), readSettings()]);
	await inTransaction(async (tx) => {
		const { id } = await createAccount(tx, { email, fullName, role: "customer", passwordHash });
		await queueMail(tx, {
			kind: "welcome",
			to: email,
			dedupeKey: `welcome:${id}`,
			message: accountMails.welcome({ fullName, shop: identity }),
		});
	});
	return signIn(request, { email, password });
}

/**
 * Starts a session of its own for this browser. The answer, and the time it takes, are the same
 * for an unknown e-mail and for a wrong password.
 */
export async function signIn(
	request: Request,
	{ email, password }: { email: string; password: string },
): Promise<Headers> {
	try {
		const { headers, response } = await evenTime(SIGN_IN_TAKES, () =>
			auth().api.signInEmail({
				body: { email, password },
				headers: request.headers,
				returnHeaders: true,
			}),
		);
		await refuseOutgrownPassword(email, password, "token" in response ? response.token : null);
		return headers;
	} catch (error) {
		if (!isAPIError(error)) throw error;
		if (error.statusCode === 429) throw new Refusal("too_many", refusals.tooManyAttempts);
		if (error.statusCode >= 500) throw error;
		throw new Refusal("unauthenticated", refusals.wrongCredentials);
	}
}

/**
 * Who became artisan or admin may still have a customer's short password. It is right, but opens
 * nothing any more: a new one is chosen by mail.
 */
async function refuseOutgrownPassword(email: string, password: string, token: string | null): Promise<void> {
	const [user] = await db.select({ role: users.role }).from(users).where(eq(users.email, email));
	if (!user || Array.from(password).length >= MINIMUM_LENGTH[user.role]) return;
	if (token) await db.delete(sessions).where(eq(sessions.token, token));
	await sendResetLink(email);
	throw new Refusal("unauthenticated", refusals.passwordOutgrown);
}

/** Ends the session and returns the cookies that say so. An unknown session is ended already. */
export async function signOut(request: Request): Promise<Headers> {
	try {
		// The library keeps silent when it cannot delete; a session that goes on must not be called ended.
		const open = await auth().api.getSession({ headers: request.headers });
		if (open) await db.delete(sessions).where(eq(sessions.id, open.session.id));
		const { headers } = await auth().api.signOut({ headers: request.headers, returnHeaders: true });
		return headers;
	} catch (error) {
		if (!isAPIError(error) || error.statusCode >= 500) throw error;
		log.warn({ status: error.statusCode }, "signing out was refused");
		return new Headers();
	}
}
