import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { env } from "#app/platform/env.server.ts";
import { guardedPost, parseExternalUrl } from "#app/platform/http-client/guarded-fetch.server.ts";
import { deleteRows } from "#app/platform/jobs/delete-rows.server.ts";
import { RETRY_AFTER_SECONDS } from "#app/platform/jobs/row-work.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { log } from "#app/platform/log.server.ts";
import { openSecret } from "#app/platform/sealed-secret.server.ts";
import { publishWebhookChange } from "#app/shop/live/live-hub.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { DAY_MS, DAY_SECONDS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema.server.ts";
import { noteDelivered, noteFailed, noteGone } from "./endpoint-health.server.ts";
import { orderCustomer } from "./order-customer.server.ts";
import { webhookHeaders } from "./webhook-signature.server.ts";

/** Seconds until the next attempt: the shop's own retries, then those of the specification, three days in all. */
export const WEBHOOK_RETRY_SECONDS = [
	...RETRY_AFTER_SECONDS,
	18_000,
	36_000,
	50_400,
	72_000,
	DAY_SECONDS,
] as const;
export const MAX_WEBHOOK_ATTEMPTS = WEBHOOK_RETRY_SECONDS.length + 1;

const TIMEOUT_MS = 15_000;
const MAX_RETRY_AFTER_SECONDS = DAY_SECONDS;
const MAX_RESPONSE_LENGTH = 500;
const KEPT_DAYS = retention.webhooks.days;
/** Statuses for which the receiver as a whole is unavailable, so that its other messages wait as well. */
const UNAVAILABLE = new Set([429, 502, 503, 504]);
const GONE = 410;

interface DeliveryOptions {
	/** `host:port` of private hosts that may be reached. */
	allowedHosts?: readonly string[];
	timeoutMs?: number;
}

/** Whether no earlier event of the same order is waiting for the same endpoint. */
const isFirstOfOrder = ({ eventId, endpointId }: typeof webhookDeliveries): SQL => sql`not exists (
	select 1 from ${webhookEvents} e
	join ${webhookEvents} f on f.order_id = e.order_id and (f.occurred_at, f.id) < (e.occurred_at, e.id)
	join ${webhookDeliveries} b on b.event_id = f.id and b.endpoint_id = ${endpointId} and b.state = 'waiting'
	where e.id = ${eventId})`;

const isActive = ({ endpointId }: typeof webhookDeliveries): SQL =>
	sql`exists (select 1 from ${webhookEndpoints} p where p.id = ${endpointId} and p.is_active)`;

/**
 * Sends the due messages of an endpoint, one after the other. An order's events arrive in sequence: a later one waits
 * until the earlier one was delivered or given up. An endpoint that does not respond gets no further messages in this
 * round, and does not delay other endpoints.
 */
export const webhookWork = rowWorker<typeof webhookDeliveries, DeliveryOptions>({
	name: "webhooks",
	table: webhookDeliveries,
	isOpen: (delivery) => and(eq(delivery.state, "waiting"), isActive(delivery)),
	isFirst: isFirstOfOrder,
	groupBy: "endpointId",
	leaseSeconds: 60,
	// Spread by a tenth, so that messages that failed together are not all retried at the same moment.
	backoff(_, attempts) {
		const seconds = WEBHOOK_RETRY_SECONDS[attempts - 1];
		if (seconds === undefined) return null;
		return new Date(Date.now() + 1000 * seconds * (0.9 + 0.2 * Math.random()));
	},
	async run([delivery], { allowedHosts = env.WEBHOOK_ALLOW_PRIVATE_HOSTS, timeoutMs = TIMEOUT_MS }) {
		const result = await sendDelivery(delivery, { allowedHosts, timeoutMs });
		if (!isDelivered(result)) throw new NotDeliveredError(result);
		return { set: { ...storedResult(result), state: "delivered" } };
	},
	judge(error) {
		if (!(error instanceof NotDeliveredError)) return {};
		const { result } = error;
		const { statusCode, failure, retryAfterSeconds } = result;
		return {
			failure,
			isFinal: statusCode === GONE,
			notBefore: retryAfterSeconds === null ? null : new Date(Date.now() + retryAfterSeconds * 1000),
			stopsGroup: statusCode === null || UNAVAILABLE.has(statusCode),
			set: storedResult(result),
		};
	},
	async settle(tx, { endpointId }, kind, save) {
		// Updates the endpoint first, so that rows are locked in the same sequence as when it is switched on.
		if (kind === "done") await noteDelivered(tx, endpointId);
		else await noteFailed(tx, endpointId);
		const { statusCode } = await save(kind === "given_up" ? { state: "given_up" } : {});
		if (statusCode === GONE) await noteGone(tx, endpointId);
		await publishWebhookChange(tx);
	},
	again: {
		where: isActive,
		set: { state: "waiting" },
	},
	// Each endpoint is a job of its own, so that one that does not respond does not delay the others.
	queue: { concurrency: 4 },
});

interface AttemptResult {
	/** Null when there was no response. */
	statusCode: number | null;
	response: string | null;
	/** Why there was no response, in Portuguese for the owner. */
	failure: string | null;
	/** The waiting time that the receiver asks for. */
	retryAfterSeconds: number | null;
}

const isDelivered = ({ statusCode }: AttemptResult): boolean =>
	statusCode !== null && statusCode >= 200 && statusCode < 300;

class NotDeliveredError extends Error {
	override readonly name = "NotDeliveredError";
	readonly result: AttemptResult;

	constructor(result: AttemptResult) {
		super(`the endpoint answered with ${result.statusCode ?? "nothing"}`);
		this.result = result;
	}
}

const storedResult = ({ statusCode, response }: AttemptResult) => ({
	statusCode,
	response,
	attemptedAt: new Date(),
});

const noResponse = (failure: string): AttemptResult => ({
	statusCode: null,
	response: null,
	failure,
	retryAfterSeconds: null,
});

async function sendDelivery(
	delivery: typeof webhookDeliveries.$inferSelect,
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
			...(endpoint.includesCustomer
				? { customer: event.orderId && (await orderCustomer.get()(db, event.orderId)) }
				: {}),
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
		const seconds = Math.min(Number(headers["retry-after"]), MAX_RETRY_AFTER_SECONDS);
		return {
			statusCode,
			// PostgreSQL accepts no NUL in a text.
			response: text.replaceAll("\0", "").slice(0, MAX_RESPONSE_LENGTH),
			failure: null,
			retryAfterSeconds: Number.isInteger(seconds) && seconds > 0 ? seconds : null,
		};
	} catch (error) {
		log.info({ error, endpointId: endpoint.id }, "a webhook got no response");
		return noResponse("Sem resposta do endereço.");
	}
}

/** Includes the old secret while the receiver is changing to the new one. */
function currentSecrets(endpoint: typeof webhookEndpoints.$inferSelect): string[] {
	const { secret, previousSecret, previousSecretUntil } = endpoint;
	const isOverlap =
		previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > new Date();
	return isOverlap ? [secret, previousSecret] : [secret];
}

/** Deletes events that are older than ninety days, with their deliveries. */
export function deleteOldWebhookEvents(now = new Date()): Promise<number> {
	const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
	return deleteRows(webhookEvents.id, lt(webhookEvents.occurredAt, before));
}
