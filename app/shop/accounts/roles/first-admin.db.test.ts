import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.server.ts";
import { createSignedInUser, sessionCookie } from "#tests/support/factories/user-session.ts";
import { ensureFirstAdmin, makeAdmin } from "./first-admin.server.ts";

const asAdmin = async (cookie: string) =>
	requireAdmin(new Request("http://localhost/admin", { headers: { Cookie: cookie } }));

test("the first admin is made once, also by two starts at the same moment", async () => {
	const made = await Promise.all([
		ensureFirstAdmin({ email: "Oficina@example.com" }),
		ensureFirstAdmin({ email: "Oficina@example.com" }),
	]);
	const [credentials, ...others] = made.filter((one) => one !== null);
	expect(others).toEqual([]);
	expect(credentials?.email).toBe("oficina@example.com");
	expect(credentials?.password.length).toBeGreaterThanOrEqual(16);
	if (!credentials) throw new Error("No admin was made.");
	expect((await asAdmin(await sessionCookie(credentials, credentials.password))).email).toBe(
		credentials.email,
	);
	expect(await ensureFirstAdmin({ email: "outra@example.com", password: "uma senha bem longa" })).toBeNull();
});

test("a weak password for an admin is refused", async () => {
	await expect(makeAdmin({ email: "a@example.com", password: "senha123" })).rejects.toMatchObject({
		kind: "invalid",
	});
});

test("a customer is made admin with a new password, and old sessions end", async () => {
	const { user, cookie: old } = await createSignedInUser();
	const { password } = await makeAdmin({ email: user.email });
	await expect(asAdmin(old)).rejects.toBeInstanceOf(Response);
	expect((await asAdmin(await sessionCookie(user, password))).id).toBe(user.id);
	const [row] = await db.select().from(users).where(eq(users.id, user.id));
	expect(row?.fullName).toBe(user.fullName);
});
