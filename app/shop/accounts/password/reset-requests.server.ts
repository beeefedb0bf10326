import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { RETRY_AFTER_SECONDS } from "#app/platform/jobs/row-work.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { verifications } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { RESET_LIFETIME_SECONDS, sendResetLink } from "./password-reset.server.ts";

const IDENTIFIER = "password-reset-request";

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
		if (request) await resetRequests.enqueue(tx, request.id);
	});
}

/** Sends the link of a stored request where there is such an account, and deletes the request. */
export const resetRequests = rowWorker<typeof verifications, object>({
	name: "password-reset-requests",
	table: verifications,
	columns: { id: "id", nextAttemptAt: "nextAttemptAt", leaseUntil: "leaseUntil", attempts: "attempts" },
	isOpen: ({ identifier }) => eq(identifier, IDENTIFIER),
	leaseSeconds: 60,
	backoff: RETRY_AFTER_SECONDS,
	async run([request]) {
		// The answer has been sent by then, at no certain moment.
		await pause(100 + Math.random() * 400);
		if (request.expiresAt > new Date()) await sendResetLink(request.value);
		return {};
	},
	async settle(tx, { id }, kind, save) {
		if (kind === "failed") await save();
		else await tx.delete(verifications).where(eq(verifications.id, id));
	},
	// Each waits a moment, which must not hold others up.
	queue: { concurrency: 8 },
});
