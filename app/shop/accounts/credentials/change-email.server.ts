import { and, eq, inArray } from "drizzle-orm";
import { href } from "react-router";
import { env } from "#app/platform/env.server.ts";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import { isSignatureOf, signText } from "#app/platform/signed-text.server.ts";
import { emailChanged, emailChangeRequested } from "#app/shop/accounts/accounts.mails.server.ts";
import { accountRefusals as refusals } from "#app/shop/accounts/accounts.messages.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { canSendResetMail } from "#app/shop/accounts/attempt-limits.server.ts";
import { confirmPassword } from "#app/shop/accounts/password/change-password.server.ts";
import { endOtherSessions, findSessionId } from "#app/shop/accounts/session/end-sessions.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { HOUR_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { users, verifications } from "#db/schema.server.ts";
import { inTransaction, isUniqueViolation } from "#db/transactions.server.ts";

/** A link works for one hour. */
const LINK_LIFETIME_MS = HOUR_MS;

const notFree = () => fieldRefusal("email", refusals.emailOfAnother, "conflict");

/**
 * Mails a link to the new address, whose reader alone can confirm it. Until then nothing changes. Throws `invalid` at
 * `currentPassword` or `email`, `conflict` for an address that another account has, `too_many` after too many wrong
 * passwords, or links to the same address.
 */
export async function requestEmailChange(
	customer: Customer,
	{ headers }: Request,
	{ email, currentPassword }: { email: string; currentPassword: string },
): Promise<void> {
	await confirmPassword(customer, currentPassword, headers, "currentPassword");
	if (email === customer.email) {
		throw fieldRefusal("email", refusals.sameEmail);
	}
	const [other] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
	if (other) throw notFree();
	if (!(await canSendResetMail(email))) throw new Refusal("too_many", refusals.tooManyEmailLinks);
	const at = new Date();
	const link = { email, until: at.getTime() + LINK_LIFETIME_MS };
	const confirmUrl = new URL(href("/profile/email"), env.PUBLIC_URL);
	confirmUrl.search = new URLSearchParams({
		email,
		until: String(link.until),
		code: signText(signedChange(customer, link)),
	}).toString();
	const mailed = { id: customer.id, fullName: customer.fullName, email };
	await inTransaction((tx) =>
		queueMail(tx, emailChangeRequested, mailed, { at, confirmUrl: confirmUrl.href }),
	);
}

interface EmailLink {
	/** The new address. */
	email: string;
	/** In milliseconds since 1970. */
	until: number;
}

/**
 * Signs the link with the account's present address, so that it works once, and in no other account: nothing has to be
 * stored until the link is followed.
 */
const signedChange = ({ id, email }: { id: string; email: string }, link: EmailLink): string =>
	`changes ${id} ${email} to ${link.email} until ${link.until}`;

/** The new address of a link that this person may follow now; null for any other link. */
export function readEmailLink(customer: Customer, params: URLSearchParams): string | null {
	const link = { email: params.get("email") ?? "", until: Number(params.get("until")) };
	const isOurs = isSignatureOf(params.get("code") ?? "", signedChange(customer, link));
	return isOurs && link.until > Date.now() ? link.email : null;
}

/**
 * Gives the account its new address, which its reader has confirmed. Other browsers are signed out, links to the former
 * address stop working, and a mail tells its owner. Throws `conflict` when another account has got the address since,
 * or this account another one.
 */
export async function changeEmail(customer: Customer, { headers }: Request, email: string): Promise<void> {
	const sessionId = await findSessionId(headers);
	await inTransaction(async (tx) => {
		const changed = await tx
			.update(users)
			.set({ email, emailVerified: true })
			.where(and(eq(users.id, customer.id), eq(users.email, customer.email)))
			.returning({ id: users.id });
		if (changed.length === 0) throw new Refusal("conflict", refusals.emailLinkExpired);
		await endOtherSessions(tx, customer, sessionId);
		await tx.delete(verifications).where(inArray(verifications.value, [customer.id, customer.email]));
		await queueMail(tx, emailChanged, customer, { at: new Date() });
	}).catch((error: unknown) => {
		throw isUniqueViolation(error, "users_email_unique") ? notFree() : error;
	});
}
