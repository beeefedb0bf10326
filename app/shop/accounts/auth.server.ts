import { randomUUID } from "node:crypto";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { shopSecret } from "#app/platform/secret.server.ts";
import { db } from "#db/client.server.ts";
import { accounts, sessions, users, verifications } from "#db/schema.server.ts";
import { MAXIMUM_LENGTH, MINIMUM_LENGTH } from "./password.ts";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";

const DAY = 24 * 60 * 60;

let made: ReturnType<typeof makeAuth> | undefined;

/**
 * The library that keeps sessions: it signs in, signs out and says who a cookie belongs to.
 * Accounts are made and passwords changed by our own commands, each in one transaction with its
 * e-mail. Made at the first use, because the secret may have to be written first.
 */
export function auth(): ReturnType<typeof makeAuth> {
	made ??= makeAuth();
	return made;
}

function makeAuth() {
	// `__Host-` cookies need https; on http (localhost) browsers would drop them.
	const https = env.PUBLIC_URL.startsWith("https:");
	return betterAuth({
		appName: "Cerne",
		baseURL: env.PUBLIC_URL,
		basePath: "/api/auth",
		secret: shopSecret(),
		trustedOrigins: [env.PUBLIC_URL],
		database: drizzleAdapter(db, {
			provider: "pg",
			usePlural: true,
			schema: { users, sessions, accounts, verifications },
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
			minPasswordLength: MINIMUM_LENGTH.customer,
			maxPasswordLength: MAXIMUM_LENGTH,
			password: { hash: hashPassword, verify: verifyPassword },
		},
		session: {
			expiresIn: 30 * DAY,
			updateAge: DAY,
			// A demoted or deleted user must lose access with the next request.
			cookieCache: { enabled: false },
		},
		verification: { storeIdentifier: "hashed" },
		// Counted by the server per address and by `attempt-limits.server.ts` per account.
		rateLimit: { enabled: false },
		advanced: {
			cookiePrefix: https ? "__Host-cerne" : "cerne",
			// True would put the library's own `__Secure-` in front of `__Host-`.
			useSecureCookies: false,
			defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: https },
			database: { generateId: () => randomUUID() },
			// Set by our server from the connection; what a client sends under this name is replaced.
			ipAddress: { ipAddressHeaders: ["x-client-address"] },
		},
		telemetry: { enabled: false },
		// The library's own texts may hold an e-mail address, so only errors are kept, without them.
		logger: {
			level: "error",
			log: (level, message) => {
				if (level === "error") log.error({ source: "better-auth" }, message);
			},
		},
	});
}
