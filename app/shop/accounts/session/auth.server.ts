import { randomUUID } from "node:crypto";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import { authSecret } from "#app/platform/auth-secret.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import {
	CLIENT_ADDRESS_HEADER,
	consumeCode,
	consumeSignInAttempt,
	resetAttempts,
} from "#app/shop/accounts/attempt-limits.server.ts";
import {
	COOKIE_PREFIX,
	isHttps,
	SESSION_COOKIE,
	TWO_FACTOR_COOKIE,
} from "#app/shop/accounts/cookie-names.server.ts";
import { hashPassword, verifyPassword } from "#app/shop/accounts/password/password-hash.server.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#app/shop/accounts/password/password-length.ts";
import { sendResetLink } from "#app/shop/accounts/password/password-reset.server.ts";
import { DAY_SECONDS } from "#app/values/date.ts";
import type { Role } from "#app/values/status/role.ts";
import { db } from "#db/client.server.ts";
import { accounts, sessions, twoFactors, users, verifications } from "#db/schema.server.ts";
import { newRecoveryCodes } from "./recovery-codes.server.ts";

/** The code in the body of the library's error. */
export const PASSWORD_OUTGROWN = "PASSWORD_OUTGROWN";

let instance: ReturnType<typeof createAuth> | undefined;

/**
 * The session library: it signs in, signs out, and finds the session of a cookie. Our own commands create accounts and
 * change passwords, each in one transaction with its e-mail. Created at its first use, because the secret may have to
 * be written first.
 */
export function auth(): ReturnType<typeof createAuth> {
	instance ??= createAuth();
	return instance;
}

function createAuth() {
	return betterAuth({
		appName: "Cerne",
		baseURL: env.PUBLIC_URL,
		// biome-ignore lint/plugin: not an address, but the base path of all the library's endpoints.
		basePath: "/api/auth",
		secret: authSecret(),
		trustedOrigins: [env.PUBLIC_URL],
		database: drizzleAdapter(db, {
			provider: "pg",
			usePlural: true,
			schema: { users, sessions, accounts, verifications, twoFactors },
			transaction: true,
		}),
		user: {
			fields: { name: "fullName", image: "avatarUrl" },
			additionalFields: {
				role: {
					type: ["customer", "artisan", "admin"],
					required: true,
					defaultValue: "customer",
					input: false,
				},
				phone: { type: "string", required: false, input: false },
				address: { type: "string", required: false, input: false },
				city: { type: "string", required: false, input: false },
				state: { type: "string", required: false, input: false },
				zipCode: { type: "string", required: false, input: false },
			},
			changeEmail: { enabled: false },
			deleteUser: { enabled: false },
		},
		emailAndPassword: {
			enabled: true,
			disableSignUp: true,
			minPasswordLength: MIN_PASSWORD_LENGTH.customer,
			maxPasswordLength: MAX_PASSWORD_LENGTH,
			password: { hash: hashPassword, verify: verifyPassword },
		},
		session: {
			expiresIn: 30 * DAY_SECONDS,
			updateAge: DAY_SECONDS,
			// A demoted or deleted user must lose access with the next request.
			cookieCache: { enabled: false },
		},
		verification: { storeIdentifier: "hashed" },
		// The library allows five tries for each sign-in and ten in a row for each account, then locks it for 15 minutes.
		plugins: [twoFactor({ backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes } })],
		hooks: { before: beforeAttempt, after: afterSignIn },
		// Counted by the server per address and by `attempt-limits.server.ts` per account.
		rateLimit: { enabled: false },
		advanced: {
			cookiePrefix: COOKIE_PREFIX,
			cookies: { session_token: { name: SESSION_COOKIE }, two_factor: { name: TWO_FACTOR_COOKIE } },
			// With true the library would add its own prefix `__Secure-` before `__Host-`.
			useSecureCookies: false,
			defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps },
			// Joins would need drizzle's relational queries, which are built again for each look-up.
			database: { generateId: () => randomUUID(), joins: false },
			ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
		},
		telemetry: { enabled: false },
		onAPIError: {
			// A refusal is not our error; without this the library would log each wrong password.
			onError: (error) => {
				if (error instanceof Refusal) throw error;
				if (!isAPIError(error) || error.statusCode >= 500) log.error({ error }, "the account library failed");
			},
		},
		// The library's details may hold an e-mail address, so only errors are logged, without details.
		logger: {
			level: "error",
			log: (level, message) => {
				if (level === "error") log.error({ source: "better-auth" }, message);
			},
		},
	});
}

// biome-ignore lint/plugin: the library names its endpoints below its base path.
const SIGN_IN_PATH = "/sign-in/email";
// biome-ignore lint/plugin: as above.
const VERIFY_TOTP_PATH = "/two-factor/verify-totp";

/**
 * A hook of the library rather than a step of our screens, so that every way to check a password or code is counted.
 */
const beforeAttempt = createAuthMiddleware(async (attempt) => {
	const { path, body, headers } = attempt;
	if (path === VERIFY_TOTP_PATH) return rejectUsedCode(attempt);
	if (path !== SIGN_IN_PATH || !hasEmail(body)) return;
	const limit = await consumeSignInAttempt(body.email.toLowerCase(), headers);
	if (!limit) return;
	throw new APIError(
		"TOO_MANY_REQUESTS",
		{ message: accountRefusals.tooManyAttempts },
		{ "Retry-After": String(limit.retryAfterSeconds) },
	);
});

const afterSignIn = createAuthMiddleware(async (attempt) => {
	const { path, body, headers, context } = attempt;
	const { newSession } = context;
	if (path !== SIGN_IN_PATH || !newSession || !hasEmail(body)) return;
	await resetAttempts(body.email.toLowerCase(), headers);
	const { role, email } = newSession.user as unknown as { role: Role; email: string };
	if (Array.from(String(body.password)).length >= MIN_PASSWORD_LENGTH[role]) return;
	// A customer who became artisan or admin may still have a short password. It no longer signs in, not even to the
	// second step; a mail brings a link for choosing a new one.
	await context.internalAdapter.deleteSession(newSession.session.token);
	context.setNewSession(null);
	deleteSessionCookie(attempt);
	await sendResetLink(email);
	throw new APIError("UNAUTHORIZED", { code: PASSWORD_OUTGROWN, message: accountRefusals.passwordOutgrown });
});

/** The library itself would accept a code several times while it is valid. */
async function rejectUsedCode(attempt: Parameters<typeof getSessionFromCtx>[0]): Promise<void> {
	const { context, body } = attempt;
	const session = await getSessionFromCtx(attempt);
	const challenge = session ? null : await attempt.getSignedCookie(TWO_FACTOR_COOKIE, context.secret);
	const pendingVerification = challenge && (await context.internalAdapter.findVerificationValue(challenge));
	const userId = session?.user.id ?? (pendingVerification ? pendingVerification.value : undefined);
	if (userId === undefined || (await consumeCode(userId, String(body?.code)))) return;
	throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE", message: "This code was used." });
}

const hasEmail = (body: unknown): body is { email: string; password?: unknown } =>
	typeof body === "object" && body !== null && "email" in body && typeof body.email === "string";
