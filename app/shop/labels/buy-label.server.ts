import { and, asc, eq, inArray, isNull, lt, lte, or } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { enqueue } from "#app/platform/jobs/queue.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { lockOrder, type OrderRow } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { adminOrderUrl } from "#app/shop/orders/order-mail-blocks.server.ts";
import { closeTasks, openTask } from "#app/shop/orders/tasks/order-tasks.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import {
	CarrierRefusal,
	type MelhorEnvio,
	melhorEnvio,
} from "#app/shop/shipping/melhor-envio/melhor-envio.server.ts";
import { carrierOfService } from "#app/shop/shipping/melhor-envio/melhor-envio-services.ts";
import { rejectAccessToken } from "#app/shop/shipping/melhor-envio/melhor-envio-token.server.ts";
import { attachTrackingCode, detachTrackingCode } from "#app/shop/tracking/record-shipment.server.ts";
import { buyerOf } from "#app/values/buyer.ts";
import { cents, formatMoney, reaisToCents, sumCents } from "#app/values/money.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { orderInvoices, orderItems, orders, shippingLabels, users } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { retryTime } from "./label-checks.ts";
import { labelRequest } from "./label-request.ts";
import { isOpenLabelStatus, labelSteps, type OpenLabelStatus, openLabelStatuses } from "./label-status.ts";
import { labelMessages } from "./labels.messages.ts";
import { assertMaySend } from "./may-send.server.ts";
import { LABELS } from "./request-labels.server.ts";

export type LabelRow = typeof shippingLabels.$inferSelect;

/** Longer than any one call: after it, the process that held the label is dead. */
const LEASE_MS = 60_000;

/**
 * Takes a label through its steps (`labelSteps`), and stores each before the next. Whatever is cut short is
 * taken up where it stood: a label that is in the provider's cart is found there by our tag, and one that is
 * paid is not paid again. Throws when the provider gave no answer, so that the queue tries again; a refusal is
 * stored for the workshop.
 */
export async function buyLabel(labelId: string, provider?: MelhorEnvio): Promise<void> {
	const label = await acquireLease(labelId);
	if (!label) return;
	try {
		const client = provider ?? (await melhorEnvio());
		try {
			while (isOpenLabelStatus(label.status)) await takeStep(label, label.status, client);
		} catch (error) {
			if (!(error instanceof CarrierRefusal || error instanceof Refusal)) throw error;
			await storeRefusal(label, error.message, client);
		}
	} catch (error) {
		const isToken = error instanceof ServiceError && (error.status === 401 || error.status === 403);
		const failure = isToken ? labelMessages.tokenRefused : labelMessages.busy;
		if (isToken) await rejectAccessToken();
		await update(label, { failure, ...retryLater(label), leaseUntil: null });
		throw error;
	}
}

const retryLater = ({ failedChecks }: LabelRow) => ({
	failedChecks: failedChecks + 1,
	nextCheckAt: retryTime(failedChecks + 1, new Date()),
});

