import { createHash } from "node:crypto";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { openSecret, sealSecret } from "#app/platform/sealed-secret.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { melhorEnvioApps, melhorEnvioTokens as tokens } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { authorizationEnded } from "./melhor-envio.mails.server.ts";
import { type MelhorEnvioApp, requestTokens } from "./request-tokens.server.ts";

/*
 * The credentials for Melhor Envio: an authorization (OAuth 2.0) that an administrator gave in the back office or in
 * the server's configuration and that the shop renews itself, or a token that is renewed by hand. The configuration
 * comes first. A refresh token is valid for 45 days and works once.
 */

const RETRY_MS = 10 * MINUTE_MS;
/** The `source` of an authorization from the back office. */
export const PANEL = "panel";

export interface MelhorEnvioAccess {
	/** Where the account was set up; null without an account. */
	setUpIn: "server" | "panel" | null;
	/** Null when the shop has no token, or none that is still valid. */
	token: string | null;
	/** When it expires or has expired. */
	expiresAt: Date | null;
	/** Since when Melhor Envio has rejected it, although it has not expired. */
	rejectedAt: Date | null;
	/** "by_hand" for a token from Melhor Envio's panel, "refused" when the owner has to authorize the shop again. */
	renewal: "by_hand" | "automatic" | "refused";
}

/** Whether the server's configuration holds the authorization, which then counts instead of the back office's. */
export const isSetUpOnServer = (): boolean =>
	env.MELHOR_ENVIO_REFRESH_TOKEN !== undefined || env.MELHOR_ENVIO_TOKEN !== undefined;

/** The row of the authorization that counts. */
const isInUse = () => (isSetUpOnServer() ? ne(tokens.source, PANEL) : eq(tokens.source, PANEL));

/** Whether an account was set up, even if its token is no longer valid. */
export const hasMelhorEnvio = async (): Promise<boolean> =>
	isSetUpOnServer() || (await db.$count(tokens, eq(tokens.source, PANEL))) > 0;

export async function melhorEnvioAccess(now = new Date()): Promise<MelhorEnvioAccess> {
	if (env.MELHOR_ENVIO_REFRESH_TOKEN === undefined && env.MELHOR_ENVIO_TOKEN !== undefined) {
		const { MELHOR_ENVIO_TOKEN: token } = env;
		const expiresAt = tokenExpiry(token);
		const works = expiresAt === null || expiresAt > now;
		return {
			setUpIn: "server",
			token: works ? token : null,
			expiresAt,
			rejectedAt: null,
			renewal: "by_hand",
		};
	}
	const [row] = await db.select().from(tokens).where(isInUse());
	const { accessToken, expiresAt = null, rejectedAt = null, refusedAt } = row ?? {};
	const works = accessToken && expiresAt && expiresAt > now && rejectedAt === null;
	return {
		setUpIn: isSetUpOnServer() ? "server" : row ? "panel" : null,
		token: works ? await openSecret(accessToken).catch(() => null) : null,
		expiresAt,
		rejectedAt,
		renewal: refusedAt ? "refused" : "automatic",
	};
}

/** The expiry inside a token (a JWT); null where it has none. */
export function tokenExpiry(token: string): Date | null {
	try {
		const payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
		const seconds = z.object({ exp: z.number().int().positive() }).parse(payload).exp;
		return new Date(seconds * 1000);
	} catch {
		return null;
	}
}

/**
 * Marks a token that Melhor Envio rejected before its expiry, so that it is renewed at once. Only the first rejection
 * counts.
 */
export async function rejectAccessToken(now = new Date()): Promise<void> {
	await inTransaction(async (tx) => {
		const rejected = await tx
			.update(tokens)
			.set({
				rejectedAt: now,
				nextAttemptAt: sql`case when ${tokens.refusedAt} is null then now() end`,
			})
			.where(and(isInUse(), isNull(tokens.rejectedAt), gt(tokens.expiresAt, now)))
			.returning({ id: tokens.id });
		await tokenRenewal.enqueue(tx, ...rejected.map(({ id }) => String(id)));
	});
}

