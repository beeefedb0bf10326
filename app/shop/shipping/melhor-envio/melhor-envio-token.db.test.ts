import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { env } from "#app/platform/env.server.ts";
import { fetchJson } from "#app/platform/http-client/fetch-json.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { melhorEnvioTokens } from "#db/schema.server.ts";
import { type MelhorEnvioStub, startMelhorEnvioStub } from "#tests/support/servers/melhor-envio-stub.ts";
import { melhorEnvioClient } from "./melhor-envio.server.ts";
import {
	hasMelhorEnvio,
	melhorEnvioAccess,
	rejectAccessToken,
	storeGivenToken,
	tokenRenewal,
} from "./melhor-envio-token.server.ts";

const SETTINGS = [
	"MELHOR_ENVIO_REFRESH_TOKEN",
	"MELHOR_ENVIO_CLIENT_ID",
	"MELHOR_ENVIO_CLIENT_SECRET",
] as const;

let melhorEnvio: MelhorEnvioStub;
beforeAll(async () => {
	melhorEnvio = await startMelhorEnvioStub();
});
beforeEach(async () => {
	await db.delete(melhorEnvioTokens);
	melhorEnvio.behave("answers");
	Object.assign(melhorEnvio.authorization, { access: "access-1", refresh: "refresh-1", renewals: 0 });
	Object.assign(env, {
		MELHOR_ENVIO_REFRESH_TOKEN: "refresh-1",
		MELHOR_ENVIO_CLIENT_ID: "17",
		MELHOR_ENVIO_CLIENT_SECRET: "secret-of-the-app",
	});
});
afterEach(() => {
	for (const name of SETTINGS) delete env[name];
});
afterAll(() => melhorEnvio.close());

/** As a process does it when it starts, and the job when its time has come. */
async function renew(now?: Date): Promise<void> {
	await storeGivenToken();
	await tokenRenewal.workOff("1", {}, now);
}
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

it("is renewed a week before its end, by one process, and calls work with the new one", async () => {
	expect(await hasMelhorEnvio()).toBe(true);
	expect(await melhorEnvioAccess()).toEqual({
		setUpIn: "server",
		token: null,
		expiresAt: null,
		rejectedAt: null,
		renewal: "automatic",
	});
	await Promise.all([1, 2, 3].map(() => renew()));
	expect(melhorEnvio.authorization.renewals).toBe(1);
	expect(await (await melhorEnvioClient()).findLabel("1")).toBeNull();
	await renew(inDays(22));
	expect(melhorEnvio.authorization.renewals).toBe(1);
	await renew(inDays(24));
	expect(melhorEnvio.authorization.renewals).toBe(2);
	expect((await melhorEnvioAccess(inDays(29))).token).toBe("access-3");
});

it("is stored where a copy of the database alone does not show it", async () => {
	await renew();
	const [row] = await db.select().from(melhorEnvioTokens);
	expect(JSON.stringify(row)).not.toMatch(/access-|refresh-/);
});

it("that Melhor Envio no longer takes is renewed before its time", async () => {
	await renew();
	melhorEnvio.authorization.access = "another";
	await expect((await melhorEnvioClient()).findLabel("1")).rejects.toMatchObject({ status: 401 });
	const { expiresAt } = await melhorEnvioAccess();
	const [first, later] = [new Date(), inDays(1)];
	await rejectAccessToken(first);
	await rejectAccessToken(later);
	// Its own end stays what Melhor Envio has said, and the first refusal is the one that counts.
	expect(await melhorEnvioAccess()).toEqual({
		setUpIn: "server",
		token: null,
		expiresAt,
		rejectedAt: first,
		renewal: "automatic",
	});
	await renew();
	expect(await (await melhorEnvioClient()).findLabel("1")).toBeNull();
	expect(await melhorEnvioAccess()).toMatchObject({ rejectedAt: null, token: "access-3" });
});

it("is renewed by a form, as Melhor Envio's library does", async () => {
	await renew();
	expect(melhorEnvio.requests.at(-1)).toMatchObject({
		path: "/oauth/token",
		type: "application/x-www-form-urlencoded;charset=UTF-8",
	});
	const body = {
		grant_type: "refresh_token",
		refresh_token: "refresh-2",
		client_id: "17",
		client_secret: "secret-of-the-app",
	};
	const url = `${melhorEnvio.settings.MELHOR_ENVIO_URL}/oauth/token`;
	expect(await fetchJson(url, { method: "POST", timeoutMs: 5_000, body })).toMatchObject({ status: 401 });
});

it.each(["down", "broken", "garbage"] as const)(
	"is asked for again while Melhor Envio is %s",
	async (mode) => {
		melhorEnvio.behave(mode);
		await renew();
		expect(await melhorEnvioAccess()).toMatchObject({ token: null, renewal: "automatic" });
		melhorEnvio.behave("answers");
		await renew();
		expect((await melhorEnvioAccess()).token).toBeNull();
		await renew(inDays(0.01));
		expect((await melhorEnvioAccess()).token).toBe("access-2");
	},
);

it("that cannot be renewed works to its end, and a new authorization of the owner takes its place", async () => {
	await renew();
	melhorEnvio.behave("loses");
	await renew(inDays(25));
	melhorEnvio.behave("answers");
	// The response with the next refresh token is lost, and the one before works no more.
	await renew(inDays(25));
	expect(await melhorEnvioAccess(inDays(26))).toMatchObject({ token: "access-2", renewal: "refused" });
	expect(await melhorEnvioAccess(inDays(31))).toMatchObject({ token: null, renewal: "refused" });
	Object.assign(melhorEnvio.authorization, { refresh: "refresh-of-may", renewals: 7 });
	await renew(inDays(31));
	expect((await melhorEnvioAccess(inDays(31))).token).toBeNull();
	Object.assign(env, { MELHOR_ENVIO_REFRESH_TOKEN: "refresh-of-may" });
	await renew(inDays(31));
	expect(await melhorEnvioAccess(inDays(29))).toMatchObject({ token: "access-9", renewal: "automatic" });
});
