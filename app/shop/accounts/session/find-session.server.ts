import { createHmac, timingSafeEqual } from "node:crypto";
import { parseCookies } from "better-auth/cookies";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Person } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { preparedStatement } from "#db/prepared-statement.server.ts";
import { sessions, users } from "#db/schema.server.ts";
import { auth } from "./auth.server.ts";

/**
 * Whose session the request's cookie names, read by one statement and without extending it. The library
 * does the same for a twelfth of what an order costs this process (decision 0052).
 */
export async function findSessionPerson(request: Request): Promise<Person | null> {
	const token = await readSignedToken(request);
	if (token === null) return null;
	const [person] = await selectPerson(db).execute({ token, now: new Date() });
	return person ?? null;
}

const selectPerson = preparedStatement((on) =>
	on
		.select({
			id: users.id,
			email: users.email,
			fullName: users.fullName,
			role: users.role,
			phone: users.phone,
			address: users.address,
			city: users.city,
			state: users.state,
			zipCode: users.zipCode,
			twoFactorEnabled: users.twoFactorEnabled,
		})
		.from(users)
		// Joined, a server of a small shop reads all sessions and all customers for it.
		.where(
			eq(
				users.id,
				on
					.select({ userId: sessions.userId })
					.from(sessions)
					.where(
						and(eq(sessions.token, sql.placeholder("token")), gt(sessions.expiresAt, sql.placeholder("now"))),
					),
			),
		),
);

/** The session's token, which the library signs and puts into a cookie as `<token>.<signature>`. */
async function readSignedToken(request: Request): Promise<string | null> {
	const { authCookies, secret } = await auth().$context;
	const value = parseCookies(request.headers.get("Cookie") ?? "").get(authCookies.sessionToken.name) ?? "";
	const dot = value.lastIndexOf(".");
	if (dot < 1) return null;
	const token = value.slice(0, dot);
	const signature = Buffer.from(value.slice(dot + 1), "base64");
	const expected = createHmac("sha256", secret).update(token).digest();
	return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : null;
}
