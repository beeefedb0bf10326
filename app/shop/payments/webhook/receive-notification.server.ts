import { eq } from "drizzle-orm";
import { z } from "zod";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { CLIENT_ADDRESS_HEADER } from "#app/shop/accounts/attempt-limits.server.ts";
import { sharedBudget } from "#app/shop/limits/budget.server.ts";
import {
	isFraudAlert,
	leadsToPayments,
} from "#app/shop/payments/mercado-pago/calls/notified-payments.server.ts";
import {
	hasValidSignature,
	parseSignatureHeader,
} from "#app/shop/payments/mercado-pago/notification-signature.ts";
import { sandboxWebhookSecret } from "#app/shop/payments/mercado-pago/sandbox-credentials.server.ts";
import { MINUTE_SECONDS } from "#app/values/date.ts";
import { isRecord } from "#app/values/is-record.ts";
import { networkOf } from "#app/values/network.ts";
import { cleanText } from "#app/values/text.ts";
import type { Transaction } from "#db/client.server.ts";
import { paymentNotifications } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { notificationWork } from "./process-notification.server.ts";

const RESOURCE_ID = /^[\w-]{1,64}$/;
const MAX_BODY_CHARACTERS = 64 * 1024;
/** Stored characters of each of the four texts in a hint: less than a kilobyte in all, and longer than any id. */
const MAX_HINT_TEXT = 65;
/**
 * Anyone can send hints, and each costs a row and a call to Mercado Pago. The limit for one network leaves most of the
 * total to others.
 */
const MAX_HINTS = { ofOneNetwork: 20, inAll: 60 };

/**
 * Receives a notification of Mercado Pago: stores it unchanged with a key that a replay shares (a hint gets one row for
 * each subject), queues it in the same transaction, and answers at once. Its data about money is never read, because
 * the payment itself is fetched later. A notification without a signature is therefore only a hint, accepted up to a
 * limit. Only a wrong signature is refused (decision 0018).
 */
export async function receiveNotification(request: Request): Promise<Response> {
	// Without Mercado Pago a hint cannot be looked up.
	if (!env.offersMercadoPago) return acknowledge(401);
	const searchParams = new URL(request.url).searchParams;
	const dataId = searchParams.get("data.id");
	const requestId = request.headers.get("x-request-id");
	const signature = request.headers.get("x-signature");
	const body = await readBody(request);
	const { type, topic: oldTopic, data } = noticeBody.parse(body);
	const topic = searchParams.get("type") ?? searchParams.get("topic") ?? type ?? oldTopic ?? "";

	// The signature of the older form cannot be checked, nor can that of the newer API's topic.
	const isCheckable = !(searchParams.has("topic") && dataId === null) && topic !== "order";
	const isSigned = signature !== null && isCheckable;
	const secret = env.MERCADOPAGO_WEBHOOK_SECRET ?? sandboxWebhookSecret();
	if (isSigned && !hasValidSignature(secret, signature, { dataId, requestId })) return acknowledge(401);

	if (!leadsToPayments(topic)) return acknowledge(200);
	const namedPayment = isFraudAlert(topic) ? data?.payment_id : undefined;
	const resourceId = namedPayment ?? dataId ?? searchParams.get("id") ?? data?.id ?? "";
	if (!RESOURCE_ID.test(resourceId)) return acknowledge(400);

	// No notification of Mercado Pago has this form, and it is unsigned.
	if (!isSigned && !isJsonObject(body)) return acknowledge(200);
	if (!isSigned && !(await consumeHintBudget(request.headers, isFraudAlert(topic) ? "alerts" : "ordinary"))) {
		log.warn({ topic }, "too many unsigned payment notifications");
		return acknowledge(429);
	}
	const keyParts = isSigned
		? [resourceId, requestId ?? "", parseSignatureHeader(signature)?.ts ?? ""]
		: ["hint", topic, resourceId];
	const dedupeKey = keyParts.map((part) => part.slice(0, 200)).join(":");
	await inTransaction(async (tx) => {
		const [inserted] = await tx
			.insert(paymentNotifications)
			.values({
				dedupeKey,
				topic,
				providerPaymentId: resourceId,
				isSigned,
				body: isSigned ? (body ?? {}) : noticeBody.parse(body),
			})
			.onConflictDoNothing({ target: paymentNotifications.dedupeKey })
			.returning({ id: paymentNotifications.id });
		if (inserted) await notificationWork.enqueue(tx, inserted.id);
		else if (!isSigned) await lookAgain(tx, dedupeKey);
	});
	return acknowledge(200);
}

/**
 * Mercado Pago reports each change of a payment with the same words, so a repeated hint makes its one row due again.
 */
async function lookAgain(tx: Transaction, dedupeKey: string): Promise<void> {
	const [existing] = await tx
		.update(paymentNotifications)
		.set({ receivedAt: new Date() })
		.where(eq(paymentNotifications.dedupeKey, dedupeKey))
		.returning({ id: paymentNotifications.id });
	if (existing) await notificationWork.again(tx, [existing.id]);
}

const isJsonObject = (body: unknown): boolean => isRecord(body) && !("unreadable" in body);

const shortened = (value: string | number): string => String(value).slice(0, MAX_HINT_TEXT);
const idText = z.union([z.string(), z.number()]).transform(shortened).optional().catch(undefined);
const briefText = z.string().transform(shortened).optional().catch(undefined);
/** The parts of a body that name its subject; all are optional. */
const noticeBody = z
	.object({
		type: briefText,
		topic: briefText,
		data: z.object({ id: idText, payment_id: idText }).optional().catch(undefined),
	})
	.catch({ type: undefined, topic: undefined, data: undefined });

/** A fraud alert comes once, so a flood of other hints must not turn it away. */
const hints = {
	ordinary: hintBudgets("payment-hints"),
	alerts: hintBudgets("payment-alerts"),
};

function hintBudgets(name: string) {
	return {
		ofOneNetwork: sharedBudget(name, MAX_HINTS.ofOneNetwork, MINUTE_SECONDS),
		inAll: sharedBudget(`${name}-in-all`, MAX_HINTS.inAll, MINUTE_SECONDS),
	};
}

/** All processes count together. Hints beyond the limit of one network do not count for the total. */
async function consumeHintBudget(headers: Headers, kind: keyof typeof hints): Promise<boolean> {
	const network = networkOf(headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown", 48);
	const { ofOneNetwork, inAll } = hints[kind];
	return (await ofOneNetwork.take(network)) === null && (await inAll.take("all")) === null;
}

const acknowledge = (status: 200 | 400 | 401 | 429): Response =>
	new Response(null, {
		status,
		headers: {
			"Cache-Control": "no-store",
			...(status === 429 ? { "Retry-After": String(MINUTE_SECONDS) } : {}),
		},
	});

async function readBody(request: Request): Promise<unknown> {
	const text = (await request.text()).slice(0, MAX_BODY_CHARACTERS);
	// The body may be empty, because an older notification can name its subject in the address alone. PostgreSQL stores
	// neither U+0000 nor halves of surrogate pairs in JSON, so they are removed.
	if (text.trim() === "") return {};
	const clean = cleanText(text).replaceAll(/\\u(0000|d[89a-f][0-9a-f]{2})/gi, "");
	try {
		return JSON.parse(clean);
	} catch {
		return { unreadable: clean };
	}
}
