import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import { forgotPasswordSchema, signUpSchema } from "#app/shop/accounts/forms/accounts.schema.ts";
import { changeRole } from "#app/shop/accounts/roles/change-role.server.ts";
import { db } from "#db/client.server.ts";
import { accounts, outboxMessages, sessions, users } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertUser } from "#tests/support/factories/factories.ts";
import {
	cookiesOf,
	createSignedInUser,
	insertUserWithPassword,
	sessionCookie,
	setTestPassword,
	TEST_PASSWORD,
} from "#tests/support/factories/user-session.ts";
import { refusalOf } from "#tests/support/refusal-of.ts";
import { findActor, readSession } from "./guards.server.ts";
import { signIn, signOut, signUp } from "./sign-in.server.ts";

let people = 0;
const newEmail = (): string => {
	people += 1;
	return `marina.${people}@example.com`;
};

const from = (cookie = "", address = "203.0.113.7"): Request =>
	new Request("http://localhost:3000/auth", { headers: { Cookie: cookie, "x-client-address": address } });

const typed = (fields: Record<string, string> = {}) =>
	signUpSchema.parse({
		fullName: "Marina Duarte",
		email: newEmail(),
		password: "cera de abelha",
		confirmPassword: "cera de abelha",
		...fields,
	});

// rule: 3.01, 7.01
test("signing up makes a customer who is signed in", async () => {
	const cookie = cookiesOf(await signUp(from(), typed({ email: "  Marina.Nova@Example.com " })));
	expect(await findActor(from(cookie))).toMatchObject({
		email: "marina.nova@example.com",
		fullName: "Marina Duarte",
		role: "customer",
	});
	const mails = await db
		.select({ kind: outboxMessages.kind })
		.from(outboxMessages)
		.where(eq(outboxMessages.recipient, "marina.nova@example.com"));
	expect(mails).toEqual([{ kind: "welcome" }]);
});

test("a role, an id or a verification sent at sign-up change nothing", async () => {
	const email = newEmail();
	await signUp(from(), typed({ email, role: "admin", emailVerified: "true", id: "1" }));
	const [user] = await db.select().from(users).where(eq(users.email, email));
	expect(user).toMatchObject({ role: "customer", emailVerified: false });
});

test("an e-mail has one account, in whatever case it is typed", async () => {
	const email = newEmail();
	await signUp(from(), typed({ email }));
	const refusal = await refusalOf(signUp(from(), typed({ email: email.toUpperCase() })));
	expect(refusal).toMatchObject({ kind: "conflict" });
	expect(refusal.fields?.email).toMatch(/Já existe uma conta/);
});

test("of two sign-ups at once with one e-mail one is refused and leaves nothing behind", async () => {
	const email = newEmail();
	const results = await Promise.allSettled([
		signUp(from(), typed({ email })),
		signUp(from(), typed({ email })),
	]);
	expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
	const [user] = await db.select().from(users).where(eq(users.email, email));
	expect(
		await db
			.select()
			.from(accounts)
			.where(eq(accounts.userId, user?.id ?? "")),
	).toHaveLength(1);
});

test("only a hash of the password is stored", async () => {
	const email = newEmail();
	await signUp(from(), typed({ email }));
	const [user] = await db.select().from(users).where(eq(users.email, email));
	const [account] = await db
		.select()
		.from(accounts)
		.where(eq(accounts.userId, user?.id ?? ""));
	expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("signing in works in any case of the e-mail and starts a session of its own each time", async () => {
	const { user, cookie: first } = await createSignedInUser();
	const { email } = forgotPasswordSchema.parse({ email: user.email.toUpperCase() });
	const { headers } = await signIn(from(first), { email, password: TEST_PASSWORD });
	const second = cookiesOf(headers);
	expect(second).not.toBe(first);
	expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(2);
});

test("the session cookie is out of reach of scripts and of other sites", async () => {
	const user = await insertUserWithPassword();
	const { headers } = await signIn(from(), { email: user.email, password: TEST_PASSWORD });
	const [cookie] = headers.getSetCookie();
	expect(cookie).toMatch(/^cerne\.session_token=/);
	expect(cookie).toMatch(/HttpOnly/i);
	expect(cookie).toMatch(/SameSite=Lax/i);
	expect(cookie).toMatch(/Path=\//i);
});

test("an unknown e-mail and a wrong password are answered alike", async () => {
	const user = await insertUserWithPassword();
	const wrong = await refusalOf(signIn(from(), { email: user.email, password: "outra coisa" }));
	const unknown = await refusalOf(signIn(from(), { email: newEmail(), password: "outra coisa" }));
	expect(wrong).toMatchObject({ kind: "unauthenticated", message: "Email ou senha incorretos." });
	expect({ ...unknown, message: unknown.message }).toEqual({ ...wrong, message: wrong.message });
});

test("an admin promoted with a customer's short password chooses a new one by mail", async () => {
	const [admin, user] = [await createAdmin(), await insertUser()];
	await setTestPassword(user, "plaina");
	const earlier = await sessionCookie(user, "plaina");
	await changeRole(admin, user.id, "admin");
	expect(await findActor(from(earlier))).toBeNull();
	const refusal = await refusalOf(signIn(from(), { email: user.email, password: "plaina" }));
	expect(refusal.message).toBe(accountRefusals.passwordOutgrown);
	expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
	const mails = await db
		.select({ kind: outboxMessages.kind })
		.from(outboxMessages)
		.where(eq(outboxMessages.recipient, user.email));
	expect(mails).toEqual([{ kind: "password-reset" }]);
	await changeRole(admin, user.id, "customer");
	const { headers } = await signIn(from(), { email: user.email, password: "plaina" });
	expect(await findActor(from(cookiesOf(headers)))).toMatchObject({ role: "customer" });
});

test("guessing from one address is stopped, the owner elsewhere still signs in, and that resets the count", async () => {
	const user = await insertUserWithPassword();
	const guess = (address: string) =>
		signIn(from("", address), { email: user.email, password: "palpite errado" });
	for (let count = 0; count < 10; count += 1) {
		expect(await refusalOf(guess("198.51.100.1"))).toMatchObject({ kind: "unauthenticated" });
	}
	expect(await refusalOf(guess("198.51.100.1"))).toMatchObject({ kind: "too_many" });
	const right = { email: user.email, password: TEST_PASSWORD };
	expect(await refusalOf(signIn(from("", "198.51.100.1"), right))).toMatchObject({ kind: "too_many" });

	expect(await refusalOf(guess("198.51.100.2"))).toMatchObject({ kind: "unauthenticated" });
	await signIn(from("", "198.51.100.2"), right);
	for (let count = 0; count < 10; count += 1) {
		expect(await refusalOf(guess("198.51.100.2"))).toMatchObject({ kind: "unauthenticated" });
	}
});

// rule: 7.01
test("signing out ends the session in the database and in the browser", async () => {
	const { user, cookie } = await createSignedInUser();
	const headers = await signOut(from(cookie));
	expect(headers.getSetCookie().join("\n")).toMatch(/cerne\.session_token=;.*Max-Age=0/i);
	expect(await findActor(from(cookie))).toBeNull();
	expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
});

// rule: 3.13
test("the browser learns its own name, e-mail and role, and nothing for a guest", async () => {
	const user = await insertUserWithPassword({ role: "artisan" });
	const { user: seen } = await readSession(from(await sessionCookie(user)));
	expect(seen).toEqual({ id: user.id, fullName: user.fullName, email: user.email, role: "artisan" });
	expect((await readSession(from())).user).toBeNull();
});
