import { setTimeout as pause } from "node:timers/promises";
import { and, eq, gt, lt } from "drizzle-orm";
import { enqueue } from "#app/platform/jobs.server.ts";
import { MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { verifications } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { RESET_LIFETIME_SECONDS, sendResetLink } from "./password-reset.server.ts";

/** Queue of requests for a reset link. */
export const RESET_REQUESTS_QUEUE = "password-reset-requests";

const IDENTIFIER = "password-reset-request";
const BATCH_SIZE = 200;

/**
 * Promises a reset link: stores the request and queues its work in one transaction, so that a stop
 * directly after the answer loses nothing. Whether the account exists is looked up by the job, so
 * neither the answer nor its duration reveals it.
 */
export async function requestPasswordReset(email: string): Promise<void> {
	await inTransaction(async (tx) => {
		const [request] = await tx
			.insert(verifications)
			.values({
				identifier: IDENTIFIER,
				value: email,
				expiresAt: new Date(Date.now() + RESET_LIFETIME_SECONDS * 1000),
			})
			.returning({ id: verifications.id });
		if (request) await enqueue(tx, RESET_REQUESTS_QUEUE, { requestId: request.id });
	});
}

/** The job of a request: waits until the answer is sent, at no certain moment, and does its work. */
export async function runResetRequest(requestId: string): Promise<void> {
	await pause(100 + Math.random() * 400);
	await handleResetRequest(requestId);
}

/** Sends the link of a stored request, when there is such an account, and removes the request. */
export async function handleResetRequest(requestId: string): Promise<void> {
	const isRequest = and(eq(verifications.id, requestId), eq(verifications.identifier, IDENTIFIER));
	const [request] = await db
		.select({ email: verifications.value })
		.from(verifications)
		.where(and(isRequest, gt(verifications.expiresAt, new Date())));
	if (request) await sendResetLink(request.email);
	await db.delete(verifications).where(isRequest);
}

/** Queues requests that no job knows of: they came while the process was stopping. */
export async function requeueResetRequests(now: Date = new Date()): Promise<number> {
	const left = await db
		.select({ id: verifications.id })
		.from(verifications)
		.where(
			and(
				eq(verifications.identifier, IDENTIFIER),
				lt(verifications.createdAt, new Date(now.getTime() - MINUTE_MS)),
			),
		)
		.orderBy(verifications.createdAt)
		.limit(BATCH_SIZE);
	await enqueue(db, RESET_REQUESTS_QUEUE, ...left.map(({ id }) => ({ requestId: id })));
	return left.length;
}
