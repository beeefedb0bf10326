import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { action as signInAction } from "#app/routes/account/auth.tsx";
import { action as stepAction, loader as stepLoader } from "#app/routes/account/two-factor-challenge.tsx";
import { action, loader } from "#app/routes/account/two-factor-settings.tsx";
import { makeAdmin } from "#app/shop/accounts/roles/first-admin.server.ts";
import { findActor, requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages, storeSettings, twoFactors, users } from "#db/schema.server.ts";
import { cookiesOf, createSignedInUser, TEST_PASSWORD } from "#tests/support/factories/user-session.ts";
import { expectRedirect, formPost, pageRequest, routeArgs } from "#tests/support/http/route-args.ts";
import { totpCode } from "#tests/support/http/totp.ts";

const PAGE = "/profile/two-factor";

const post = (fields: Record<string, string>, cookie: string) =>
	action(routeArgs<Parameters<typeof action>[0]>(formPost(PAGE, fields, cookie)));
const step = (fields: Record<string, string>, cookie: string) =>
	stepAction(routeArgs<Parameters<typeof stepAction>[0]>(formPost("/auth/two-factor", fields, cookie)));
const signIn = (email: string) =>
	expectRedirect(
		signInAction(
			routeArgs<Parameters<typeof signInAction>[0]>(
				formPost("/auth", { intent: "sign-in", email, password: TEST_PASSWORD, next: "/profile" }),
			),
		),
	);
const actorOf = (cookie: string) => findActor(pageRequest("/", cookie));

/** The app's next code: the present one was used to set up the second factor, and counts once. */
const nextCode = (uri: string) => totpCode(uri, new Date(Date.now() + 30_000));

interface Setup {
	data: { setup: { uri: string }; recoveryCodes: string[] };
}

/** A user with two-factor sign-in, the app's address, the recovery codes, and the session that set it up. */
async function careful(role: "customer" | "admin" = "customer") {
	const { user, cookie } = await createSignedInUser({ role });
	const { data } = (await post({ intent: "enable", password: TEST_PASSWORD }, cookie)) as unknown as Setup;
	const { uri } = data.setup;
	const setupCode = totpCode(uri);
	const done = await expectRedirect(post({ intent: "confirm", uri, code: setupCode }, cookie));
	return { user, uri, setupCode, codes: data.recoveryCodes, cookie: cookiesOf(done.headers) };
}

test("it is active after the app's first correct code", async () => {
	const { user, cookie } = await createSignedInUser();
	expect(await post({ intent: "enable", password: "outra coisa" }, cookie)).toMatchObject({
		init: { status: 422 },
		data: { fields: { password: "Senha incorreta." } },
	});
	const { data } = (await post({ intent: "enable", password: TEST_PASSWORD }, cookie)) as unknown as Setup;
	expect(data.setup.uri).toMatch(/^otpauth:\/\/totp\/Cerne/);
	expect(data.recoveryCodes).toHaveLength(10);
	const { uri } = data.setup;
	const wrong = totpCode(uri, new Date("2020-01-01"));
	const { recoveryCodes } = data;
	const guess = { intent: "confirm", uri, code: wrong, recoveryCodes: recoveryCodes.join(" ") };
	expect(await post(guess, cookie)).toMatchObject({
		init: { status: 422 },
		data: {
			fields: { code: expect.stringContaining("Código incorreto") },
			setup: { uri },
			recoveryCodes,
		},
	});
	expect(await actorOf(cookie)).toMatchObject({ twoFactorEnabled: false });
	expect((await signIn(user.email)).location).toBe("/profile");

	const done = await expectRedirect(post({ intent: "confirm", uri, code: totpCode(uri) }, cookie));
	expect(await actorOf(cookiesOf(done.headers))).toMatchObject({ id: user.id, twoFactorEnabled: true });
	const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, user.id));
	expect(row?.secret).not.toContain(new URL(uri).searchParams.get("secret"));
	expect(row?.backupCodes).not.toContain(data.recoveryCodes[0]);
});

