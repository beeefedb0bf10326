import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/values/date.ts";

const MAX_RETRY_MS = 6 * HOUR_MS;

/** When a label is taken up again after so many failures: 2, 4, 8 minutes, at most six hours. */
export const retryTime = (failures: number, now: Date): Date =>
	new Date(now.getTime() + Math.min(MAX_RETRY_MS, 2 ** Math.min(failures, 12) * MINUTE_MS));

/**
 * For how long Melhor Envio has given no answer after so many failures in a row, by their waits; null for less than a
 * day.
 */
export function silenceMs(failures: number): number | null {
	const start = new Date(0);
	let silence = 0;
	for (let failure = 1; failure < failures; failure += 1) silence += retryTime(failure, start).getTime();
	return silence < DAY_MS ? null : silence;
}

/** Until which age, and how long between two questions. Their answers are an hour old anyway. */
const steps = [
	[10 * DAY_MS, HOUR_MS],
	[30 * DAY_MS, 3 * HOUR_MS],
	[90 * DAY_MS, 12 * HOUR_MS],
] as const;

/** After these nothing happens any more. */
export const finalCarrierStatuses: readonly string[] = ["delivered", "canceled", "cancelled", "expired"];

/** A job looks this often whether Melhor Envio has made the paper that goes along without an invoice. */
const PAPER_CHECK_MS = 10 * MINUTE_MS;

interface TrackedRow {
	createdAt: Date;
	carrierStatus: string | null;
	isWithoutInvoice: boolean;
	pdf: string | null;
	declarationPdf: string | null;
}

/** The paper of its contents (DACE) is missing, and neither has the parcel left nor were the papers erased. */
export const awaitsDeclaration = ({
	carrierStatus,
	isWithoutInvoice,
	pdf,
	declarationPdf,
}: TrackedRow): boolean =>
	isWithoutInvoice &&
	pdf !== null &&
	declarationPdf === null &&
	(carrierStatus === null || carrierStatus === "released");

/** When a bought label is asked about again; null when nothing can change any more. */
export function nextTrackingCheck(label: TrackedRow, now: Date): Date | null {
	if (label.carrierStatus && finalCarrierStatuses.includes(label.carrierStatus)) return null;
	const age = now.getTime() - label.createdAt.getTime();
	const step = steps.find(([untilAge]) => age < untilAge);
	if (!step) return null;
	const wait = awaitsDeclaration(label) && age < DAY_MS ? PAPER_CHECK_MS : step[1];
	return new Date(now.getTime() + wait);
}
