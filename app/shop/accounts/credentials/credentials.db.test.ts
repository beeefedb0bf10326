import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { action as confirmAction, loader as confirmLoader } from "#app/routes/account/confirm-new-email.tsx";
import { action } from "#app/routes/account/credentials.tsx";
import { sendResetLink } from "#app/shop/accounts/password/password-reset.server.ts";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages, users, verifications } from "#db/schema.server.ts";
import { insertUser } from "#tests/support/factories/factories.ts";
import { createSignedInUser, sessionCookie, TEST_PASSWORD } from "#tests/support/factories/user-session.ts";
import { expectRedirect, formPost, pageRequest, routeArgs } from "#tests/support/http/route-args.ts";

const NEW_PASSWORD = "freijó e óleo 77";

const post = (fields: Record<string, string>, cookie: string) =>
	action(routeArgs<Parameters<typeof action>[0]>(formPost("/profile/credentials", fields, cookie)));
const isSignedIn = async (cookie: string) => (await findActor(pageRequest("/", cookie))) !== null;
const newAddress = () => `nova-${randomUUID()}@example.com`;
const mailsTo = (recipient: string) =>
	db.select().from(outboxMessages).where(eq(outboxMessages.recipient, recipient));

describe("changing one's own password", () => {
	const passwords = (given: Record<string, string> = {}) => ({
		intent: "change-password",
		currentPassword: TEST_PASSWORD,
		password: NEW_PASSWORD,
		confirmPassword: NEW_PASSWORD,
		...given,
	});

	test("keeps this browser signed in, signs the others out and mails the owner", async () => {
		const { user, cookie } = await createSignedInUser();
		const other = await sessionCookie(user);
		await expectRedirect(post(passwords(), cookie));
		expect(await isSignedIn(cookie)).toBe(true);
		expect(await isSignedIn(other)).toBe(false);
		await expect(sessionCookie(user)).rejects.toThrow();
		expect(await isSignedIn(await sessionCookie(user, NEW_PASSWORD))).toBe(true);
		expect(await mailsTo(user.email)).toMatchObject([{ kind: "password-changed" }]);
	});

	test.each([
		[{ currentPassword: "outra coisa" }, { currentPassword: "Senha incorreta." }],
		[{ currentPassword: "" }, { currentPassword: "Digite sua senha para confirmar." }],
		[{ confirmPassword: "outra coisa" }, { confirmPassword: "As senhas não coincidem." }],
	])("refuses %o at its field and changes nothing", async (given, fields) => {
		const { user, cookie } = await createSignedInUser();
		const refused = await post(passwords(given), cookie);
		expect(refused).toMatchObject({ init: { status: 422 }, data: { fields } });
		expect(JSON.stringify(refused)).not.toContain(NEW_PASSWORD);
		expect(await isSignedIn(await sessionCookie(user))).toBe(true);
	});

	test("refuses a password that is too short for the role", async () => {
		const { cookie } = await createSignedInUser({ role: "admin" });
		const short = { password: "curta-11-xx", confirmPassword: "curta-11-xx" };
		expect(await post(passwords(short), cookie)).toMatchObject({
			init: { status: 422 },
			data: { fields: { password: expect.stringContaining("12") } },
		});
	});
});

describe("changing one's own e-mail", () => {
	const request = (email: string, cookie: string, currentPassword = TEST_PASSWORD) =>
		post({ intent: "change-email", email, currentPassword }, cookie);

	/** The path of the link in the mail to this address. */
	async function linkTo(recipient: string): Promise<string> {
		const [mail] = await mailsTo(recipient);
		const [link = ""] = /http\S+\/profile\/email\?\S+/.exec(mail?.text ?? "") ?? [];
		return link.slice(env.PUBLIC_URL.length);
	}
	const open = (path: string, cookie: string) =>
		confirmLoader(routeArgs<Parameters<typeof confirmLoader>[0]>(pageRequest(path, cookie)));
	const confirm = (path: string, cookie: string) =>
		confirmAction(routeArgs<Parameters<typeof confirmAction>[0]>(formPost(path, {}, cookie)));
	const emailOf = async (id: string) =>
		(await db.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email;

	test("takes effect when the reader of the new address confirms it, and the former one is told", async () => {
		const { user, cookie } = await createSignedInUser({ emailVerified: false });
		const other = await sessionCookie(user);
		await sendResetLink(user.email);
		const email = newAddress();
		await expectRedirect(request(email.toUpperCase(), cookie));
		expect(await emailOf(user.id)).toBe(user.email);

		const link = await linkTo(email);
		expect(await open(link, cookie)).toEqual({ former: user.email, email });
		expect(await emailOf(user.id)).toBe(user.email);
		await expectRedirect(confirm(link, cookie));
		expect(await db.select().from(users).where(eq(users.id, user.id))).toMatchObject([
			{ email, emailVerified: true },
		]);
		expect((await mailsTo(user.email)).map(({ kind }) => kind)).toContain("email-changed");
		expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([true, false]);
		expect(
			await db.$count(verifications, inArray(verifications.value, [user.id, user.email])),
			"links to the former address",
		).toBe(0);
		const again = await expectRedirect(confirm(link, cookie));
		expect(again.headers.get("Location")).toBe("/profile");
	});

	test("works only for the account that asked, unchanged, and for an hour", async () => {
		const { cookie } = await createSignedInUser();
		const stranger = await createSignedInUser();
		const email = newAddress();
		await request(email, cookie).catch(() => undefined);
		const link = await linkTo(email);
		const params = new URLSearchParams(link.slice(link.indexOf("?")));
		const forged = (name: string, value: string) => {
			const changed = new URLSearchParams(params);
			changed.set(name, value);
			return `/profile/email?${changed}`;
		};
		await expectRedirect(open(link, stranger.cookie));
		await expectRedirect(open(forged("email", newAddress()), cookie));
		await expectRedirect(open(forged("until", String(Date.now() + 86_400_000)), cookie));
		await expectRedirect(open(forged("until", "amanhã"), cookie));
		await expectRedirect(open("/profile/email", cookie));
		expect(await open(link, cookie)).toMatchObject({ email });
	});

	test("refuses a wrong password, the present address and another account's, each at its field", async () => {
		const { user, cookie } = await createSignedInUser();
		const other = await insertUser();
		const email = newAddress();
		expect(await request(email, cookie, "outra coisa")).toMatchObject({
			init: { status: 422 },
			data: { fields: { currentPassword: "Senha incorreta." }, values: { email } },
		});
		expect(await request(user.email, cookie)).toMatchObject({
			data: { fields: { email: "Este já é o e-mail da sua conta." } },
		});
		expect(await request(other.email, cookie)).toMatchObject({
			init: { status: 409 },
			data: { fields: { email: "Outra conta já usa este e-mail." } },
		});
		expect(await mailsTo(email)).toEqual([]);
	});

	test("is refused when another account has got the address since", async () => {
		const { user, cookie } = await createSignedInUser();
		const email = newAddress();
		await expectRedirect(request(email, cookie));
		await insertUser({ email });
		expect(await confirm(await linkTo(email), cookie)).toMatchObject({
			init: { status: 409 },
			data: { toast: { description: "Outra conta já usa este e-mail." } },
		});
		expect(await emailOf(user.id)).toBe(user.email);
	});
});
