import { and, eq, inArray, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import type { RowOutcome } from "#app/platform/jobs/row-work.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { type LockedOrder, lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { melhorEnvioClient, type TrackedLabel } from "#app/shop/shipping/melhor-envio/melhor-envio.server.ts";
import { carrierOfService } from "#app/shop/shipping/melhor-envio/melhor-envio-services.ts";
import { rejectAccessToken } from "#app/shop/shipping/melhor-envio/melhor-envio-token.server.ts";
import { type CarrierReport, recordCarrierReport } from "#app/shop/tracking/record-shipment.server.ts";
import { DAY_MS, fromDateTimeLocal } from "#app/values/date.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { orders, shippingLabels } from "#db/schema.server.ts";
import { awaitsDeclaration, nextTrackingCheck, retryTime } from "./label-checks.ts";
import { attachTrackingCode, detachTrackingCode } from "./label-codes.server.ts";
import { fetchDeclaration, withoutPapers } from "./label-requests.server.ts";
import { trackedLabelStatuses } from "./label-steps.ts";
import { endLabelTasks, type LabelRow, syncCancelledOrderTask } from "./label-tasks.server.ts";

/** The number of labels in one request. */
const MAX_LABELS = 50;
/** The number of papers in a round: they are fetched one by one, within the round's lease. */
const MAX_PAPERS = 5;

interface Found {
	report: TrackedLabel;
	declarationPdf: string | null;
}
/** Melhor Envio's reports for the rows that are being stored in this round. */
const trackedLabels = new WeakMap<LabelRow, Found>();

/**
 * Asks for the state of the parcels of bought labels, those that have waited longest first. New states become tracking
 * events, each only once even if it is reported again. If Melhor Envio does not answer, it is asked again at growing
 * intervals.
 */
export const labelTracking = rowWorker<typeof shippingLabels, object>({
	name: "label-tracking",
	table: shippingLabels,
	// The column `failure` belongs to the purchase and is shown to the workshop.
	columns: { nextAttemptAt: "nextCheckAt", attempts: "failedChecks", failure: null },
	isOpen: ({ status }) => inArray(status, [...trackedLabelStatuses]),
	groupBy: "all",
	batch: MAX_LABELS,
	leaseSeconds: 60,
	backoff: (_label, attempts) => retryTime(attempts + 2, new Date()),
	async run(labels, _tools, work) {
		try {
			const melhorEnvio = await melhorEnvioClient(() => work.holdLease());
			const reports = await melhorEnvio.track(labels.flatMap(({ providerId }) => providerId ?? []));
			const outcomes = new Map<LabelRow, RowOutcome<LabelRow>>();
			let papers = 0;
			for (const label of labels) {
				const report = label.providerId ? reports.get(label.providerId) : undefined;
				if (!report) continue;
				const isFetched = awaitsDeclaration(label) && report.status === "released" && ++papers <= MAX_PAPERS;
				const declarationPdf = isFetched ? await fetchDeclaration(label, melhorEnvio) : label.declarationPdf;
				trackedLabels.set(label, { report, declarationPdf });
				outcomes.set(label, afterReport(label, { report, declarationPdf }));
			}
			return outcomes;
		} catch (error) {
			if (error instanceof ServiceError && error.status === 401) await rejectAccessToken();
			throw error;
		}
	},
	judge: (error) => ({ stopsGroup: error instanceof ServiceError }),
	async settle(tx, label, kind, save) {
		const reported = trackedLabels.get(label);
		const order = await lockOrder(tx, label.orderId);
		const isAnswered = reported !== undefined && kind !== "failed" && kind !== "given_up";
		const saved = isAnswered ? await recordTracking(tx, order, label, reported, save) : await save();
		await syncCancelledOrderTask(tx, order, saved);
	},
});

/** The label after a report that is stored completely. */
function afterReport(label: LabelRow, { report, declarationPdf }: Found): RowOutcome<LabelRow> {
	if (report.status === "canceled") {
		// Cancelled in Melhor Envio's own panel: its printed papers are no longer valid.
		return { set: { status: "cancelled", ...withoutPapers, failure: null } };
	}
	const { status: carrierStatus } = report;
	const isPaperNew = label.declarationPdf === null && declarationPdf !== null;
	return {
		nextAttemptAt: nextTrackingCheck({ ...label, declarationPdf, carrierStatus }, new Date()),
		set: {
			carrierStatus: carrierStatus === "released" ? null : carrierStatus,
			trackingCode: report.tracking ?? label.trackingCode ?? report.melhorenvio_tracking,
			...(isPaperNew ? { declarationPdf, failure: null } : {}),
		},
	};
}

async function recordTracking(
	tx: Transaction,
	order: LockedOrder,
	label: LabelRow,
	{ report, declarationPdf }: Found,
	save: (more?: Partial<LabelRow>) => Promise<LabelRow>,
): Promise<LabelRow> {
	const now = new Date();
	const others = await tx
		.select()
		.from(shippingLabels)
		.where(
			and(
				eq(shippingLabels.orderId, order.id),
				ne(shippingLabels.status, "cancelled"),
				ne(shippingLabels.id, label.id),
			),
		);
	const event = label.carrierStatus === report.status ? null : carrierReport(label.id, report, now);
	// An order is delivered with its last box, and shipped with its first.
	const isOneOfSeveral =
		(event?.status === "delivered" && others.some(({ carrierStatus }) => carrierStatus !== "delivered")) ||
		(event?.status === "shipped" && others.some(({ carrierStatus }) => carrierStatus !== null));
	const saved = await save();
	if (saved.status === "cancelled") {
		await endLabelTasks(tx, order, saved, null);
		await detachTrackingCode(tx, order, saved.trackingCode);
		return saved;
	}
	const isPaperNew = label.declarationPdf === null && declarationPdf !== null;
	if (saved.trackingCode !== label.trackingCode || isPaperNew) {
		// Some carriers give their own code when they get the parcel. Until then the parcel has Melhor Envio's.
		const carrier = carrierOfService(label.service);
		await attachTrackingCode(tx, order, carrier, saved.trackingCode, label.trackingCode);
	}
	if (event && !(await recordCarrierReport(tx, order, { ...event, isOneOfSeveral }))) {
		// The parcel is held. The report is recorded once the order is released, so the label is asked about again.
		const { carrierStatus } = label;
		await tx
			.update(shippingLabels)
			.set({ carrierStatus, nextCheckAt: nextTrackingCheck({ ...saved, carrierStatus }, now) })
			.where(eq(shippingLabels.id, label.id));
	}
	return saved;
}

/** The states that customers are told of. The others matter only to Melhor Envio. */
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

/** Reads "2026-11-20 14:05:00", in the time of Brasília. */
function momentOf(text: string | null, now: Date): Date {
	const moment = fromDateTimeLocal((text ?? "").trim().replace(" ", "T"));
	return moment === null || moment > now ? now : moment;
}

/** A label can be posted for twenty days, and its parcel is tracked for ninety. */
const LABEL_PDF_RETENTION_DAYS = retention.labels.days;

/** Labels show an address. Their files are erased with the customer's data, and when they are no longer printed. */
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