// rule: 4.02
test("the password alone opens nothing any more; password and code do", async () => {
	const { user, uri } = await careful();
	const half = await signIn(user.email);
	expect(half.location).toBe("/auth/two-factor?next=%2Fprofile");
	const owed = cookiesOf(half.headers);
	expect(await actorOf(owed)).toBeNull();
	expect(await step({ intent: "code", code: "000000", next: "/profile" }, owed)).toMatchObject({
		data: { fields: { code: expect.stringContaining("Código incorreto") } },
	});
	const whole = await expectRedirect(step({ intent: "code", code: nextCode(uri), next: "/profile" }, owed));
	expect(whole.location).toBe("/profile");
	expect(await actorOf(cookiesOf(whole.headers))).toMatchObject({ id: user.id });
	// The half sign-in is used up.
	expect(await step({ intent: "code", code: totpCode(uri) }, owed)).toMatchObject({ init: { status: 401 } });
});

// rule: 4.02
test("a code of the app opens the account once, also when it is sent twice at once", async () => {
	const { user, uri, setupCode } = await careful();
	const code = nextCode(uri);
	const enter = async () => {
		const owed = cookiesOf((await signIn(user.email)).headers);
		return () => step({ intent: "code", code, next: "/profile" }, owed).catch((answer: unknown) => answer);
	};
	const both = [await enter(), await enter()];
	const answers = await Promise.all(both.map((send) => send()));
	const refused = { data: { fields: { code: expect.stringContaining("Código incorreto") } } };
	expect(answers.filter((answer) => answer instanceof Response && answer.status === 302)).toHaveLength(1);
	expect(answers.find((answer) => !(answer instanceof Response))).toMatchObject(refused);
	expect(await (await enter())()).toMatchObject(refused);
	// Nor does the one that set it up, seen on the way, open anything.
	const owed = cookiesOf((await signIn(user.email)).headers);
	expect(await step({ intent: "code", code: setupCode, next: "/" }, owed)).toMatchObject(refused);
});

// rule: 4.02
test("a recovery code opens the account once", async () => {
	const { user, codes } = await careful();
	const [code = ""] = codes;
	const first = cookiesOf((await signIn(user.email)).headers);
	const whole = await expectRedirect(step({ intent: "recovery", code: ` ${code} `, next: "/" }, first));
	expect(await actorOf(cookiesOf(whole.headers))).toMatchObject({ id: user.id });
	const second = cookiesOf((await signIn(user.email)).headers);
	expect(await step({ intent: "recovery", code, next: "/" }, second)).toMatchObject({
		data: { fields: { code: expect.stringContaining("já foi usado") } },
	});
	// As people copy one from paper.
	const [, other = ""] = codes;
	expect(codes.join("")).not.toMatch(/[A-Z01lo]/);
	await expectRedirect(
		step({ intent: "recovery", code: other.replace("-", " ").toUpperCase(), next: "/" }, second),
	);
});

test("guessing codes ends the sign-in", async () => {
	const { user, uri } = await careful();
	const owed = cookiesOf((await signIn(user.email)).headers);
	for (let guess = 1; guess <= 5; guess += 1) await step({ intent: "code", code: `00000${guess}` }, owed);
	expect(await step({ intent: "code", code: nextCode(uri) }, owed)).toMatchObject({
		init: { status: 429 },
	});
});

