import { eq, inArray } from "drizzle-orm";
import { expectRow } from "#app/platform/expect-row.ts";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { LeaseLostError } from "#app/platform/jobs/lease.server.ts";
import type { RowFailure, RowOutcome, Work } from "#app/platform/jobs/row-work.server.ts";
import { rowWorker } from "#app/platform/jobs/row-worker.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { type LockedOrder, lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import {
	CarrierRefusal,
	GoneFromCart,
	type MelhorEnvio,
	melhorEnvioClient,
} from "#app/shop/shipping/melhor-envio/melhor-envio.server.ts";
import { carrierOfService } from "#app/shop/shipping/melhor-envio/melhor-envio-services.ts";
import { rejectAccessToken } from "#app/shop/shipping/melhor-envio/melhor-envio-token.server.ts";
import { openLabelStatuses } from "#app/values/status/label-status.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { orders, shippingLabels } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { retryTime } from "./label-checks.ts";
import { attachTrackingCode, detachTrackingCode } from "./label-codes.server.ts";
import { labelAsks } from "./label-requests.server.ts";
import { type LabelStep, labelSteps } from "./label-steps.ts";
import {
	endLabelTasks,
	type LabelRow,
	openRefusalTask,
	openSilenceTask,
	syncCancelledOrderTask,
} from "./label-tasks.server.ts";
import { labelMessages } from "./labels.messages.ts";
import { assertMaySend } from "./may-send.server.ts";

type NextStep = NonNullable<LabelStep["next"]>;

/**
 * Takes a label through its steps (`labelSteps`), and stores each step before the next. An interrupted purchase resumes
 * from its stored step: a label in Melhor Envio's cart is found there by our tag, and a paid one is not paid again.
 * While Melhor Envio does not answer, it is asked again at growing intervals. A refusal is stored for the workshop.
 */
export const labelPurchases = rowWorker<typeof shippingLabels, object>({
	name: "shipping-labels",
	table: shippingLabels,
	columns: { nextAttemptAt: "nextCheckAt", attempts: "failedChecks" },
	isOpen: ({ status }) => inArray(status, [...openLabelStatuses]),
	// Longer than any single call takes.
	leaseSeconds: 60,
	backoff: (_label, attempts) => retryTime(attempts, new Date()),
	async run([label], _tools, work) {
		try {
			const melhorEnvio = await melhorEnvioClient(() => work.holdLease());
			for (;;) {
				const outcome = await runStep(label, melhorEnvio, work);
				if (outcome) return outcome;
			}
		} catch (error) {
			if (error instanceof ServiceError && error.status === 401) await rejectAccessToken();
			throw error;
		}
	},
	judge: (error, label) =>
		error instanceof RefusedStep ? judgeRefusal(error, label) : judgeSilence(error, label),
	async settle(tx, label, kind, save) {
		const order = await lockOrder(tx, label.orderId);
		const saved = await save();
		await showCode(tx, order, saved);
		if (kind === "done" || kind === "later") {
			if (labelSteps[saved.status].next) return;
			await endLabelTasks(tx, order, saved, null);
			// The order may have been cancelled while the file was fetched.
			return syncCancelledOrderTask(tx, order, saved);
		}
		if (!isMelhorEnvioReason(saved.failure)) await openSilenceTask(tx, order, saved);
		else if (saved.failure !== label.failure) await openRefusalTask(tx, order, saved);
	},
});

/** A refusal by Melhor Envio, or by a rule of the shop. */
class RefusedStep extends Error {
	override readonly name = "RefusedStep";
	readonly step: NextStep;

	constructor(step: NextStep, refusal: Error) {
		super(refusal.message, { cause: refusal });
		this.step = step;
	}
}

/**
 * Does the next step. Returns the outcome when the label comes to rest, or null when the next step can follow at once.
 */
