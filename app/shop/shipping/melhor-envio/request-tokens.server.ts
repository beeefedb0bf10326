import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { fetchJson, ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { sealSecret } from "#app/platform/sealed-secret.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { DAY_MS } from "#app/values/date.ts";

const TIMEOUT_MS = 10_000;
/** Early enough to survive a week without an answer from Melhor Envio. */
const RENEW_BEFORE_MS = 7 * DAY_MS;

const answerSchema = z.object({
	access_token: z.string().min(1),
	refresh_token: z.string().min(1),
	expires_in: z.number().int().positive(),
});

export interface MelhorEnvioApp {
	clientId: string;
	clientSecret: string;
}

type Grant =
	| { grant_type: "authorization_code"; code: string; redirect_uri: string }
	| { grant_type: "refresh_token"; refresh_token: string };

/**
 * Exchanges a code or a refresh token, each of which works once, for the next tokens. Returns the columns to store.
 * Throws `ServiceError`, with status 400 or 401 for a refusal.
 */
export async function requestTokens({ clientId, clientSecret }: MelhorEnvioApp, grant: Grant) {
	const { identity } = await readSettings();
	const { status, body } = await fetchJson(`${env.MELHOR_ENVIO_URL}/oauth/token`, {
		method: "POST",
		timeoutMs: TIMEOUT_MS,
		headers: { "User-Agent": `Cerne (${identity.email})` },
		// Sent as a form, as the standard (RFC 6749, 4.1.3 and 6) requires and Melhor Envio's own library does.
		form: { ...grant, client_id: clientId, client_secret: clientSecret },
	});
	const answer = answerSchema.safeParse(body);
	if (status !== 200 || !answer.success) {
		throw new ServiceError("Melhor Envio has not given the shop an authorization", status);
	}
	const { access_token, refresh_token, expires_in } = answer.data;
	const lifetime = expires_in * 1000;
	const expiresAt = new Date(Date.now() + lifetime);
	return {
		accessToken: await sealSecret(access_token),
		refreshToken: await sealSecret(refresh_token),
		expiresAt,
		rejectedAt: null,
		nextAttemptAt: new Date(expiresAt.getTime() - Math.min(RENEW_BEFORE_MS, lifetime / 2)),
	};
}
