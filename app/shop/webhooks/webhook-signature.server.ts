import { createHmac, randomBytes } from "node:crypto";

/*
 * The signature of Standard Webhooks 1.0.0 (standardwebhooks.com): HMAC-SHA256 over `{id}.{timestamp}.{body}` with the
 * endpoint's own secret.
 */

const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");

export interface SignedWebhook {
	/** Without a full stop, which separates the signed parts. */
	id: string;
	/** Seconds since 1970, of this attempt. */
	timestamp: number;
	body: string;
}

/**
 * The headers of a message. It is signed with each secret, so that the old one stays valid while a receiver changes to
 * the new one.
 */
export function webhookHeaders(message: SignedWebhook, secrets: readonly string[]): Record<string, string> {
	return {
		"webhook-id": message.id,
		"webhook-timestamp": String(message.timestamp),
		"webhook-signature": secrets.map((secret) => signWebhook(message, secret)).join(" "),
	};
}

export function signWebhook({ id, timestamp, body }: SignedWebhook, secret: string): string {
	const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
	const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
	return `v1,${signature}`;
}
