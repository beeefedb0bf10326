import { env } from "#app/platform/env.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { paymentNotifications } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { isSignedBy, parseSignatureHeader } from "./notification-signature.ts";
import { PAYMENT_NOTIFICATIONS } from "./payment-jobs.ts";
import { sandboxWebhookSecret } from "./sandbox/sandbox-credentials.server.ts";

const PAYMENT_ID = /^[\w-]{1,64}$/;
const MOST_BODY_CHARACTERS = 64 * 1024;

/**
 * Takes in a notification of the provider. Only what its signature covers is believed (the id in
 * the address); it is kept raw under a key that a replay shares, queued in the same transaction,
 * and answered at once. What it says about money is never read: the payment itself is fetched later.
 */
export async function receiveNotification(request: Request): Promise<Response> {
	const address = new URL(request.url).searchParams;
	const dataId = address.get("data.id");
	const requestId = request.headers.get("x-request-id");
	const signature = request.headers.get("x-signature");
	const secret = env.MERCADOPAGO_WEBHOOK_SECRET ?? sandboxWebhookSecret();
	if (!isSignedBy(secret, signature, { dataId, requestId })) return answer(401);

	// Other topics (merchant orders, claims) are the provider's to send and nothing to the shop.
	const topic = address.get("type") ?? address.get("topic");
	if (topic !== "payment") return answer(200);
	const paymentId = dataId ?? address.get("id");
	if (paymentId === null || !PAYMENT_ID.test(paymentId)) return answer(400);

	const body = await readBody(request);
	const dedupeKey = [paymentId, requestId ?? "", parseSignatureHeader(signature)?.ts ?? ""]
		.map((part) => part.slice(0, 200))
		.join(":");
	await inTransaction(async (tx) => {
		const [kept] = await tx
			.insert(paymentNotifications)
			.values({ dedupeKey, providerPaymentId: paymentId, body })
			.onConflictDoNothing({ target: paymentNotifications.dedupeKey })
			.returning({ id: paymentNotifications.id });
		if (kept) await enqueue(tx, PAYMENT_NOTIFICATIONS, { notificationId: kept.id });
	});
	return answer(200);
}

const answer = (status: 200 | 400 | 401): Response =>
	new Response(null, { status, headers: { "Cache-Control": "no-store" } });

async function readBody(request: Request): Promise<unknown> {
	const text = (await request.text()).slice(0, MOST_BODY_CHARACTERS);
	// PostgreSQL keeps no U+0000 in JSON.
	const clean = text.replaceAll("\\u0000", "").replaceAll("\u0000", "");
	try {
		return JSON.parse(clean) ?? {};
	} catch {
		return { unreadable: clean };
	}
}