async function runStep(
	label: LabelRow,
	melhorEnvio: MelhorEnvio,
	work: Work,
): Promise<RowOutcome<LabelRow> | null> {
	const { next } = labelSteps[label.status];
	if (!next) return {};
	if (next.ofCancelledOrder && (await isOrderCancelled(label))) {
		// If Melhor Envio has refused the cancellation before, a person decides.
		if (label.cancelledFrom !== null) return { set: { failure: label.failure } };
		await storeStep(label, { status: next.ofCancelledOrder, cancelledFrom: label.status }, work);
		return null;
	}
	try {
		const { changes, undo } = await carryOut(label, next, melhorEnvio);
		const done = { failure: null, cancelledFrom: null, ...changes, status: next.done };
		const { next: following, isTracked } = labelSteps[next.done];
		if (!following) return { nextAttemptAt: isTracked ? new Date() : null, set: done };
		await storeStep(label, done, work).catch(async (error) => {
			if (error instanceof LeaseLostError) await undo?.();
			throw error;
		});
		return null;
	} catch (error) {
		const nothing = { providerId: null, priceCents: null };
		if (error instanceof GoneFromCart && next.whenGone) {
			await storeStep(label, { status: next.whenGone, ...nothing }, work);
		}
		if (!(error instanceof CarrierRefusal || error instanceof Refusal)) throw error;
		if (next.onRefusal.effect === "empty_cart" && label.providerId !== null) {
			await melhorEnvio.removeFromCart(label.providerId);
		}
		throw new RefusedStep(next, error);
	}
}

/** Looks whether Melhor Envio has done this step already: before asking, and again when Melhor Envio refuses. */
async function carryOut(
	label: LabelRow,
	{ ask: name, costs }: NextStep,
	melhorEnvio: MelhorEnvio,
): Promise<{ changes: Partial<LabelRow>; undo?: () => Promise<void> }> {
	const ask = labelAsks[name];
	const done = await ask.find?.(label, melhorEnvio);
	if (done) return { changes: done };
	if (costs) await assertOrderMayBeSent(label);
	try {
		const changes = await ask.call(label, melhorEnvio);
		return { changes, undo: async () => ask.undo?.(label, changes) };
	} catch (error) {
		const mayBeDone = error instanceof CarrierRefusal || error instanceof GoneFromCart;
		const alreadyDone = mayBeDone ? await ask.find?.(label, melhorEnvio) : null;
		if (!alreadyDone) throw error;
		return { changes: alreadyDone };
	}
}

const assertOrderMayBeSent = ({ orderId }: LabelRow): Promise<void> =>
	inTransaction(async (tx) => assertMaySend(tx, await lockOrder(tx, orderId)));

async function isOrderCancelled({ orderId }: LabelRow): Promise<boolean> {
	const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
	return order?.status === "cancelled";
}

/** Stores a step under the lease, and updates `label` to the stored row. */
async function storeStep(label: LabelRow, changes: Partial<LabelRow>, work: Work): Promise<void> {
	const stored = await inTransaction(async (tx) => {
		const order = await lockOrder(tx, label.orderId);
		await work.holdLease(tx);
		const row = expectRow(
			await tx.update(shippingLabels).set(changes).where(eq(shippingLabels.id, label.id)).returning(),
			"a label that is held",
		);
		await showCode(tx, order, row);
		return row;
	});
	Object.assign(label, stored);
}

/** Shows the tracking code on the order, and so updates open pages. */
const showCode = (tx: Transaction, order: LockedOrder, { status, service, trackingCode }: LabelRow) =>
	status === "cancelled"
		? detachTrackingCode(tx, order, trackingCode)
		: attachTrackingCode(tx, order, carrierOfService(service), trackingCode);

function judgeRefusal({ step, message: failure }: RefusedStep, label: LabelRow): RowFailure<LabelRow> {
	const { to, effect } = step.onRefusal;
	const status = to === "cancelled_from" ? (label.cancelledFrom ?? "paid") : to;
	if (effect === "empty_cart") {
		return { failure, isFinal: true, set: { status, providerId: null, priceCents: null } };
	}
	// A cancellation is not repeated automatically, and a label that should be cancelled is not issued automatically.
	if (step.ask !== "cancel") return { failure, set: { status } };
	const isTracked = labelSteps[status].isTracked === true;
	return { failure, isFinal: true, set: { status, ...(isTracked ? { nextCheckAt: new Date() } : {}) } };
}

const { busy, tokenRefused } = labelMessages;

/** Whether a failure is a reason given by Melhor Envio, rather than a missing answer. */
const isMelhorEnvioReason = (failure: string | null): boolean =>
	failure !== null && failure !== busy && failure !== tokenRefused;

/** Melhor Envio gave no usable answer. A reason for an earlier refusal remains. */
function judgeSilence(error: unknown, label: LabelRow): RowFailure<LabelRow> {
	const status = error instanceof ServiceError ? error.status : undefined;
	if (isMelhorEnvioReason(label.failure)) return { failure: label.failure };
	return { failure: status === 401 || status === 403 ? tokenRefused : busy };
}
