import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne, or } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { publishOrderChange } from "#app/shop/live/live-hub.server.ts";
import { lockOrder, touchOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import {
	type MelhorEnvio,
	melhorEnvio,
	type TrackedLabel,
} from "#app/shop/shipping/melhor-envio/melhor-envio.server.ts";
import { carrierOfService } from "#app/shop/shipping/melhor-envio/melhor-envio-services.ts";
import {
	hasMelhorEnvio,
	rejectAccessToken,
} from "#app/shop/shipping/melhor-envio/melhor-envio-token.server.ts";
import {
	attachTrackingCode,
	type CarrierReport,
	detachTrackingCode,
	recordCarrierReport,
} from "#app/shop/tracking/record-shipment.server.ts";
import { DAY_MS, fromDateTimeLocal } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { orders, shippingLabels } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { endRefusals, type LabelRow, restingTimes } from "./held-label.server.ts";
import { fetchDeclaration, withoutPapers } from "./label-asks.server.ts";
import { awaitsDeclaration, nextTrackingCheck, retryTime } from "./label-checks.ts";
import { labelSteps, trackedLabelStatuses } from "./label-status.ts";

/** In one request. */
const MAX_LABELS = 50;

/**
 * Asks where the parcels of bought labels are, those that have waited longest first, and turns what is
 * new into tracking events, each once however often it is reported. A silent provider is asked again ever
 * later. Returns the number of labels that were answered.
 */
export async function trackLabels(
	provider?: MelhorEnvio,
	now = new Date(),
	isTimeLeft: () => boolean = () => true,
): Promise<number> {
	if (!provider && !hasMelhorEnvio()) return 0;
	let answered = 0;
	for (let isMore = true; isMore && isTimeLeft(); ) {
		const due = await db
			.select()
			.from(shippingLabels)
			.where(
				and(inArray(shippingLabels.status, [...trackedLabelStatuses]), lte(shippingLabels.nextCheckAt, now)),
			)
			.orderBy(asc(shippingLabels.nextCheckAt))
			.limit(MAX_LABELS);
		const reports = await trackBatch(due, { provider, now, isTimeLeft });
		if (!reports) return answered;
		answered += reports.size;
		isMore = due.length === MAX_LABELS;
	}
	return answered;
}

/** Asks about some labels in one request and records the answers; null where there was none. */
async function trackBatch(
	due: readonly LabelRow[],
	{ provider, now, isTimeLeft }: { provider: MelhorEnvio | undefined; now: Date; isTimeLeft: () => boolean },
): Promise<Map<string, TrackedLabel> | null> {
	const ids = due.flatMap(({ providerId }) => providerId ?? []);
	if (ids.length === 0) return null;
	let client: MelhorEnvio;
	let reports: Map<string, TrackedLabel>;
	try {
		client = provider ?? (await melhorEnvio());
		reports = await client.track(ids);
	} catch (error) {
		if (error instanceof ServiceError && error.status === 401) await rejectAccessToken();
		log.warn({ error, labels: ids.length }, "the parcels of the labels could not be tracked");
		for (const label of due) await postpone(label, now);
		return null;
	}
	for (const label of due) {
		try {
			const report = label.providerId ? reports.get(label.providerId) : undefined;
			if (!report) {
				await postpone(label, now);
				continue;
			}
			const isFetched = awaitsDeclaration(label) && report.status === "released" && isTimeLeft();
			const declarationPdf = isFetched ? await fetchDeclaration(label, client) : label.declarationPdf;
			await recordTracking({ ...label, declarationPdf }, report, now);
		} catch (error) {
			log.error({ error, labelId: label.id }, "a parcel's tracking could not be recorded");
			await postpone(label, now);
		}
	}
	return reports;
}

async function postpone(label: LabelRow, now: Date): Promise<void> {
	const failedChecks = label.failedChecks + 1;
	await db
		.update(shippingLabels)
		.set({ failedChecks, nextCheckAt: retryTime(failedChecks + 2, now) })
		.where(eq(shippingLabels.id, label.id));
}

async function recordTracking(
	{ id, orderId, declarationPdf }: LabelRow,
	report: TrackedLabel,
	now: Date,
): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const siblings = await tx
			.select()
			.from(shippingLabels)
			.where(and(eq(shippingLabels.orderId, order.id), ne(shippingLabels.status, "cancelled")));
		const label = siblings.find((each) => each.id === id);
		// Somebody is cancelling it.
		if (!label || !labelSteps[label.status].isTracked) return;
		if (report.status === "canceled") {
			// In the provider's own panel: what is printed of it takes no parcel.
			await tx
				.update(shippingLabels)
				.set({ status: "cancelled", ...withoutPapers, failure: null, ...restingTimes("cancelled") })
				.where(eq(shippingLabels.id, id));
			await endRefusals(tx, order, label, null);
			return detachTrackingCode(tx, order, label.trackingCode);
		}
		const trackingCode = report.tracking ?? label.trackingCode ?? report.melhorenvio_tracking;
		if (trackingCode !== label.trackingCode) {
			// Some carriers give theirs when they get the parcel; until then it has the provider's own.
			await attachTrackingCode(tx, order, carrierOfService(label.service), trackingCode, label.trackingCode);
		}
		const isNew = label.carrierStatus !== report.status;
		const others = siblings.filter((each) => each.id !== id);
		const event = isNew ? carrierReport(id, report, now) : null;
		// The order has arrived with its last box, and left with its first.
		const isOneOfSeveral =
			(event?.status === "delivered" && others.some(({ carrierStatus }) => carrierStatus !== "delivered")) ||
			(event?.status === "shipped" && others.some(({ carrierStatus }) => carrierStatus !== null));
		const isRecorded = !event || (await recordCarrierReport(tx, order, { ...event, isOneOfSeveral }));
		const carrierStatus = isRecorded ? report.status : label.carrierStatus;
		const isPaperNew = label.declarationPdf === null && declarationPdf !== null;
		await tx
			.update(shippingLabels)
			.set({
				carrierStatus: carrierStatus === "released" ? null : carrierStatus,
				trackingCode,
				...(isPaperNew ? { declarationPdf, failure: null } : {}),
				failedChecks: 0,
				nextCheckAt: nextTrackingCheck({ ...label, declarationPdf, carrierStatus }, now),
			})
			.where(eq(shippingLabels.id, id));
		if (isPaperNew) {
			await touchOrder(tx, order.id);
			await publishOrderChange(tx, order.id);
		}
	});
}

