import { createHmac, randomBytes } from "node:crypto";
import { env } from "#app/platform/env.server.ts";

/**
 * The sandbox replaces Mercado Pago only while no credentials are set. Its own token and signing secret are derived
 * from the shop's secret, so that two processes agree. Without that secret there is a single process, and a random
 * secret that ends with it is enough.
 */
const root = env.AUTH_SECRET ?? randomBytes(32).toString("hex");
const derive = (purpose: string): string =>
	createHmac("sha256", root).update(`payment sandbox: ${purpose}`).digest("hex");

export const sandboxAccessToken = (): string => derive("access token");
export const sandboxWebhookSecret = (): string => derive("webhook secret");

/** The sandbox's seller; preferences and payments carry it as Mercado Pago's do. */
export const SANDBOX_COLLECTOR_ID = 1_000_001;

/** The shop's own server through the loopback, because its public address may not be reachable from inside. */
export function ownServerUrl(): string {
	const host = ["0.0.0.0", "::", ""].includes(env.HOST) ? "127.0.0.1" : env.HOST;
	return `http://${host.includes(":") ? `[${host}]` : host}:${env.PORT}`;
}

export const sandboxApiUrl = (): string => `${ownServerUrl()}/sandbox/mercadopago`;
