import { desc, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { action } from "#app/routes/admin/settings/admin-melhor-envio.tsx";
import { loader as callback } from "#app/routes/admin/settings/melhor-envio-callback.ts";
import { labelMessages } from "#app/shop/labels/labels.messages.ts";
import { labelAccount } from "#app/shop/labels/labels.queries.server.ts";
import { tableRates } from "#app/shop/shipping/freight/freight.ts";
import { DAY_MS, formatDate } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { readTables } from "#db/copy-tables.server.ts";
import {
	melhorEnvioApps as apps,
	auditEntries,
	outboxMessages,
	melhorEnvioTokens as tokens,
} from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { item, request, saoPaulo } from "#tests/support/factories/freight-samples.ts";
import { createSignedInUser, sessionCookie, TEST_PASSWORD } from "#tests/support/factories/user-session.ts";
import { expectRedirect, formPost, pageRequest, routeArgs } from "#tests/support/http/route-args.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { STUB_APP } from "#tests/support/servers/melhor-envio-oauth.ts";
import { type MelhorEnvioStub, startMelhorEnvioStub } from "#tests/support/servers/melhor-envio-stub.ts";
import { readConnection } from "./authorize-shop.server.ts";
import { melhorEnvioMessages as messages } from "./melhor-envio.messages.ts";
import { melhorEnvioClient } from "./melhor-envio.server.ts";
import { resetMelhorEnvioQuotes, withMelhorEnvioRates } from "./melhor-envio-rates.server.ts";
import {
	hasMelhorEnvio,
	melhorEnvioAccess,
	storeGivenToken,
	tokenRenewal,
} from "./melhor-envio-token.server.ts";

const SCREEN = "/admin/settings/melhor-envio";
let melhorEnvio: MelhorEnvioStub;
let owner: Awaited<ReturnType<typeof createSignedInUser>>;
beforeAll(async () => {
	melhorEnvio = await startMelhorEnvioStub();
	owner = await createSignedInUser({ role: "admin" });
});
beforeEach(async () => {
	await db.delete(apps);
	await db.delete(tokens);
	await db.delete(outboxMessages);
	melhorEnvio.behave("answers");
	melhorEnvio.requests.length = 0;
	delete env.MELHOR_ENVIO_TOKEN;
});
afterEach(() => {
	for (const name of ["REFRESH_TOKEN", "CLIENT_ID", "CLIENT_SECRET"] as const)
		delete env[`MELHOR_ENVIO_${name}`];
});
afterAll(() => melhorEnvio.close());

const post = (fields: Record<string, string>, cookie = owner.cookie) =>
	action(routeArgs<Parameters<typeof action>[0]>(formPost(SCREEN, fields, cookie)));
const connect = (fields: Record<string, string> = {}, cookie = owner.cookie) =>
	post({ intent: "connect", ...STUB_APP, password: TEST_PASSWORD, ...fields }, cookie);
/** The address at Melhor Envio to which the form leads. */
const begin = async (fields?: Record<string, string>, cookie?: string) =>
	(await expectRedirect(connect(fields, cookie))).location;
/** The address to which Melhor Envio sends the browser after the owner's answer on its page. */
async function decide(address: string, answer: "Autorizar" | "Recusar" = "Autorizar"): Promise<string> {
	const { origin, pathname, search } = new URL(address);
	const sent = await sendRequest(origin, pathname + search, {
		method: "POST",
		headers: { "Content-Type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams({ answer }).toString(),
	});
	return sent.headers.location ?? "";
}
/** Where the person who comes back with this address is led, and the toast there. */
async function comeBack(address: string, cookie = owner.cookie): Promise<string> {
	const answer = await expectRedirect(
		callback(routeArgs<Parameters<typeof callback>[0]>(pageRequest(address, cookie))),
	);
	const [, said = ""] = /cerne_toast=([^;]*)/.exec(answer.headers.get("Set-Cookie") ?? "") ?? [];
	return `${answer.location} ${decodeURIComponent(said)}`;
}
const isConnected = async () => (await readConnection(await createAdmin())).connection !== null;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const renew = (now?: Date) => tokenRenewal.workOff("1", {}, now);

describe("connecting", () => {
	it("leads to Melhor Envio and back, after which labels can be bought; no secret is readable anywhere", async () => {
		expect(await hasMelhorEnvio()).toBe(false);
		const address = await begin();
		const asked = new URL(address);
		expect(asked.origin + asked.pathname).toBe(`${env.MELHOR_ENVIO_URL}/oauth/authorize`);
		expect(Object.fromEntries(asked.searchParams)).toMatchObject({
			client_id: "17",
			redirect_uri: `${env.PUBLIC_URL}${SCREEN}/callback`,
			response_type: "code",
		});
		expect(await comeBack(await decide(address))).toContain(messages.connected.title);
		expect(await (await melhorEnvioClient()).findLabel("1")).toBeNull();
		expect(await labelAccount()).toEqual({ isSetUp: true, works: true, warning: null });
		const state = await readConnection(await createAdmin());
		expect(state).toMatchObject({ clientId: "17", isOnServer: false });
		expect(formatDate(state.connection?.expiresAt ?? "")).toBe(formatDate(inDays(30)));
		const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.createdAt));
		expect(entry).toMatchObject({ action: "melhor_envio.connected", details: { clientId: "17" } });
		const copied: string[] = [];
		await readTables(async ({ table, lines }) => void copied.push(table, ...lines));
		expect(copied.join()).not.toMatch(/melhor_envio_(apps|tokens)/);
		const stored = JSON.stringify([
			await db.select().from(apps),
			await db.select().from(tokens),
			state,
			entry,
		]);
		expect(stored).not.toMatch(/secret-of-the-app|access-\d|refresh-\d|code-\d/);
		expect(stored).not.toContain(asked.searchParams.get("state"));
	});

	it("asks for the password, and for a secret that it does not know", async () => {
		for (const password of ["", "outra coisa"]) {
			const refused = await connect({ password });
			expect(refused).toMatchObject({
				init: { status: 422 },
				data: { fields: { password: expect.any(String) } },
			});
			expect(JSON.stringify(refused)).not.toMatch(/secret-of-the-app|outra coisa/);
		}
		expect(await connect({ clientSecret: "" })).toMatchObject({
			init: { status: 422 },
			data: { fields: { clientSecret: messages.clientSecretMissing } },
		});
		await begin();
		expect(await comeBack(await decide(await begin({ clientSecret: "" })))).toContain(
			messages.connected.title,
		);
	});

	it("takes a state once, from the session that began it, and for a quarter of an hour", async () => {
		const other = await createSignedInUser({ role: "admin" });
		const sent = await decide(await begin());
		const forged = new URL(sent);
		forged.searchParams.set("state", "forged");
		const stateless = new URL(sent);
		stateless.searchParams.delete("state");
		for (const [address, cookie] of [
			[forged.href, owner.cookie],
			[stateless.href, owner.cookie],
			[sent, other.cookie],
			[sent, await sessionCookie(owner.user)],
		] as const) {
			expect(await comeBack(address, cookie)).toContain(messages.unknownState);
		}
		expect(melhorEnvio.requests.filter(({ path }) => path === "/oauth/token")).toEqual([]);
		expect(await comeBack(sent)).toContain(messages.connected.title);
		expect(await comeBack(sent)).toContain(messages.unknownState);

		const late = await decide(await begin());
		await db.update(apps).set({ stateExpiresAt: new Date(Date.now() - 1) });
		expect(await comeBack(late)).toContain(messages.unknownState);
		expect(await isConnected()).toBe(true);
	});

	it("is for administrators alone", async () => {
		const customer = await createSignedInUser();
		const sent = await decide(await begin());
		expect(await comeBack(sent, customer.cookie)).toContain("/auth ");
		expect(await comeBack(sent, "")).toContain("/auth?next=");
		expect((await expectRedirect(connect({}, customer.cookie))).location).toBe("/auth");
		expect(await isConnected()).toBe(false);
	});

	it("that is refused there, or with a wrong app, changes nothing of the connection of before", async () => {
		await comeBack(await decide(await begin()));
		const before = await db.select().from(tokens);
		expect(await comeBack(await decide(await begin(), "Recusar"))).toContain(messages.denied.description);
		expect(await comeBack(await decide(await begin({ clientSecret: "mistyped" })))).toContain(
			messages.refused,
		);
		melhorEnvio.behave("broken");
		const unanswered = await begin({ clientSecret: STUB_APP.clientSecret });
		melhorEnvio.behave("answers");
		const sent = await decide(unanswered);
		melhorEnvio.behave("down");
		expect(await comeBack(sent)).toContain(messages.unanswered);
		melhorEnvio.behave("answers");
		expect(await db.select().from(tokens)).toEqual(before);
		await renew(inDays(24));
		expect(await labelAccount()).toEqual({ isSetUp: true, works: true, warning: null });
		expect(await db.select().from(tokens)).not.toEqual(before);
	});
});

