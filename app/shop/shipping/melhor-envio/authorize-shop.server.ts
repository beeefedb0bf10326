import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { href } from "react-router";
import { env } from "#app/platform/env.server.ts";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import { openSecret, sealSecret } from "#app/platform/sealed-secret.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { findSessionId } from "#app/shop/accounts/session/end-sessions.server.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { melhorEnvioApps as apps, melhorEnvioTokens as tokens } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { melhorEnvioMessages as messages } from "./melhor-envio.messages.ts";
import { isSetUpOnServer, PANEL } from "./melhor-envio-token.server.ts";
import { requestTokens } from "./request-tokens.server.ts";

/*
 * The shop's authorization at Melhor Envio (OAuth 2.0, code grant): the administrator is sent there with a state, and
 * comes back with it and a code that the shop exchanges for tokens.
 */

/** Long enough to sign in there with a second factor. */
const STATE_LIFETIME_MS = 15 * MINUTE_MS;
/** No more rights than buying, printing, cancelling and tracking labels and asking for prices need. */
const SCOPES =
	"cart-read cart-write orders-read shipping-calculate shipping-checkout shipping-generate shipping-print shipping-tracking shipping-cancel";

/** The address that the owner's app has to name exactly. */
export const callbackUrl = (): string =>
	new URL(href("/admin/settings/melhor-envio/callback"), env.PUBLIC_URL).href;

/** The state for the settings screen, without any secret. */
export async function readConnection(_admin: Admin) {
	const [rows, [token]] = await Promise.all([
		db.select({ status: apps.status, clientId: apps.clientId, createdAt: apps.createdAt }).from(apps),
		db.select({ expiresAt: tokens.expiresAt }).from(tokens).where(eq(tokens.source, PANEL)),
	]);
	const ofStatus = (status: (typeof rows)[number]["status"]) => rows.find((row) => row.status === status);
	const connected = token && ofStatus("connected");
	return {
		isOnServer: isSetUpOnServer(),
		callbackUrl: callbackUrl(),
		/** The app that was entered last. */
		clientId: (ofStatus("pending") ?? connected)?.clientId ?? null,
		connection: connected ? { since: connected.createdAt, expiresAt: token.expiresAt } : null,
	};
}

/**
 * Remembers the app and returns the address at Melhor Envio where its owner authorizes the shop. The connection that
 * the shop has works on meanwhile. Throws `invalid` for a missing secret that the shop does not know either.
 */
export async function startAuthorization(
	_admin: Admin,
	{ headers }: Request,
	{ clientId, clientSecret }: { clientId: string; clientSecret: string },
): Promise<string> {
	assertNotOnServer();
	const state = randomBytes(32).toString("base64url");
	const app = {
		clientId,
		clientSecret: clientSecret ? await sealSecret(clientSecret) : await findSealedSecret(clientId),
		stateHash: await hashState(state, headers),
		stateExpiresAt: new Date(Date.now() + STATE_LIFETIME_MS),
		createdAt: new Date(),
	};
	await db
		.insert(apps)
		.values({ status: "pending", ...app })
		.onConflictDoUpdate({ target: apps.status, set: app });
	const url = new URL(`${env.MELHOR_ENVIO_URL}/oauth/authorize`);
	url.search = new URLSearchParams({
		response_type: "code",
		client_id: clientId,
		redirect_uri: callbackUrl(),
		scope: SCOPES,
		state,
	}).toString();
	return url.href;
}

async function findSealedSecret(clientId: string): Promise<string> {
	const rows = await db.select().from(apps).where(eq(apps.clientId, clientId));
	const app = rows.find(({ status }) => status === "pending") ?? rows[0];
	if (app) return app.clientSecret;
	const { clientSecretMissing } = messages;
	throw fieldRefusal("clientSecret", clientSecretMissing);
}

/**
 * Takes what Melhor Envio sends the administrator back with, and stores the tokens. A state works once, in the session
 * that began, for fifteen minutes. Returns false where the administrator has refused. Throws `conflict` for any other
 * state and for an app that Melhor Envio does not know, `unavailable` where it does not answer.
 */
export async function finishAuthorization(
	admin: Admin,
	{ headers }: Request,
	answer: URLSearchParams,
): Promise<boolean> {
	assertNotOnServer();
	const [app] = await db
		.update(apps)
		.set({ stateHash: null, stateExpiresAt: null })
		.where(
			and(
				eq(apps.status, "pending"),
				eq(apps.stateHash, await hashState(answer.get("state") ?? "", headers)),
				gt(apps.stateExpiresAt, new Date()),
			),
		)
		.returning();
	if (!app) throw new Refusal("conflict", messages.unknownState);
	if (answer.get("error") === "access_denied") return false;
	const code = answer.get("code");
	if (!code) throw new Refusal("conflict", messages.refused);
	const received = await exchangeCode(app, code);
	const authorization = {
		...received,
		source: PANEL,
		refusedAt: null,
		// Without its lease, a renewal of the former authorization stores nothing more.
		leaseUntil: null,
		attempts: 0,
	};
	await inTransaction(async (tx) => {
		const connected = { ...app, status: "connected", createdAt: new Date() } as const;
		await tx.insert(apps).values(connected).onConflictDoUpdate({ target: apps.status, set: connected });
		await tx
			.insert(tokens)
			.values(authorization)
			.onConflictDoUpdate({ target: tokens.id, set: authorization });
		await tx.delete(apps).where(and(eq(apps.status, "pending"), eq(apps.createdAt, app.createdAt)));
		const { clientId } = app;
		await recordAudit(tx, admin, { action: "melhor_envio.connected", entityId: "1", details: { clientId } });
	});
	return true;
}

async function exchangeCode({ clientId, clientSecret: sealed }: typeof apps.$inferSelect, code: string) {
	try {
		const clientSecret = await openSecret(sealed);
		const grant = { grant_type: "authorization_code", code, redirect_uri: callbackUrl() } as const;
		return await requestTokens({ clientId, clientSecret }, grant);
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		log.warn({ error }, "Melhor Envio gave no tokens for an authorization");
		const { status } = error;
		const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 429;
		throw new Refusal(
			isRefused ? "conflict" : "unavailable",
			isRefused ? messages.refused : messages.unanswered,
		);
	}
}

/** Forgets tokens and app. Labels that are being bought wait until the shop is connected again. */
export async function disconnect(admin: Admin): Promise<void> {
	await inTransaction(async (tx) => {
		await tx.delete(apps);
		const ended = await tx.delete(tokens).where(eq(tokens.source, PANEL)).returning({ id: tokens.id });
		if (ended.length === 0) throw new Refusal("conflict", messages.notConnected);
		await recordAudit(tx, admin, { action: "melhor_envio.disconnected", entityId: "1" });
	});
}

function assertNotOnServer(): void {
	if (isSetUpOnServer()) throw new Refusal("conflict", messages.onServer);
}

/** Bound to the session: a link with another person's state connects nothing. */
async function hashState(state: string, headers: Headers): Promise<string> {
	const sessionId = await findSessionId(headers);
	return createHash("sha256").update(`${sessionId} ${state}`).digest("hex");
}
