import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { hasTwoFactorChallenge } from "#app/shop/accounts/two-factor/two-factor.server.ts";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema.server.ts";
import { insertUser } from "#tests/support/factories/factories.ts";
import {
	cookiesOf,
	insertUserWithPassword,
	sessionCookie,
	setTestPassword,
	TEST_PASSWORD,
} from "#tests/support/factories/user-session.ts";
import { action, loader } from "./auth-handler.ts";
import { loader as readSession } from "./current-session.ts";

/** These endpoints use nothing but the request. */
const post = (path: string, body: object) =>
	action({
		request: new Request(`http://localhost:3000/api/auth/${path}`, {
			method: "POST",
			headers: { "Content-Type": "application/json", Origin: "http://localhost:3000" },
			body: JSON.stringify(body),
		}),
	} as Parameters<typeof action>[0]);

test("a program signs in and is known by its cookie", async () => {
	const user = await insertUserWithPassword();
	const response = await post("sign-in/email", { email: user.email, password: TEST_PASSWORD });
	expect(response.status).toBe(200);
	expect(response.headers.get("Cache-Control")).toBe("private, no-store");
	const request = new Request("http://localhost:3000/api/session", {
		headers: { Cookie: cookiesOf(response.headers) },
	});
	const session = await readSession({ request } as Parameters<typeof readSession>[0]);
	expect(session.headers.get("Cache-Control")).toBe("private, no-store");
	expect(await session.json()).toEqual({
		user: { id: user.id, fullName: user.fullName, email: user.email, role: "customer" },
	});
});

test("a password that is too short for the role has no session, with or without a second step", async () => {
	for (const twoFactorEnabled of [false, true]) {
		const user = await insertUser({ role: "admin", twoFactorEnabled });
		await setTestPassword(user, "plaina");
		const response = await post("sign-in/email", { email: user.email, password: "plaina" });
		expect(response.status).toBe(401);
		expect(await response.json()).toMatchObject({ message: accountRefusals.passwordOutgrown });
		const request = new Request("http://localhost:3000/", {
			headers: { Cookie: cookiesOf(response.headers) },
		});
		expect(await findActor(request)).toBeNull();
		expect(hasTwoFactorChallenge(request)).toBe(false);
		expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
	}
});

test("guessing over this address is limited like guessing on the screen", async () => {
	const user = await insertUserWithPassword();
	const guess = () => post("sign-in/email", { email: user.email, password: "palpite errado" });
	for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(401);
	const response = await guess();
	expect(response.status).toBe(429);
	expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test.each([
	"sign-up/email",
	"update-user",
	"change-password",
	"delete-user",
	"request-password-reset",
	"sign-in/social",
])("the library's address %s is closed", async (path) => {
	const response = await post(path, { email: "marina@example.com", password: "cera de abelha", name: "X" });
	expect(response.status).toBe(404);
});

test("the session's token is not to be had over the library's address", async () => {
	const user = await insertUserWithPassword();
	const request = new Request("http://localhost:3000/api/auth/get-session", {
		headers: { Cookie: await sessionCookie(user) },
	});
	expect((await loader({ request } as Parameters<typeof loader>[0])).status).toBe(404);
});