describe("a connection", () => {
	beforeEach(async () => {
		await comeBack(await decide(await begin()));
	});

	it("is renewed by one of several processes with the app that was entered", async () => {
		const { renewals } = melhorEnvio.authorization;
		await db.update(tokens).set({ nextAttemptAt: new Date() });
		await Promise.all([renew(), renew(), renew()]);
		expect(melhorEnvio.authorization.renewals).toBe(renewals + 1);
		expect(await labelAccount(inDays(29))).toEqual({ isSetUp: true, works: true, warning: null });
	});

	it("that is no longer renewed says so before its end and after, and the owner gets one mail", async () => {
		melhorEnvio.authorization.refresh = "revoked";
		await renew(inDays(24));
		await renew(inDays(25));
		const { expiresAt } = await melhorEnvioAccess();
		const { reconnectBefore, reconnect } = labelMessages;
		expect(await labelAccount(inDays(25))).toMatchObject({
			works: true,
			warning: reconnectBefore(formatDate(expiresAt ?? "")),
		});
		expect(await labelAccount(inDays(31))).toEqual({ isSetUp: true, works: false, warning: reconnect });
		const mails = await db.select().from(outboxMessages).where(like(outboxMessages.kind, "melhor-envio%"));
		expect(mails).toMatchObject([{ subject: "Conecte a loja ao Melhor Envio de novo" }]);
		expect(mails[0]?.text).toContain("Abra Configurações › Melhor Envio");
		await comeBack(await decide(await begin({ clientSecret: "" })));
		expect(await labelAccount()).toMatchObject({ works: true, warning: null });
	});

	it("that no price is given for any more is renewed at once; until then the shop's own tables count", async () => {
		melhorEnvio.authorization.access = "revoked";
		resetMelhorEnvioQuotes();
		const asked = { ...request({ items: [item()] }), destination: { ...saoPaulo, cep: "01310100" } };
		const rates = tableRates(asked);
		expect(await withMelhorEnvioRates(asked, rates, { quotes: true, fromCep: "12460000" })).toEqual(rates);
		expect((await melhorEnvioAccess()).rejectedAt).not.toBeNull();
		await renew();
		expect(await labelAccount()).toEqual({ isSetUp: true, works: true, warning: null });
	});

	it("stored with a secret that the shop no longer has is to be made anew", async () => {
		await db.update(apps).set({ clientSecret: "unreadable" });
		await renew(inDays(24));
		expect(await melhorEnvioAccess()).toMatchObject({ renewal: "refused" });
	});

	it("counts less than the server's configuration, where it is then set up", async () => {
		env.MELHOR_ENVIO_TOKEN = "token-of-the-server";
		expect(await melhorEnvioAccess()).toMatchObject({ setUpIn: "server", token: "token-of-the-server" });
		expect(await connect()).toMatchObject({ init: { status: 409 } });
		delete env.MELHOR_ENVIO_TOKEN;
		expect(await melhorEnvioAccess()).toMatchObject({
			setUpIn: "panel",
			token: melhorEnvio.authorization.access,
		});
		Object.assign(env, {
			MELHOR_ENVIO_REFRESH_TOKEN: melhorEnvio.authorization.refresh,
			MELHOR_ENVIO_CLIENT_ID: "17",
			MELHOR_ENVIO_CLIENT_SECRET: "secret-of-the-app",
		});
		expect(await melhorEnvioAccess()).toMatchObject({ setUpIn: "server", token: null });
		await storeGivenToken();
		await renew();
		expect(await melhorEnvioAccess()).toMatchObject({ token: melhorEnvio.authorization.access });
	});

	it("goes on being renewed after a build that does not know it has put it to rest", async () => {
		await db.update(tokens).set({ nextAttemptAt: null });
		await storeGivenToken();
		const { renewals } = melhorEnvio.authorization;
		await renew();
		expect(melhorEnvio.authorization.renewals).toBe(renewals + 1);
	});

	it("is forgotten with its app, also while it is being renewed", async () => {
		melhorEnvio.watch(async () => {
			melhorEnvio.watch(() => {});
			expect(await post({ intent: "disconnect" })).toMatchObject({ init: { status: 200 } });
		});
		await renew(inDays(24));
		expect([await db.$count(apps), await db.$count(tokens), await hasMelhorEnvio()]).toEqual([0, 0, false]);
		expect(await post({ intent: "disconnect" })).toMatchObject({ init: { status: 409 } });
	});
});
