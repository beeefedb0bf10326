import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/values/date.ts";

const MAX_RETRY_MS = 6 * HOUR_MS;

/** When a label is tried again after this many failures: after 2, 4, 8 minutes, at most six hours. */
export const retryTime = (failures: number, now: Date): Date =>
	new Date(now.getTime() + Math.min(MAX_RETRY_MS, 2 ** Math.min(failures, 12) * MINUTE_MS));

/**
 * For how long Melhor Envio has not answered, calculated from the waits between this many failures in a row. In
 * milliseconds; null for less than a day.
 */
export function silenceMs(failures: number): number | null {
	const start = new Date(0);
	let silence = 0;
	for (let failure = 1; failure < failures; failure += 1) silence += retryTime(failure, start).getTime();
	return silence < DAY_MS ? null : silence;
}

/** Up to which age of a label, and at which interval, Melhor Envio is asked. Its answers are an hour old anyway. */
const steps = [
	[10 * DAY_MS, HOUR_MS],
	[30 * DAY_MS, 3 * HOUR_MS],
	[90 * DAY_MS, 12 * HOUR_MS],
] as const;

/** After these states nothing changes any more. */
export const finalCarrierStatuses: readonly string[] = ["delivered", "canceled", "cancelled", "expired"];

/**
 * The interval at which a job checks whether Melhor Envio has made the declaration of contents, for parcels without an
 * invoice.
 */
const PAPER_CHECK_MS = 10 * MINUTE_MS;

interface TrackedRow {
	createdAt: Date;
	carrierStatus: string | null;
	isWithoutInvoice: boolean;
	pdf: string | null;
	declarationPdf: string | null;
}

/**
 * Whether the declaration of contents (DACE) is missing, and the parcel has not left and the papers were not erased.
 */
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

/** When a bought label is next asked about; null when nothing can change any more. */
export function nextTrackingCheck(label: TrackedRow, now: Date): Date | null {
	if (label.carrierStatus && finalCarrierStatuses.includes(label.carrierStatus)) return null;
	const age = now.getTime() - label.createdAt.getTime();
	const step = steps.find(([untilAge]) => age < untilAge);
	if (!step) return null;
	const wait = awaitsDeclaration(label) && age < DAY_MS ? PAPER_CHECK_MS : step[1];
	return new Date(now.getTime() + wait);
}
