import { hashPassword } from "#app/shop/accounts/password/password-hash.server.ts";
import { auth } from "#app/shop/accounts/session/auth.server.ts";
import { db } from "#db/client.server.ts";
import { accounts, type users } from "#db/schema.server.ts";
import { customerFixture } from "./actor-fixtures.ts";
import { insertUser } from "./factories.ts";

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

/** Inserts a user with a password, with default data or the given data. */
export async function insertUserWithPassword(overrides: Parameters<typeof insertUser>[0] = {}) {
	const user = await insertUser(overrides);
	await setTestPassword(user);
	return user;
}

/** A user with a password, and the cookie of a session. */
export async function createSignedInUser(overrides: Parameters<typeof insertUser>[0] = {}) {
	const user = await insertUserWithPassword(overrides);
	return { user, cookie: await sessionCookie(user) };
}

/** As `createSignedInUser`, with the proof that commands demand. */
export async function createSignedInCustomer(overrides: Parameters<typeof insertUser>[0] = {}) {
	const { user, cookie } = await createSignedInUser(overrides);
	return { customer: customerFixture(user), cookie };
}

/** Signs a user with `setTestPassword` in and returns the cookie to send with requests. */
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