/** What is worth telling of a state; the others are the provider's own business. */
function carrierReport(
	parcel: string,
	{ status, posted_at, delivered_at }: TrackedLabel,
	now: Date,
): CarrierReport | null {
	if (status === "posted") {
		return {
			parcel,
			status: "shipped",
			description: "Postado na transportadora.",
			timestamp: momentOf(posted_at, now),
		};
	}
	if (status === "delivered") {
		return {
			parcel,
			status,
			description: "Entregue ao destinatário.",
			timestamp: momentOf(delivered_at, now),
		};
	}
	if (status === "undelivered") {
		return { parcel, status, description: "A transportadora não conseguiu entregar.", timestamp: now };
	}
	return null;
}

/** "2026-11-20 14:05:00", by the clock of Brasília. */
function momentOf(text: string | null, now: Date): Date {
	const moment = fromDateTimeLocal((text ?? "").trim().replace(" ", "T"));
	return moment === null || moment > now ? now : moment;
}

/** A label can be posted for twenty days; its parcel is followed for ninety. */
export const LABEL_PDF_RETENTION_DAYS = 90;

/** Labels show an address: they go with the customer's data, and when nobody prints them any more. */
export async function eraseLabelPdfs(now = new Date()): Promise<void> {
	const before = new Date(now.getTime() - LABEL_PDF_RETENTION_DAYS * DAY_MS);
	const erased = db.select({ id: orders.id }).from(orders).where(isNull(orders.shippingAddress));
	await db
		.update(shippingLabels)
		.set({ pdf: null, declarationPdf: null })
		.where(
			and(
				isNotNull(shippingLabels.pdf),
				or(inArray(shippingLabels.orderId, erased), lt(shippingLabels.createdAt, before)),
			),
		);
}
