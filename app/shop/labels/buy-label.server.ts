import { and, asc, eq, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { adminOrderUrl } from "#app/shop/orders/order-mail-blocks.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { Carrier } from "#app/shop/shipping/carrier.ts";
import {
	CarrierRefusal,
	type MelhorEnvio,
	melhorEnvio,
} from "#app/shop/shipping/melhor-envio/melhor-envio.server.ts";
import { rejectAccessToken } from "#app/shop/shipping/melhor-envio/melhor-envio-token.server.ts";
import { isLimitedToOneBox } from "#app/shop/shipping/melhor-envio/provider-rates.server.ts";
import { attachTrackingCode, detachTrackingCode } from "#app/shop/tracking/record-shipment.server.ts";
import { buyerOf } from "#app/values/buyer.ts";
import { cents, reaisToCents, sumCents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orderInvoices, orderItems, orders, shippingLabels, users } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { retryTime } from "./label-checks.ts";
import { labelRequest } from "./label-request.ts";
import { type LabelStatus, openLabelStatuses } from "./label-status.ts";
import { labelMessages } from "./labels.messages.ts";
import { LABELS } from "./request-labels.server.ts";

export type LabelRow = typeof shippingLabels.$inferSelect;

/** Longer than any one call: after it, the process that held the label is dead. */
const LEASE_MS = 60_000;

/**
 * Takes a label through its steps, cart, payment, generation and file, and stores each before the next.
 * Whatever is cut short is taken up where it stood: a label that is in the provider's cart is found there
 * by our tag, and one that is paid is not paid again. Throws when the provider gave no answer, so that the
 * queue tries again; a refusal is stored for the workshop.
 */
export async function buyLabel(labelId: string, provider?: MelhorEnvio): Promise<void> {
	let label = await acquireLease(labelId);
	if (!label) return;
	try {
		const client = provider ?? (await melhorEnvio());
		while (isOpen(label.status)) label = await nextStep(label, client);
	} catch (error) {
		if (error instanceof CarrierRefusal) {
			await update(label, { status: "refused", failure: error.message, leaseUntil: null });
			return;
		}
		const isToken = error instanceof ServiceError && (error.status === 401 || error.status === 403);
		const failure = isToken ? labelMessages.tokenRefused : labelMessages.busy;
		if (isToken) await rejectAccessToken();
		const failedChecks = label.failedChecks + 1;
		const nextCheckAt = retryTime(failedChecks, new Date());
		await update(label, { failure, failedChecks, nextCheckAt, leaseUntil: null });
		throw error;
	}
}

/** Null while another process has it, and for one that is finished. */
async function acquireLease(labelId: string): Promise<LabelRow | null> {
	const now = new Date();
	const [label] = await db
		.update(shippingLabels)
		.set({ leaseUntil: new Date(now.getTime() + LEASE_MS) })
		.where(
			and(
				eq(shippingLabels.id, labelId),
				inArray(shippingLabels.status, [...openLabelStatuses]),
				or(isNull(shippingLabels.leaseUntil), lt(shippingLabels.leaseUntil, now)),
			),
		)
		.returning();
	return label ?? null;
}

/** Only whoever still holds the lease may say how far the label is. */
async function update(label: LabelRow, changes: Partial<LabelRow>): Promise<LabelRow> {
	const [updated] = await inTransaction(async (tx) => {
		const order = await lockOrder(tx, label.orderId);
		const rows = await tx
			.update(shippingLabels)
			.set({ leaseUntil: new Date(Date.now() + LEASE_MS), ...changes })
			.where(
				and(
					eq(shippingLabels.id, label.id),
					label.leaseUntil ? eq(shippingLabels.leaseUntil, label.leaseUntil) : undefined,
				),
			)
			.returning();
		const [row] = rows;
		if (row?.status === "cancelled") await detachTrackingCode(tx, order, row.trackingCode);
		else if (row) await attachTrackingCode(tx, order, carrierOf(row.service), row.trackingCode);
		return rows;
	});
	if (!updated) throw new Error("another process has gone on with this label");
	return updated;
}

async function nextStep(label: LabelRow, provider: MelhorEnvio): Promise<LabelRow> {
	const { providerId } = label;
	if (label.status === "requested" || providerId === null) return putIntoCart(label, provider);
	if (label.status === "in_cart") return pay(label, providerId, provider);
	if (label.status === "cancelling") return cancel(label, providerId, provider);
	if (label.status === "paid") {
		const bought = await provider.findLabel(providerId);
		// Generated already, and the answer was lost.
		if (!bought?.generated_at) await provider.generate(providerId);
		return update(label, { status: "generated", failure: null });
	}
	const pdf = await provider.printPdf(providerId);
	const bought = await provider.findLabel(providerId);
	return update(label, {
		status: "ready",
		pdf: pdf.toString("base64"),
		trackingCode: bought?.tracking ?? bought?.self_tracking ?? null,
		failure: null,
		leaseUntil: null,
		failedChecks: 0,
		nextCheckAt: new Date(),
	});
}

/** Their API has no idempotency key: what a lost answer left in the cart is looked for by our tag. */
async function putIntoCart(label: LabelRow, provider: MelhorEnvio): Promise<LabelRow> {
	const { request, document } = await readRequest(label);
	const found = (await provider.findByTag(label.id, document)) ?? (await provider.addToCart(request));
	const { price } = found;
	return update(label, {
		status: "in_cart",
		providerId: found.id,
		priceCents: price === null || price === undefined ? null : reaisToCents(Math.round(price * 100) / 100),
		failure: null,
	});
}

/** The purchase is by the stored id, so what is paid stays paid once. */
async function pay(label: LabelRow, providerId: string, provider: MelhorEnvio): Promise<LabelRow> {
	if (!(await isLabelPaid(providerId, provider))) {
		try {
			await provider.checkout(providerId);
		} catch (error) {
			// A repeated purchase is refused; so is one without balance.
			if (!(error instanceof CarrierRefusal) || !(await isLabelPaid(providerId, provider))) throw error;
		}
	}
	return update(label, { status: "paid", failure: null });
}

/** Where it is refused, since the parcel is on its way, the label stays what it was. */
async function cancel(label: LabelRow, providerId: string, provider: MelhorEnvio): Promise<LabelRow> {
	const isCancelled = async () => (await provider.findLabel(providerId))?.status === "canceled";
	const finished = { leaseUntil: null, failedChecks: 0, nextCheckAt: new Date() };
	try {
		if (!(await isCancelled())) await provider.cancel(providerId);
	} catch (error) {
		if (!(error instanceof CarrierRefusal)) throw error;
		// Cancelled meanwhile, in the provider's own panel or by an attempt whose answer was lost.
		if (!(await isCancelled()))
			return update(label, { ...finished, status: "ready", failure: error.message });
	}
	return update(label, { ...finished, status: "cancelled", pdf: null, failure: null, nextCheckAt: null });
}

async function isLabelPaid(providerId: string, provider: MelhorEnvio): Promise<boolean> {
	const bought = await provider.findLabel(providerId);
	return bought !== null && bought.status !== "pending" && bought.status !== "canceled";
}

async function readRequest(label: LabelRow) {
	const settings = await readSettings();
	const [row] = await db
		.select({ order: orders, email: users.email, invoiceKey: orderInvoices.accessKey })
		.from(orders)
		.leftJoin(orderInvoices, eq(orderInvoices.orderId, orders.id))
		.leftJoin(users, eq(users.id, orders.userId))
		.where(eq(orders.id, label.orderId));
	const address = row?.order.shippingAddress;
	if (!row || !address || row.order.status === "cancelled") {
		throw new CarrierRefusal(labelMessages.notSendable);
	}
	const items = await db
		.select({
			name: orderItems.productName,
			quantity: orderItems.quantity,
			unitPrice: orderItems.unitPriceCents,
		})
		.from(orderItems)
		.where(eq(orderItems.orderId, label.orderId))
		.orderBy(asc(orderItems.productName));
	const [count] = [row.order.freightRecord?.parcels.length ?? 1];
	// Where each box has a label of its own, each is insured for its part of the goods.
	const share = label.volumes.length / Math.max(1, count);
	const value = cents(Math.round(sumCents(row.order.itemsCents) * Math.min(1, share)));
	const { id: labelId, service, volumes } = label;
	const request = labelRequest({
		labelId,
		service,
		volumes,
		address,
		email: row.email,
		buyer: buyerOf(row.order),
		invoiceKey: row.invoiceKey,
		items,
		value,
		orderUrl: adminOrderUrl(row.order),
		settings,
	});
	return { request, document: row.order.cpf ?? row.order.cnpj };
}

/** Labels whose job was lost or used up, after a kill or a long silence of the provider. */
export async function requeueLeftLabels(now = new Date()): Promise<number> {
	const isLeft = and(
		inArray(shippingLabels.status, [...openLabelStatuses]),
		lte(shippingLabels.nextCheckAt, now),
	);
	return inTransaction(async (tx) => {
		const left = await tx.select({ id: shippingLabels.id }).from(shippingLabels).where(isLeft).limit(50);
		await enqueue(tx, LABELS, ...left.map(({ id }) => ({ labelId: id })));
		return left.length;
	});
}

const isOpen = (status: LabelStatus) => openLabelStatuses.some((open) => open === status);

const carrierOf = (service: number): Carrier => (isLimitedToOneBox(service) ? "correios" : "outros");