test("codes are renewed and two steps are switched off with the password only", async () => {
	const { user, cookie, codes } = await careful();
	for (const intent of ["renew", "disable"]) {
		expect(await post({ intent, password: "outra coisa" }, cookie)).toMatchObject({
			data: { fields: { password: "Senha incorreta." } },
		});
	}
	const renewed = (await post({ intent: "renew", password: TEST_PASSWORD }, cookie)) as unknown as Setup;
	expect(renewed.data.recoveryCodes).toHaveLength(10);
	expect(renewed.data.recoveryCodes).not.toContain(codes[0]);
	await expectRedirect(post({ intent: "disable", password: TEST_PASSWORD }, cookie));
	expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, user.id))).toEqual([]);
	expect((await signIn(user.email)).location).toBe("/profile");
	const mails = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, user.email));
	expect(mails.map(({ subject }) => subject).sort()).toEqual([
		"Verificação em duas etapas ativada",
		"Verificação em duas etapas desativada",
	]);
});

test("switching it on or off ends every other session of the account, and nobody else's", async () => {
	const { user, cookie } = await createSignedInUser();
	const elsewhere = cookiesOf((await signIn(user.email)).headers);
	const stranger = await createSignedInUser();
	const { data } = (await post({ intent: "enable", password: TEST_PASSWORD }, cookie)) as unknown as Setup;
	const { uri } = data.setup;
	// Nothing has changed before the first code.
	expect(await actorOf(elsewhere)).toMatchObject({ id: user.id });
	const on = await expectRedirect(post({ intent: "confirm", uri, code: totpCode(uri) }, cookie));
	const renewedCookie = cookiesOf(on.headers);
	expect([await actorOf(elsewhere), await actorOf(cookie)]).toEqual([null, null]);
	expect(await actorOf(renewedCookie)).toMatchObject({ id: user.id, twoFactorEnabled: true });

	const half = cookiesOf((await signIn(user.email)).headers);
	const whole = await expectRedirect(step({ intent: "code", code: nextCode(uri), next: "/" }, half));
	const again = cookiesOf(whole.headers);
	const off = await expectRedirect(post({ intent: "disable", password: TEST_PASSWORD }, renewedCookie));
	expect(await actorOf(again)).toBeNull();
	expect(await actorOf(cookiesOf(off.headers))).toMatchObject({ id: user.id, twoFactorEnabled: false });
	expect(await actorOf(stranger.cookie)).toMatchObject({ id: stranger.user.id });
});

test("guests are sent to sign in, and the second step needs the first", async () => {
	const guest = loader(routeArgs<Parameters<typeof loader>[0]>(pageRequest(PAGE)));
	expect((await expectRedirect(guest)).location).toBe("/auth?next=%2Fprofile%2Ftwo-factor");
	const early = stepLoader(routeArgs<Parameters<typeof stepLoader>[0]>(pageRequest("/auth/two-factor")));
	expect((await expectRedirect(early)).location).toBe("/auth?tab=signin");
	expect(await step({ intent: "code", code: "123456" }, "")).toMatchObject({ init: { status: 401 } });
});

test("a store setting keeps admins without two steps out of the back office", async () => {
	const [plain, safe] = [await createSignedInUser({ role: "admin" }), await careful("admin")];
	const ask = (cookie: string) => requireAdmin(pageRequest("/admin", cookie));
	await expect(ask(plain.cookie)).resolves.toMatchObject({ id: plain.user.id });
	await db.insert(storeSettings).values({ data: { security: { adminsNeedTwoFactor: true } } });
	receiveInvalidation("settings");
	expect((await expectRedirect(ask(plain.cookie))).location).toBe(PAGE);
	await expect(ask(safe.cookie)).resolves.toMatchObject({ id: safe.user.id });
	await db.delete(storeSettings);
	receiveInvalidation("settings");
});

test("the make-admin command restores access after a lost telephone", async () => {
	const { user } = await careful("admin");
	await makeAdmin({ email: user.email, password: "madeira de lei 77" });
	const [row] = await db.select().from(users).where(eq(users.id, user.id));
	expect(row).toMatchObject({ role: "admin", twoFactorEnabled: false });
	expect(await db.select().from(twoFactors).where(eq(twoFactors.userId, user.id))).toEqual([]);
});
