import { createHash } from "node:crypto";
import { and, gt, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { fetchJson, ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { openSecret, sealSecret } from "#app/platform/sealed-secret.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { melhorEnvioTokens as tokens } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/*
 * The credentials for Melhor Envio: a token that the owner renews by hand, or an authorization (OAuth 2.0,
 * `refresh_token`) that the shop renews itself. An access token is valid for 30 days. A refresh token is valid for 45
 * and works once.
 */

const TIMEOUT_MS = 10_000;
const RETRY_MS = 10 * MINUTE_MS;
/** Early enough to survive a week without an answer from Melhor Envio. */
const RENEW_BEFORE_MS = 7 * DAY_MS;

const renewal = z.object({
	access_token: z.string().min(1),
	refresh_token: z.string().min(1),
	expires_in: z.number().int().positive(),
});

export interface MelhorEnvioAccess {
	/** Null when the shop has no token, or none that is still valid. */
	token: string | null;
	/** When it expires or has expired. */
	expiresAt: Date | null;
	/** Since when Melhor Envio has rejected it, although it has not expired. */
	rejectedAt: Date | null;
	/** "by_hand" for a token from the panel, "refused" when the owner has to authorize the shop again. */
	renewal: "by_hand" | "automatic" | "refused";
}

/** Whether an account was set up, even if its token is no longer valid. */
export const hasMelhorEnvio = (): boolean =>
	env.MELHOR_ENVIO_REFRESH_TOKEN !== undefined || env.MELHOR_ENVIO_TOKEN !== undefined;

export async function melhorEnvioAccess(now = new Date()): Promise<MelhorEnvioAccess> {
	if (env.MELHOR_ENVIO_REFRESH_TOKEN === undefined) {
		const { MELHOR_ENVIO_TOKEN: token = null } = env;
		const expiresAt = token ? tokenExpiry(token) : null;
		const works = expiresAt === null || expiresAt > now;
		return { token: works ? token : null, expiresAt, rejectedAt: null, renewal: "by_hand" };
	}
	const [row] = await db.select().from(tokens);
	const { accessToken, expiresAt = null, rejectedAt = null, refusedAt } = row ?? {};
	const works = accessToken && expiresAt && expiresAt > now && rejectedAt === null;
	return {
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
			.where(and(isNull(tokens.rejectedAt), gt(tokens.expiresAt, now)))
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
	columns: {
		id: "id",
		nextAttemptAt: "nextAttemptAt",
		leaseUntil: "leaseUntil",
		attempts: "attempts",
		givenUpAt: "refusedAt",
	},
	// Longer than the call takes.
	leaseSeconds: 60,
	backoff: () => new Date(Date.now() + RETRY_MS),
	async run([row]) {
		const { MELHOR_ENVIO_REFRESH_TOKEN: given, MELHOR_ENVIO_CLIENT_ID, MELHOR_ENVIO_CLIENT_SECRET } = env;
		// The owner has removed the app from the configuration.
		if (given === undefined) return {};
		const { identity } = await readSettings();
		const { status, body } = await fetchJson(`${env.MELHOR_ENVIO_URL}/oauth/token`, {
			method: "POST",
			timeoutMs: TIMEOUT_MS,
			headers: { "User-Agent": `Cerne (${identity.email})` },
			// Sent as a form, as the standard (RFC 6749, 6) requires and Melhor Envio's own library does.
			form: {
				grant_type: "refresh_token",
				refresh_token: await openSecret(row.refreshToken).catch(() => given),
				client_id: MELHOR_ENVIO_CLIENT_ID ?? "",
				client_secret: MELHOR_ENVIO_CLIENT_SECRET ?? "",
			},
		});
		const renewed = renewal.safeParse(body);
		if (status !== 200 || !renewed.success) {
			throw new ServiceError("Melhor Envio has not renewed the shop's authorization", status);
		}
		const { access_token, refresh_token, expires_in } = renewed.data;
		const expiresAt = new Date(Date.now() + expires_in * 1000);
		return {
			nextAttemptAt: new Date(expiresAt.getTime() - RENEW_BEFORE_MS),
			set: {
				accessToken: await sealSecret(access_token),
				refreshToken: await sealSecret(refresh_token),
				expiresAt,
				rejectedAt: null,
			},
		};
	},
	judge: (error) => ({
		isFinal: error instanceof ServiceError && (error.status === 400 || error.status === 401),
	}),
});

/**
 * Stores the token that the owner has configured, unless it is the one that is already being renewed. Called when a
 * process starts.
 */
export async function storeGivenToken(): Promise<void> {
	const { MELHOR_ENVIO_REFRESH_TOKEN: given } = env;
	if (given === undefined) return;
	const source = createHash("sha256").update(given).digest("hex");
	const first = {
		source,
		accessToken: null,
		refreshToken: await sealSecret(given),
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
