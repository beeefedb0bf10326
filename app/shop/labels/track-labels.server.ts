import { and, eq, inArray, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import type { RowOutcome } from "#app/platform/jobs/row-work.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { lockOrder, type OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { retention } from "#app/shop/settings/retention.ts";
import { melhorEnvioClient, type TrackedLabel } from "#app/shop/shipping/melhor-envio/melhor-envio.server.ts";
import { carrierOfService } from "#app/shop/shipping/melhor-envio/melhor-envio-services.ts";
import { rejectAccessToken } from "#app/shop/shipping/melhor-envio/melhor-envio-token.server.ts";
import {
	attachTrackingCode,
	type CarrierReport,
	detachTrackingCode,
	recordCarrierReport,
} from "#app/shop/tracking/record-shipment.server.ts";
import { DAY_MS, fromDateTimeLocal } from "#app/values/date.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { orders, shippingLabels } from "#db/schema.server.ts";
import { fetchDeclaration, withoutPapers } from "./label-asks.server.ts";
import { awaitsDeclaration, nextTrackingCheck, retryTime } from "./label-checks.ts";
import { trackedLabelStatuses } from "./label-steps.ts";
import { endLabelTasks, type LabelRow, tellOfCancelledOrder } from "./label-tasks.server.ts";

/** In one request. */
const MAX_LABELS = 50;
/** Papers are fetched one by one, within the lease of a round. */
const MAX_PAPERS = 5;

interface Found {
	report: TrackedLabel;
	declarationPdf: string | null;
}
/** What Melhor Envio has said about the rows of a round that are being stored. */
const found = new WeakMap<LabelRow, Found>();

/**
 * Asks where the parcels of bought labels are, those that have waited longest first, and turns what is
 * new into tracking events, each once however often it is reported. A silent provider is asked again ever later.
 */
export const labelTracking = rowWorker<typeof shippingLabels, object>({
	name: "label-tracking",
	table: shippingLabels,
	// The failure is the purchase's, and shown to the workshop.
	columns: { id: "id", nextAttemptAt: "nextCheckAt", leaseUntil: "leaseUntil", attempts: "failedChecks" },
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
				found.set(label, { report, declarationPdf });
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
		const reported = found.get(label);
		const order = await lockOrder(tx, label.orderId);
		const isAnswered = reported !== undefined && kind !== "failed" && kind !== "given_up";
		const saved = isAnswered ? await recordTracking(tx, order, label, reported, save) : await save();
		await tellOfCancelledOrder(tx, order, saved);
	},
});

/** How the label is after a report that is stored in full. */
function afterReport(label: LabelRow, { report, declarationPdf }: Found): RowOutcome<LabelRow> {
	if (report.status === "canceled") {
		// In Melhor Envio's own panel: what is printed of it takes no parcel.
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
	order: OrderRow,
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
	// The order has arrived with its last box, and left with its first.
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
		// Some carriers give theirs when they get the parcel; until then it has Melhor Envio's own.
		const carrier = carrierOfService(label.service);
		await attachTrackingCode(tx, order, carrier, saved.trackingCode, label.trackingCode);
	}
	if (event && !(await recordCarrierReport(tx, order, { ...event, isOneOfSeveral }))) {
		// Held: it is recorded once the order is released, so it is asked about again.
		const { carrierStatus } = label;
		await tx
			.update(shippingLabels)
			.set({ carrierStatus, nextCheckAt: nextTrackingCheck({ ...saved, carrierStatus }, now) })
			.where(eq(shippingLabels.id, label.id));
	}
	return saved;
}

/** The states worth telling; the others are Melhor Envio's own business. */
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
const LABEL_PDF_RETENTION_DAYS = retention.labels.days;

/** Labels show an address: they go with the customer's data, and when they are not printed any more. */
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
