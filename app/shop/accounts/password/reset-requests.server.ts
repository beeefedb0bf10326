import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { RETRY_AFTER_SECONDS } from "#app/platform/jobs/row-work.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { verifications } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { RESET_LIFETIME_SECONDS, sendResetLink } from "./password-reset.server.ts";

const IDENTIFIER = "password-reset-request";

/**
 * Accepts a request for a reset link: stores it and queues its work in one transaction, so that a restart directly
 * after the response loses nothing. Only the job looks the account up, so neither the response nor its duration reveals
 * whether the account exists.
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

/** Sends the reset link of a stored request, if the account exists, and deletes the request. */
export const resetRequests = rowWorker<typeof verifications, object>({
	name: "password-reset-requests",
	table: verifications,
	isOpen: ({ identifier }) => eq(identifier, IDENTIFIER),
	leaseSeconds: 60,
	backoff: RETRY_AFTER_SECONDS,
	async run([request]) {
		// A random delay: the work starts after the response, at a moment that reveals nothing.
		await pause(100 + Math.random() * 400);
		if (request.expiresAt > new Date()) await sendResetLink(request.value);
		return {};
	},
	async settle(tx, { id }, kind, save) {
		if (kind === "failed") await save();
		else await tx.delete(verifications).where(eq(verifications.id, id));
	},
	// Each request pauses for a moment, which must not delay the others.
	queue: { concurrency: 8 },
});
