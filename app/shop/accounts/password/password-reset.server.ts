import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, like } from "drizzle-orm";
import { createCookie, href } from "react-router";
import { env } from "#app/platform/env.server.ts";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import { passwordChanged, passwordReset } from "#app/shop/accounts/accounts.mails.server.ts";
import { accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import { canSendResetMail } from "#app/shop/accounts/attempt-limits.server.ts";
import { COOKIE_PREFIX, isHttps } from "#app/shop/accounts/cookie-names.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { HOUR_SECONDS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { users, verifications } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { changePassword } from "./change-password.server.ts";
import { passwordProblem } from "./password.ts";
import { hashPassword } from "./password-hash.server.ts";

/** A link works for one hour and once. */
export const RESET_LIFETIME_SECONDS = HOUR_SECONDS;

const IDENTIFIER_PREFIX = "password-reset:";
/** 256 random bits; the two query values of the specification are its halves. */
const SECRET_BYTES = 32;
const TOKEN_HALF_LENGTH = 22;
const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** Only a hash is stored, so that reading the table is not enough to reset a password. */
const identifierOf = (secret: string): string =>
	`${IDENTIFIER_PREFIX}${createHash("sha256").update(secret).digest("base64url")}`;

/**
 * Queues the mail with a reset link and returns the link. Null when there is no such account, or when it was sent too
 * many links.
 */
export async function sendResetLink(email: string): Promise<string | null> {
	const [user] = await db
		.select({ id: users.id, email: users.email, fullName: users.fullName })
		.from(users)
		.where(eq(users.email, email));
	if (!user || !(await canSendResetMail(email))) return null;
	const secret = randomBytes(SECRET_BYTES).toString("base64url");
	const link = buildResetLink(secret);
	await inTransaction(async (tx) => {
		const linkId = randomUUID();
		await tx.insert(verifications).values({
			id: linkId,
			identifier: identifierOf(secret),
			value: user.id,
			expiresAt: new Date(Date.now() + RESET_LIFETIME_SECONDS * 1000),
		});
		await queueMail(tx, passwordReset, user, { linkId, resetUrl: link });
	});
	return link;
}

/** Starts with the configured address of the shop, not with the request's host. */
function buildResetLink(secret: string): string {
	const link = new URL(href("/reset-password"), env.PUBLIC_URL);
	link.searchParams.set("access_token", secret.slice(0, TOKEN_HALF_LENGTH));
	link.searchParams.set("refresh_token", secret.slice(TOKEN_HALF_LENGTH));
	link.searchParams.set("type", "recovery");
	return link.href;
}

/** Puts the two halves of a link together; null when they cannot come from one of our links. */
export function parseResetLink(params: URLSearchParams): string | null {
	if (params.get("type") !== "recovery") return null;
	return parseResetSecret(`${params.get("access_token") ?? ""}${params.get("refresh_token") ?? ""}`);
}

const parseResetSecret = (text: string): string | null => (SECRET_PATTERN.test(text) ? text : null);

/** Whether a link still works; checking does not use it up. */
export async function isResetSecretValid(secret: string): Promise<boolean> {
	const [verification] = await db
		.select({ id: verifications.id })
		.from(verifications)
		.where(and(eq(verifications.identifier, identifierOf(secret)), gt(verifications.expiresAt, new Date())));
	return verification !== undefined;
}

/**
 * Sets the new password, ends every session and uses the secret up, in one transaction: of two
 * requests at the same moment one wins, and a refused password leaves the link usable.
 */
export async function resetPassword(secret: string, password: string): Promise<void> {
	const passwordHash = await hashPassword(password);
	await inTransaction(async (tx) => {
		const [consumed] = await tx
			.delete(verifications)
			.where(and(eq(verifications.identifier, identifierOf(secret)), gt(verifications.expiresAt, new Date())))
			.returning({ id: verifications.id, userId: verifications.value });
		const [user] = consumed
			? await tx
					.select({ id: users.id, email: users.email, fullName: users.fullName, role: users.role })
					.from(users)
					.where(eq(users.id, consumed.userId))
			: [];
		if (!consumed || !user)
			throw new Refusal("not_found", accountMessages.resetLinkExpired.description, { title: "Erro" });
		const problem = passwordProblem(password, user);
		if (problem) throw fieldRefusal("password", problem);
		await changePassword(tx, user, passwordHash);
		// The link came by mail, so the address belongs to the user.
		await tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
		await queueMail(tx, passwordChanged, user, { at: new Date() });
		// Other links sent to the same mailbox stop working.
		await tx
			.delete(verifications)
			.where(and(like(verifications.identifier, `${IDENTIFIER_PREFIX}%`), eq(verifications.value, user.id)));
	});
}

/**
 * Carries a link's secret from the address, which stays in the browser's history, to the form. Scripts
 * cannot read it, and it expires with the link.
 */
const resetCookie = createCookie(`${COOKIE_PREFIX}.reset`, {
	path: "/",
	httpOnly: true,
	sameSite: "lax",
	secure: isHttps,
	maxAge: RESET_LIFETIME_SECONDS,
});

export const serializeResetSecret = (secret: string): Promise<string> => resetCookie.serialize(secret);

export const clearResetSecret = (): Promise<string> => resetCookie.serialize("", { maxAge: 0 });

export async function readResetSecret(request: Request): Promise<string | null> {
	const value: unknown = await resetCookie.parse(request.headers.get("Cookie"));
	return typeof value === "string" ? parseResetSecret(value) : null;
}
