import { and, eq, isNotNull, sql } from "drizzle-orm";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { queueMail } from "#app/shop/mail/queue-mail.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import type { Transaction } from "#db/client.server.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema.server.ts";
import { webhookDisabled } from "./webhooks.mails.server.ts";
import { webhookMessages } from "./webhooks.messages.ts";

/** The value of Standard Webhooks' reference service (docs.svix.com, “Retry schedule”). */
const MAX_FAILING_DAYS = 5;

/** Notes that an endpoint accepted a message and is not failing. Must be called before the delivery's row is locked. */
export async function noteDelivered(tx: Transaction, endpointId: string): Promise<void> {
	await tx
		.update(webhookEndpoints)
		.set({ failingSince: null })
		.where(and(eq(webhookEndpoints.id, endpointId), isNotNull(webhookEndpoints.failingSince)));
}

/**
 * Notes a failed attempt. After five days without a success, the endpoint is switched off and its owner is told.
 * Waiting messages stay, and are sent when it is switched on again. Must be called before the delivery's row is locked.
 */
export async function noteFailed(tx: Transaction, endpointId: string): Promise<void> {
	const { failingSince } = webhookEndpoints;
	const [endpoint] = await tx
		.update(webhookEndpoints)
		.set({ failingSince: sql`coalesce(${failingSince}, now())` })
		.where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.isActive, true)))
		.returning({ since: failingSince });
	if (!endpoint?.since || Date.now() - endpoint.since.getTime() < MAX_FAILING_DAYS * DAY_MS) return;
	await disableEndpoint(tx, endpointId, webhookMessages.failing);
}

/** Switches off an endpoint that wants no more messages. Those that wait are given up. */
export async function noteGone(tx: Transaction, endpointId: string): Promise<void> {
	await disableEndpoint(tx, endpointId, webhookMessages.gone);
	await tx
		.update(webhookDeliveries)
		.set({ state: "given_up", failure: webhookMessages.gone, nextAttemptAt: null, givenUpAt: new Date() })
		.where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "waiting")));
}

/**
 * Switches the endpoint off until an administrator switches it on again. Mails the owner once, even after many failed
 * attempts.
 */
async function disableEndpoint(tx: Transaction, endpointId: string, reason: string): Promise<void> {
	const [endpoint] = await tx
		.update(webhookEndpoints)
		.set({ isActive: false, disabledReason: reason })
		.where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.isActive, true)))
		.returning({ id: webhookEndpoints.id, url: webhookEndpoints.url });
	if (!endpoint) return;
	const { host } = new URL(endpoint.url);
	const details = { host, reason };
	await recordAudit(tx, null, { action: "webhook.disabled", entityId: endpoint.id, details });
	await queueMail(tx, webhookDisabled, { id: endpoint.id }, { at: new Date(), host, reason });
}
