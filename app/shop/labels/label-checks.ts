import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/values/date.ts";

const MAX_RETRY_MS = 6 * HOUR_MS;

/** When a label is taken up again after so many failures: 2, 4, 8 minutes, at most six hours. */
export const retryTime = (failures: number, now: Date): Date =>
	new Date(now.getTime() + Math.min(MAX_RETRY_MS, 2 ** Math.min(failures, 12) * MINUTE_MS));

/** Until which age, and how long between two questions. Their answers are an hour old anyway. */
const steps = [
	[10 * DAY_MS, HOUR_MS],
	[30 * DAY_MS, 3 * HOUR_MS],
	[90 * DAY_MS, 12 * HOUR_MS],
] as const;

/** After these nothing happens any more. */
const finalStatuses: readonly string[] = ["delivered", "canceled", "cancelled", "expired"];

/** When the tracking of a bought label is asked for again; null when nothing can change any more. */
export function nextTrackingCheck(
	label: { createdAt: Date; carrierStatus: string | null },
	now: Date,
): Date | null {
	if (label.carrierStatus && finalStatuses.includes(label.carrierStatus)) return null;
	const age = now.getTime() - label.createdAt.getTime();
	const step = steps.find(([untilAge]) => age < untilAge);
	return step ? new Date(now.getTime() + step[1]) : null;
}
