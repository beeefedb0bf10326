import { and, count, eq, sql } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { expectRow } from "#app/platform/expect-row.ts";
import { isListedHost, parseExternalUrl } from "#app/platform/http-client/guarded-fetch.server.ts";
import { isPublicHost } from "#app/platform/http-client/public-address.ts";
import { deleteRows } from "#app/platform/jobs/delete-rows.server.ts";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import { sealSecret } from "#app/platform/sealed-secret.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { isUuid } from "#app/values/uuid.ts";
import type { Transaction } from "#db/client.server.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { webhookWork } from "./deliver-webhooks.server.ts";
import { queueWebhook } from "./queue-webhook.server.ts";
import { newWebhookSecret } from "./webhook-signature.server.ts";
import { webhookMessages } from "./webhooks.messages.ts";
import type { WebhookEndpointInput } from "./webhooks.schema.ts";

const MAX_ENDPOINTS = 10;
/** More than one page of the list can have. */
const MAX_REPLAYED = 100;
const OVERLAP_MS = DAY_MS;

/**
 * Adds a system that receives events. Returns its secret, which is not shown again. Throws `invalid` for an address
 * that is not public https, unless the operator's configuration allows that host.
 */
export async function createWebhook(admin: Admin, input: WebhookEndpointInput): Promise<string> {
	const url = readAddress(input.url);
	const secret = newWebhookSecret();
	const sealed = await sealSecret(secret);
	await inTransaction(async (tx) => {
		const [existing] = await tx.select({ count: count() }).from(webhookEndpoints);
		if ((existing?.count ?? 0) >= MAX_ENDPOINTS) throw new Refusal("conflict", webhookMessages.tooMany);
		const written = await tx
			.insert(webhookEndpoints)
			.values({ ...input, url, secret: sealed })
			.returning({ id: webhookEndpoints.id });
		const { events, includesCustomer } = input;
		await recordAudit(tx, admin, {
			action: "webhook.created",
			entityId: expectRow(written, "an endpoint").id,
			details: { host: new URL(url).host, events, includesCustomer },
		});
	});
	return secret;
}

function readAddress(text: string): string {
	const invalid = fieldRefusal("url", webhookMessages.badAddress);
	let url: URL;
	try {
		url = parseExternalUrl(text, env.WEBHOOK_ALLOW_PRIVATE_HOSTS);
	} catch {
		throw invalid;
	}
	if (isListedHost(url, env.WEBHOOK_ALLOW_PRIVATE_HOSTS)) return url.href;
	if (url.protocol !== "https:" || !isPublicHost(url.hostname)) throw invalid;
	return url.href;
}

/** Starts or stops sending to an endpoint. When it starts again, waiting messages are due with all their attempts. */
export const switchWebhook = (admin: Admin, endpointId: string, isActive: boolean): Promise<void> =>
	changeEndpoint(admin, endpointId, "webhook.updated", { isActive }, async (tx) => {
		await tx
			.update(webhookEndpoints)
			.set({ isActive, disabledReason: null, failingSince: null })
			.where(eq(webhookEndpoints.id, endpointId));
		if (!isActive) return;
		await tx
			.update(webhookDeliveries)
			.set({ nextAttemptAt: sql`now()`, attempts: 0 })
			.where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "waiting")));
		await webhookWork.enqueue(tx, endpointId);
	});

/** Returns the new secret. For a day, messages are signed with the old one as well. */
export async function renewWebhookSecret(admin: Admin, endpointId: string): Promise<string> {
	const secret = newWebhookSecret();
	const sealed = await sealSecret(secret);
	await changeEndpoint(admin, endpointId, "webhook.secret_renewed", {}, async (tx) => {
		await tx
			.update(webhookEndpoints)
			.set({
				secret: sealed,
				previousSecret: sql`${webhookEndpoints.secret}`,
				previousSecretUntil: new Date(Date.now() + OVERLAP_MS),
			})
			.where(eq(webhookEndpoints.id, endpointId));
	});
	return secret;
}

/**
 * Deletes an endpoint with its deliveries. New orders wait for the holder of the endpoint's lock. The endpoint is
 * therefore switched off first, its deliveries are deleted some at a time, and the endpoint comes last.
 */
export async function deleteWebhook(admin: Admin, endpointId: string): Promise<void> {
	const isEndpoint = eq(webhookEndpoints.id, endpointId);
	await inTransaction(async (tx) => {
		await lockEndpoint(tx, endpointId);
		const disabledReason = webhookMessages.deleting;
		await tx.update(webhookEndpoints).set({ isActive: false, disabledReason }).where(isEndpoint);
	});
	await deleteRows(webhookDeliveries.id, eq(webhookDeliveries.endpointId, endpointId));
	await changeEndpoint(admin, endpointId, "webhook.deleted", {}, async (tx) => {
		await tx.delete(webhookEndpoints).where(isEndpoint);
	});
}

/** Sends a message without contents, to see whether it arrives. */
export async function testWebhook(_admin: Admin, endpointId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const endpoint = await lockEndpoint(tx, endpointId);
		if (!endpoint.isActive) throw new Refusal("conflict", webhookMessages.inactive);
		await queueWebhook(tx, { type: "shop.test", orderId: null, data: {}, endpoints: [endpoint] });
	});
}

/**
 * Sends events again with all their attempts, delivered or not; receivers recognise them by their id. Returns how many.
 */
export async function replayWebhooks(admin: Admin, deliveryIds: readonly string[]): Promise<number> {
	const ids = [...new Set(deliveryIds)].filter(isUuid).slice(0, MAX_REPLAYED);
	if (ids.length === 0) throw new Refusal("invalid", webhookMessages.noneSelected);
	return inTransaction(async (tx) => {
		const replayed = await webhookWork.again(tx, ids);
		if (replayed.length === 0) throw new Refusal("conflict", webhookMessages.noneFound);
		const perEndpoint = Map.groupBy(replayed, ({ endpointId }) => endpointId);
		for (const [endpointId, rows] of perEndpoint) {
			const details = { count: rows.length };
			await recordAudit(tx, admin, { action: "webhook.replayed", entityId: endpointId, details });
		}
		return replayed.length;
	});
}

async function changeEndpoint(
	admin: Admin,
	endpointId: string,
	action: AuditAction,
	details: Record<string, unknown>,
	change: (tx: Transaction) => Promise<void>,
): Promise<void> {
	await inTransaction(async (tx) => {
		await lockEndpoint(tx, endpointId);
		await change(tx);
		await recordAudit(tx, admin, { action, entityId: endpointId, details });
	});
}

async function lockEndpoint(tx: Transaction, endpointId: string) {
	const [endpoint] = await tx
		.select({ id: webhookEndpoints.id, isActive: webhookEndpoints.isActive })
		.from(webhookEndpoints)
		.where(eq(webhookEndpoints.id, endpointId))
		.for("update");
	if (!endpoint) throw new Refusal("not_found", webhookMessages.missing);
	return endpoint;
}
