import { hashPassword } from "#app/shop/accounts/password/password-hash.server.ts";
import { auth } from "#app/shop/accounts/session/auth.server.ts";
import { db } from "#db/client.server.ts";
import { accounts, type users } from "#db/schema.server.ts";

export const TEST_PASSWORD = "imbuia e cera 42";

/** Gives a made user a password, as signing up does. */
export async function setTestPassword(user: { id: string }, password = TEST_PASSWORD): Promise<void> {
	await db.insert(accounts).values({
		userId: user.id,
		accountId: user.id,
		providerId: "credential",
		password: await hashPassword(password),
	});
}

/** Signs a user with `givePassword` in and returns the cookie to send with requests. */
export async function sessionCookie(
	user: Pick<typeof users.$inferSelect, "email">,
	password = TEST_PASSWORD,
): Promise<string> {
	const { headers } = await auth().api.signInEmail({
		body: { email: user.email, password },
		returnHeaders: true,
	});
	return cookiesOf(headers);
}

/** The Cookie header that a browser would send after an answer. */
export const cookiesOf = (headers: Headers): string =>
	headers
		.getSetCookie()
		.map((cookie) => cookie.split(";", 1)[0])
		.join("; ");
