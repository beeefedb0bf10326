import { env } from "#app/platform/env.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { sandboxWebhookSecret } from "#app/shop/payments/sandbox/sandbox-credentials.server.ts";
import { paymentNotifications } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { hasValidSignature, parseSignatureHeader } from "./notification-signature.ts";
import { PAYMENT_NOTIFICATIONS } from "./process-notification.server.ts";

const PAYMENT_ID = /^[\w-]{1,64}$/;
const MAX_BODY_CHARACTERS = 64 * 1024;

/**
 * Takes in a notification of the provider. Only what its signature covers is believed (the id in
 * the address); it is stored raw under a key that a replay shares, queued in the same transaction,
 * and answered at once. What it says about money is never read: the payment itself is fetched later.
 */
export async function receiveNotification(request: Request): Promise<Response> {
	const searchParams = new URL(request.url).searchParams;
	const dataId = searchParams.get("data.id");
	const requestId = request.headers.get("x-request-id");
	const signature = request.headers.get("x-signature");
	const secret = env.MERCADOPAGO_WEBHOOK_SECRET ?? sandboxWebhookSecret();
	if (!env.offersMercadoPago || !hasValidSignature(secret, signature, { dataId, requestId }))
		return respond(401);

	// Other topics (merchant orders, claims) are the provider's to send and nothing to the shop.
	const topic = searchParams.get("type") ?? searchParams.get("topic");
	if (topic !== "payment") return respond(200);
	const paymentId = dataId ?? searchParams.get("id");
	if (paymentId === null || !PAYMENT_ID.test(paymentId)) return respond(400);

	const body = await readBody(request);
	const dedupeKey = [paymentId, requestId ?? "", parseSignatureHeader(signature)?.ts ?? ""]
		.map((part) => part.slice(0, 200))
		.join(":");
	await inTransaction(async (tx) => {
		const [inserted] = await tx
			.insert(paymentNotifications)
			.values({ dedupeKey, providerPaymentId: paymentId, body })
			.onConflictDoNothing({ target: paymentNotifications.dedupeKey })
			.returning({ id: paymentNotifications.id });
		if (inserted) await enqueue(tx, PAYMENT_NOTIFICATIONS, { notificationId: inserted.id });
	});
	return respond(200);
}

const respond = (status: 200 | 400 | 401): Response =>
	new Response(null, { status, headers: { "Cache-Control": "no-store" } });

async function readBody(request: Request): Promise<unknown> {
	const text = (await request.text()).slice(0, MAX_BODY_CHARACTERS);
	// PostgreSQL stores no U+0000 in JSON.
	const clean = text.replaceAll("\\u0000", "").replaceAll("\u0000", "");
	try {
		return JSON.parse(clean) ?? {};
	} catch {
		return { unreadable: clean };
	}
}
