import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { Refusal } from "#app/platform/refusals.ts";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages, users, verifications } from "#db/schema.server.ts";
import {
	insertUserWithPassword,
	sessionCookie,
	TEST_PASSWORD,
} from "#tests/support/factories/user-session.ts";
import { isResetSecretValid, parseResetLink, resetPassword, sendResetLink } from "./password-reset.server.ts";

async function someone(role: "customer" | "admin" = "customer") {
	const user = await insertUserWithPassword({ role });
	return user;
}

async function secretFor(email: string): Promise<string> {
	const link = await sendResetLink(email);
	const secret = link && parseResetLink(new URL(link).searchParams);
	if (!secret) throw new Error("No link was sent.");
	return secret;
}

const expired = { kind: "not_found", message: "Link de redefinição inválido ou expirado." };

// rule: 2.20
test("a link starts with the shop's address and carries the secret in two parts", async () => {
	const { email } = await someone();
	const link = new URL((await sendResetLink(email)) ?? "");
	expect(link.origin).toBe("http://localhost:3000");
	expect(link.pathname).toBe("/reset-password");
	expect([...link.searchParams.keys()]).toEqual(["access_token", "refresh_token", "type"]);
	expect(link.searchParams.get("type")).toBe("recovery");
});

test("only a hash of the secret is stored, for an hour", async () => {
	const user = await someone();
	const secret = await secretFor(user.email);
	const rows = await db.select().from(verifications).where(eq(verifications.value, user.id));
	expect(rows).toHaveLength(1);
	expect(JSON.stringify(rows)).not.toContain(secret.slice(0, 22));
	expect(JSON.stringify(rows)).not.toContain(secret.slice(22));
	const life = (rows[0]?.expiresAt.getTime() ?? 0) - Date.now();
	expect(life).toBeGreaterThan(59 * MINUTE_MS);
	expect(life).toBeLessThanOrEqual(60 * MINUTE_MS);
});

// rule: 7.02
test("a reset sets the password, ends every session and consumes the link", async () => {
	const user = await someone();
	const cookie = await sessionCookie(user);
	const secret = await secretFor(user.email);
	const second = await secretFor(user.email);
	expect(await isResetSecretValid(secret)).toBe(true);
	await resetPassword(secret, "goiabeira e mel");

	const [proven] = await db.select().from(users).where(eq(users.id, user.id));
	expect(proven?.emailVerified).toBe(true);
	expect(await findActor(new Request("http://localhost/", { headers: { Cookie: cookie } }))).toBeNull();
	await expect(sessionCookie(user, TEST_PASSWORD)).rejects.toThrow();
	expect(await sessionCookie(user, "goiabeira e mel")).toContain("session_token");
	expect(await isResetSecretValid(secret)).toBe(false);
	await expect(resetPassword(secret, "de novo outra")).rejects.toMatchObject(expired);
	await expect(resetPassword(second, "de novo outra")).rejects.toMatchObject(expired);
	const mails = await db
		.select({ kind: outboxMessages.kind })
		.from(outboxMessages)
		.where(eq(outboxMessages.recipient, user.email));
	expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
		"password-changed",
		"password-reset",
		"password-reset",
	]);
});

test("of two resets at once with one link only one counts", async () => {
	const secret = await secretFor((await someone()).email);
	const results = await Promise.allSettled([
		resetPassword(secret, "primeira madeira"),
		resetPassword(secret, "segunda madeira"),
	]);
	expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("the link expires after an hour", async () => {
	const user = await someone();
	const secret = await secretFor(user.email);
	await db
		.update(verifications)
		.set({ expiresAt: new Date(Date.now() - 1) })
		.where(eq(verifications.value, user.id));
	expect(await isResetSecretValid(secret)).toBe(false);
	await expect(resetPassword(secret, "tarde demais 1")).rejects.toMatchObject(expired);
});

test("a refused password leaves the link usable, and an admin's must be longer", async () => {
	const secret = await secretFor((await someone("admin")).email);
	await expect(resetPassword(secret, "senha123")).rejects.toBeInstanceOf(Refusal);
	await expect(resetPassword(secret, "mel e cera")).rejects.toMatchObject({
		kind: "invalid",
		fields: { password: "A senha deve ter pelo menos 12 caracteres." },
	});
	await resetPassword(secret, "mel, cera e formão");
});

test("nothing is sent to an unknown address, nor more than five links an hour to a known one", async () => {
	expect(await sendResetLink("ninguem@example.com")).toBeNull();
	const { email } = await someone();
	for (let count = 0; count < 5; count += 1) expect(await sendResetLink(email)).not.toBeNull();
	expect(await sendResetLink(email)).toBeNull();
});

test.each([
	["another type", "access_token=a&refresh_token=b&type=signup"],
	["one part only", `access_token=${"a".repeat(22)}&type=recovery`],
	["other characters", `access_token=${"a".repeat(22)}&refresh_token=${"'".repeat(21)}&type=recovery`],
	["nothing", ""],
])("a link with %s is invalid", (_name, query) => {
	expect(parseResetLink(new URLSearchParams(query))).toBeNull();
});
