import type { WebhookDeliveryRow } from "./admin-webhooks.queries.server.ts";

const SOON_MS = 60_000;

type Progress = Pick<
	WebhookDeliveryRow,
	"status" | "isActive" | "attempts" | "nextAttemptAt" | "statusCode" | "failure"
>;

/** Whether the result of an attempt is to be had in the next seconds: it has just come due, or is being made. */
export function isUnderWay(delivery: Progress, now = new Date()): boolean {
	const { status, isActive, nextAttemptAt } = delivery;
	const dueIn = nextAttemptAt.getTime() - now.getTime();
	if (status !== "waiting" || !isActive || Math.abs(dueIn) > SOON_MS) return false;
	return dueIn <= 0 || isFirstAttempt(delivery);
}

/** The first attempt was begun and has no result. */
export const isFirstAttempt = ({ attempts, statusCode, failure }: Progress): boolean =>
	attempts === 1 && statusCode === null && failure === null;