/** What was not paid leaves nothing at the provider; what was paid stays so, and the owner is told. */
async function storeRefusal(label: LabelRow, failure: string, provider: MelhorEnvio): Promise<void> {
	const { status, providerId } = label;
	if (!isOpenLabelStatus(status)) return;
	if (labelSteps[status].onRefusal === "stays") {
		await update(label, { failure, ...retryLater(label), leaseUntil: null }, async (tx, order, row) => {
			const price = row.priceCents === null ? "" : `, paga (${formatMoney(row.priceCents)}),`;
			const note = `Etiqueta ${row.number}${price} não foi emitida: ${failure}`;
			await openTask(tx, order, "label_stuck", { key: row.id, note });
		});
		return;
	}
	if (providerId !== null) await provider.removeFromCart(providerId);
	await update(label, { status: "refused", providerId: null, priceCents: null, failure, leaseUntil: null });
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

/** Only whoever still holds the lease may say how far the label is. Extends the lease; the row given is then as stored. */
async function update(
	label: LabelRow,
	changes: Partial<LabelRow>,
	alsoDo?: (tx: Transaction, order: OrderRow, row: LabelRow) => Promise<void>,
): Promise<void> {
	const updated = await inTransaction(async (tx) => {
		const order = await lockOrder(tx, label.orderId);
		const [row] = await tx
			.update(shippingLabels)
			.set({ leaseUntil: new Date(Date.now() + LEASE_MS), ...changes })
			.where(
				and(
					eq(shippingLabels.id, label.id),
					label.leaseUntil ? eq(shippingLabels.leaseUntil, label.leaseUntil) : undefined,
				),
			)
			.returning();
		if (!row) return null;
		if (row.status === "cancelled") await detachTrackingCode(tx, order, row.trackingCode);
		else await attachTrackingCode(tx, order, carrierOfService(row.service), row.trackingCode);
		if (row.status === "ready" || row.status === "cancelled") {
			await closeTasks(tx, order, ["label_stuck"], { actor: null, key: row.id });
		}
		await alsoDo?.(tx, order, row);
		return row;
	});
	if (!updated) throw new Error("another process has gone on with this label");
	Object.assign(label, updated);
}

async function takeStep(label: LabelRow, status: OpenLabelStatus, provider: MelhorEnvio): Promise<void> {
	const { step } = labelSteps[status];
	const { providerId } = label;
	if (step === "put_into_cart" || providerId === null) return putIntoCart(label, provider);
	if (step === "pay") return pay(label, providerId, provider);
	if (step === "cancel") return cancel(label, providerId, provider);
	if (step === "generate") return generate(label, providerId, provider);
	return fetchPapers(label, providerId, provider);
}

const assertOrderMayBeSent = ({ orderId }: LabelRow): Promise<void> =>
	inTransaction(async (tx) => assertMaySend(tx, await lockOrder(tx, orderId)));

/** Their API has no idempotency key: what a lost answer left in the cart is looked for by our tag. */
async function putIntoCart(label: LabelRow, provider: MelhorEnvio): Promise<void> {
	const { request, document, isWithoutInvoice } = await readRequest(label);
	// Searching may take longer than a lease.
	const extendLease = () => update(label, {});
	let found = await provider.findByTag(label.id, document, extendLease);
	if (!found) {
		await assertOrderMayBeSent(label);
		await extendLease();
		found = await provider.addToCart(request);
	}
	const { price } = found;
	await update(label, {
		status: "in_cart",
		isWithoutInvoice,
		providerId: found.id,
		priceCents: price === null || price === undefined ? null : reaisToCents(Math.round(price * 100) / 100),
		failure: null,
	});
}

/** The purchase is by the stored id, so what is paid stays paid once; it counts when the label itself says so. */
async function pay(label: LabelRow, providerId: string, provider: MelhorEnvio): Promise<void> {
	if (!(await isLabelPaid(providerId, provider))) {
		await assertOrderMayBeSent(label);
		try {
			await provider.checkout(providerId);
		} catch (error) {
			// A repeated purchase is refused; so is one without balance.
			if (!(error instanceof CarrierRefusal) || !(await isLabelPaid(providerId, provider))) throw error;
		}
		if (!(await isLabelPaid(providerId, provider))) {
			throw new ServiceError("the purchase of a label is not confirmed yet");
		}
	}
	return update(label, { status: "paid", failure: null });
}

async function generate(label: LabelRow, providerId: string, provider: MelhorEnvio): Promise<void> {
	const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, label.orderId));
	// Cancelled while its label was being paid.
	if (order?.status === "cancelled") return update(label, { status: "cancelling" });
	const bought = await provider.findLabel(providerId);
	// Generated already, and the answer was lost.
	if (!bought?.generated_at) await provider.generate(providerId);
	return update(label, { status: "generated", failure: null });
}

/** The label is not held up by its paper: where the provider has none yet, the owner prints it there. */
async function fetchDeclaration(providerId: string, provider: MelhorEnvio): Promise<Buffer | null> {
	try {
		return await provider.printDeclaration(providerId);
	} catch (error) {
		if (!(error instanceof ServiceError || error instanceof CarrierRefusal)) throw error;
		log.warn({ error, providerId }, "the declaration of a label's contents could not be fetched");
		return null;
	}
}

async function fetchPapers(label: LabelRow, providerId: string, provider: MelhorEnvio): Promise<void> {
	const pdf = await provider.printPdf(providerId);
	const declaration = label.isWithoutInvoice ? await fetchDeclaration(providerId, provider) : null;
	const bought = await provider.findLabel(providerId);
	return update(label, {
		status: "ready",
		pdf: pdf.toString("base64"),
		declarationPdf: declaration?.toString("base64") ?? null,
		failure: label.isWithoutInvoice && declaration === null ? labelMessages.declarationMissing : null,
		trackingCode: bought?.tracking ?? bought?.self_tracking ?? null,
		leaseUntil: null,
		failedChecks: 0,
		nextCheckAt: new Date(),
	});
}

/** Where it is refused, since the parcel is on its way, the label stays what it was. */
async function cancel(label: LabelRow, providerId: string, provider: MelhorEnvio): Promise<void> {
	const isCancelled = async () => (await provider.findLabel(providerId))?.status === "canceled";
	const finished = { leaseUntil: null, failedChecks: 0, nextCheckAt: new Date() };
	try {
		if (!(await isCancelled())) await provider.cancel(providerId);
	} catch (error) {
		if (!(error instanceof CarrierRefusal)) throw error;
		// Cancelled meanwhile, in the provider's own panel or by an attempt whose answer was lost.
		if (!(await isCancelled())) {
			const status = label.pdf === null ? "paid" : "ready";
			return update(label, { ...finished, status, failure: error.message });
		}
	}
	return update(label, {
		...finished,
		status: "cancelled",
		pdf: null,
		declarationPdf: null,
		failure: null,
		nextCheckAt: null,
	});
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
	if (!row || !address) throw new CarrierRefusal(labelMessages.noAddress);
	// The invoice was taken off since.
	if (row.invoiceKey === null && !label.isWithoutInvoice) throw new CarrierRefusal(labelMessages.noInvoice);
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
	return { request, document: row.order.cpf ?? row.order.cnpj, isWithoutInvoice: row.invoiceKey === null };
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