/**
 * Renews the authorization a week before its end, or when it was rejected. If Melhor Envio does not answer, it is asked
 * again every ten minutes. A refusal is final, because a refresh token works once: then the owner has to authorize the
 * shop again.
 */
export const tokenRenewal = rowWorker<typeof tokens, object>({
	name: "melhor-envio-token",
	table: tokens,
	columns: { givenUpAt: "refusedAt" },
	// Longer than the call takes.
	leaseSeconds: 60,
	backoff: () => new Date(Date.now() + RETRY_MS),
	async run([row]) {
		const authorization = await authorizationOf(row);
		// The owner has removed the app from the configuration.
		if (!authorization) return {};
		const { app, refreshToken } = authorization;
		const { nextAttemptAt, ...set } = await requestTokens(app, {
			grant_type: "refresh_token",
			refresh_token: refreshToken,
		});
		return { nextAttemptAt, set };
	},
	judge: (error) => ({
		isFinal: error instanceof ServiceError && (error.status === 400 || error.status === 401),
	}),
	async settle(tx, row, kind, save) {
		const { expiresAt, refusedAt } = await save();
		if (kind !== "given_up" || refusedAt === null) return;
		const isOnServer = row.source !== PANEL;
		await queueMail(tx, authorizationEnded, { refusedAt }, { expiresAt, isOnServer });
	},
});

/** The app and the refresh token for a renewal; null if the server's configuration no longer holds its app. */
async function authorizationOf(
	row: typeof tokens.$inferSelect,
): Promise<{ app: MelhorEnvioApp; refreshToken: string } | null> {
	const {
		MELHOR_ENVIO_REFRESH_TOKEN: firstRefreshToken,
		MELHOR_ENVIO_CLIENT_ID,
		MELHOR_ENVIO_CLIENT_SECRET,
	} = env;
	if (row.source !== PANEL) {
		if (firstRefreshToken === undefined) return null;
		return {
			app: { clientId: MELHOR_ENVIO_CLIENT_ID ?? "", clientSecret: MELHOR_ENVIO_CLIENT_SECRET ?? "" },
			refreshToken: await openSecret(row.refreshToken).catch(() => firstRefreshToken),
		};
	}
	const [app] = await db.select().from(melhorEnvioApps).where(eq(melhorEnvioApps.status, "connected"));
	try {
		if (!app) throw new Error("the app of the authorization is gone");
		const [clientSecret, refreshToken] = await Promise.all([
			openSecret(app.clientSecret),
			openSecret(row.refreshToken),
		]);
		return { app: { clientId: app.clientId, clientSecret }, refreshToken };
	} catch (error) {
		// Another AUTH_SECRET than the one under which it was stored. As final as a refusal.
		throw new ServiceError("the shop's authorization can no longer be read", 401, error);
	}
}

/**
 * Stores the token of the server's configuration, unless it is the one that is already being renewed. Called when a
 * process starts.
 */
export async function storeGivenToken(): Promise<void> {
	const { MELHOR_ENVIO_REFRESH_TOKEN: firstRefreshToken } = env;
	if (firstRefreshToken === undefined) {
		// A build that knows no authorizations of the back office takes one for a removed app and stops renewing it.
		await db
			.update(tokens)
			.set({ nextAttemptAt: sql`now()` })
			.where(and(eq(tokens.source, PANEL), isNull(tokens.nextAttemptAt), isNull(tokens.refusedAt)));
		return;
	}
	const source = createHash("sha256").update(firstRefreshToken).digest("hex");
	const first = {
		source,
		accessToken: null,
		refreshToken: await sealSecret(firstRefreshToken),
		expiresAt: null,
		rejectedAt: null,
		refusedAt: null,
		leaseUntil: null,
		attempts: 0,
		nextAttemptAt: sql`now()`,
	};
	await db
		.insert(tokens)
		.values(first)
		.onConflictDoUpdate({ target: tokens.id, set: first, setWhere: ne(tokens.source, source) });
}
