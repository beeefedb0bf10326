import { and, eq, lt, sql } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { guardedPost, parseExternalUrl } from "#app/platform/http-client/guarded-fetch.server.ts";
import { enqueue, RETRY_AFTER_SECONDS } from "#app/platform/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { openSecret } from "#app/platform/sealed-secret.server.ts";
import { publishAdminChange } from "#app/shop/live/live-hub.server.ts";
import { DAY_MS } from "#app/values/date.ts";
import { hasPlace } from "#app/values/shipping-address.ts";
import { db } from "#db/client.server.ts";
import { orders, users, webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema.server.ts";
import { deleteRows, inTransaction } from "#db/transactions.server.ts";
import { WEBHOOKS } from "./record-webhook-event.server.ts";
import { webhookHeaders } from "./webhook-signature.server.ts";

/** Seconds until the next attempt: the shop's own retries, then those of the specification, three days in all. */
export const WEBHOOK_RETRY_SECONDS = [
	...RETRY_AFTER_SECONDS,
	18_000,
	36_000,
	50_400,
	72_000,
	86_400,
] as const;
export const MAX_WEBHOOK_ATTEMPTS = WEBHOOK_RETRY_SECONDS.length + 1;

const TIMEOUT_MS = 15_000;
/** One attempt belongs to one process for so long; if that dies, another makes it again. */
const LEASE_SECONDS = 60;
/** An endpoint with very many deliveries makes room for others and goes on a minute later. */
const MAX_RUN_MS = 40_000;
const MAX_RESPONSE_LENGTH = 500;
const KEPT_DAYS = 90;
/** The receiver as a whole is in trouble, so that its other messages wait as well. */
const UNAVAILABLE = new Set([429, 502, 503, 504]);
const GONE = 410;

interface DeliveryOptions {
	/** `host:port` that may be reached although it is private. */
	allowedHosts?: readonly string[];
	timeoutMs?: number;
}

/**
 * Sends what is due to one endpoint, one message after the other. The events of an order arrive in
 * their sequence: a later one waits until the earlier was delivered or given up. Stops when the endpoint does
 * not respond. Returns how many were delivered.
 */
export async function deliverWebhooks(
	endpointId: string,
	{ allowedHosts = env.WEBHOOK_ALLOW_PRIVATE_HOSTS, timeoutMs = TIMEOUT_MS }: DeliveryOptions = {},
): Promise<number> {
	const startedAt = Date.now();
	let delivered = 0;
	while (Date.now() - startedAt < MAX_RUN_MS) {
		const delivery = await claimDelivery(endpointId);
		if (!delivery) break;
		const result = await sendDelivery(delivery, { allowedHosts, timeoutMs });
		await recordResult(delivery, result);
		if (isDelivered(result)) delivered += 1;
		else if (result.statusCode === null || UNAVAILABLE.has(result.statusCode)) break;
	}
	return delivered;
}

interface ClaimedDelivery {
	id: string;
	eventId: string;
	endpointId: string;
	attempts: number;
}

/** Counts the attempt before it is made, so that one that kills its process is not repeated for ever. */
async function claimDelivery(endpointId: string): Promise<ClaimedDelivery | undefined> {
	const due = sql`(
		select d.id from ${webhookDeliveries} d
		join ${webhookEvents} e on e.id = d.event_id
		join ${webhookEndpoints} p on p.id = d.endpoint_id and p.is_active
		where d.endpoint_id = ${endpointId} and d.status = 'waiting' and d.next_attempt_at <= now()
			and not exists (
				select 1 from ${webhookDeliveries} b join ${webhookEvents} f on f.id = b.event_id
				where b.endpoint_id = d.endpoint_id and b.status = 'waiting' and f.order_id = e.order_id
					and (f.occurred_at, f.id) < (e.occurred_at, e.id))
		order by d.next_attempt_at, e.occurred_at
		limit 1 for update of d skip locked)`;
	const [claimed] = await db
		.update(webhookDeliveries)
		.set({
			attempts: sql`${webhookDeliveries.attempts} + 1`,
			nextAttemptAt: sql`now() + ${LEASE_SECONDS} * interval '1 second'`,
		})
		.where(eq(webhookDeliveries.id, due))
		.returning({
			id: webhookDeliveries.id,
			eventId: webhookDeliveries.eventId,
			endpointId: webhookDeliveries.endpointId,
			attempts: webhookDeliveries.attempts,
		});
	return claimed;
}

interface AttemptResult {
	/** Null when there was no response. */
	statusCode: number | null;
	response: string | null;
	/** Why there was none, in Portuguese for the owner. */
	failure: string | null;
	/** What the receiver asks to wait. */
	retryAfterSeconds: number | null;
}

const isDelivered = ({ statusCode }: AttemptResult): boolean =>
	statusCode !== null && statusCode >= 200 && statusCode < 300;

const noResponse = (failure: string): AttemptResult => ({
	statusCode: null,
	response: null,
	failure,
	retryAfterSeconds: null,
});

async function sendDelivery(
	delivery: ClaimedDelivery,
	options: { allowedHosts: readonly string[]; timeoutMs: number },
): Promise<AttemptResult> {
	const [row] = await db
		.select({ event: webhookEvents, endpoint: webhookEndpoints })
		.from(webhookDeliveries)
		.innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
		.innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
		.where(eq(webhookDeliveries.id, delivery.id));
	if (!row) return noResponse("O endereço foi excluído.");
	const { event, endpoint } = row;
	let secrets: string[];
	try {
		secrets = await Promise.all(currentSecrets(endpoint).map(openSecret));
	} catch (error) {
		log.error({ error, endpointId: endpoint.id }, "a webhook's secret cannot be read");
		return noResponse("O segredo não pode mais ser lido: gere outro.");
	}
	const body = JSON.stringify({
		type: event.type,
		timestamp: event.occurredAt.toISOString(),
		data: {
			...(JSON.parse(event.data) as object),
			...(endpoint.includesCustomer ? { customer: await describeCustomer(event.orderId) } : {}),
		},
	});
	const message = {
		id: `msg_${event.id.replaceAll("-", "")}`,
		timestamp: Math.floor(Date.now() / 1000),
		body,
	};
	try {
		const { statusCode, headers, text } = await guardedPost(
			parseExternalUrl(endpoint.url, options.allowedHosts),
			{
				headers: { "Content-Type": "application/json", ...webhookHeaders(message, secrets) },
				body,
				timeoutMs: options.timeoutMs,
			},
			{ allowedHosts: options.allowedHosts },
		);
		const seconds = Number(headers["retry-after"]);
		return {
			statusCode,
			// A database takes no NUL in a text.
			response: text.replaceAll("\0", "").slice(0, MAX_RESPONSE_LENGTH),
			failure: null,
			retryAfterSeconds: Number.isInteger(seconds) && seconds > 0 ? seconds : null,
		};
	} catch (error) {
		log.info({ error, endpointId: endpoint.id }, "a webhook got no response");
		return noResponse("Sem resposta do endereço.");
	}
}

/** The old one as well, while the receiver puts the new one in place. */
function currentSecrets(endpoint: typeof webhookEndpoints.$inferSelect): string[] {
	const { secret, previousSecret, previousSecretUntil } = endpoint;
	const isOverlap =
		previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > new Date();
	return isOverlap ? [secret, previousSecret] : [secret];
}

/** Read when it is sent and stored nowhere, so that who is deleted is in no later message. */
async function describeCustomer(orderId: string | null) {
	if (orderId === null) return null;
	const [row] = await db
		.select({ order: orders, email: users.email, name: users.fullName })
		.from(orders)
		.leftJoin(users, eq(users.id, orders.userId))
		.where(eq(orders.id, orderId));
	if (!row) return null;
	const { order } = row;
	const address = order.shippingAddress;
	return {
		name: row.name ?? address?.fullName ?? null,
		email: row.email,
		phone: address?.phone ?? null,
		cpf: order.cpf,
		cnpj: order.cnpj,
		company_name: order.companyName,
		state_registration: order.stateRegistration,
		// What is fetched at the workshop goes nowhere.
		address:
			address && hasPlace(address)
				? {
						recipient: address.fullName,
						street: address.street,
						number: address.number,
						complement: address.complement,
						neighborhood: address.neighborhood,
						city: address.city,
						state: address.state,
						zip_code: address.zipCode,
					}
				: null,
	};
}

/** Nothing when the message was sent again on demand, or by another process, while this attempt was made: theirs counts. */
async function recordResult(delivery: ClaimedDelivery, result: AttemptResult): Promise<void> {
	const { statusCode, response, failure } = result;
	const isOver = delivery.attempts >= MAX_WEBHOOK_ATTEMPTS || statusCode === GONE;
	const status = isDelivered(result) ? "delivered" : isOver ? "dead" : "waiting";
	await inTransaction(async (tx) => {
		await tx
			.update(webhookDeliveries)
			.set({
				status,
				statusCode,
				response,
				failure,
				attemptedAt: new Date(),
				...(status === "waiting" ? { nextAttemptAt: nextAttempt(delivery.attempts, result) } : {}),
			})
			.where(
				and(
					eq(webhookDeliveries.id, delivery.id),
					eq(webhookDeliveries.status, "waiting"),
					eq(webhookDeliveries.attempts, delivery.attempts),
				),
			);
		if (statusCode === GONE) {
			await tx
				.update(webhookEndpoints)
				.set({ isActive: false, disabledReason: GONE_REASON })
				.where(eq(webhookEndpoints.id, delivery.endpointId));
			// Nothing else that waits for it will ever be sent by itself.
			await tx
				.update(webhookDeliveries)
				.set({ status: "dead", failure: GONE_REASON })
				.where(
					and(eq(webhookDeliveries.endpointId, delivery.endpointId), eq(webhookDeliveries.status, "waiting")),
				);
		}
		await publishAdminChange(tx);
	});
}

const GONE_REASON = "O endereço respondeu que não quer mais receber (410).";

/** Spread by a tenth, so that what failed together does not come back together. */
function nextAttempt(attempts: number, { retryAfterSeconds }: AttemptResult): Date {
	const backoff = WEBHOOK_RETRY_SECONDS[attempts - 1] ?? 0;
	const asked = Math.min(retryAfterSeconds ?? 0, 86_400);
	return new Date(Date.now() + 1000 * Math.max(asked, backoff * (0.9 + 0.2 * Math.random())));
}

/** Sends endpoints with something due on their way: retries, and what a process without jobs wrote. */
export async function requeueWebhooks(): Promise<number> {
	const due = await db
		.selectDistinct({ endpointId: webhookDeliveries.endpointId })
		.from(webhookDeliveries)
		.innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
		.where(
			and(
				eq(webhookEndpoints.isActive, true),
				eq(webhookDeliveries.status, "waiting"),
				lt(webhookDeliveries.nextAttemptAt, sql`now()`),
			),
		);
	await enqueue(db, WEBHOOKS, ...due);
	return due.length;
}

/** Deletes events of more than ninety days ago with their deliveries. */
export function deleteOldWebhookEvents(now = new Date()): Promise<number> {
	const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
	return deleteRows(webhookEvents.id, lt(webhookEvents.occurredAt, before));
}
