import { and, eq, inArray, lte } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { enqueue } from "#app/platform/jobs/queue.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import {
	CarrierRefusal,
	GoneFromCart,
	type MelhorEnvio,
	melhorEnvio,
} from "#app/shop/shipping/melhor-envio/melhor-envio.server.ts";
import { rejectAccessToken } from "#app/shop/shipping/melhor-envio/melhor-envio-token.server.ts";
import { formatMoney } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders, shippingLabels } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import {
	endRefusals,
	extendLease,
	type HeldLabel,
	holdLabel,
	type LabelRow,
	LeaseLost,
	restingTimes,
	storeLabel,
	tellRefusal,
} from "./held-label.server.ts";
import { labelAsks } from "./label-asks.server.ts";
import { retryTime } from "./label-checks.ts";
import { type LabelStatus, type LabelStep, labelSteps, openLabelStatuses } from "./label-status.ts";
import { labelMessages } from "./labels.messages.ts";
import { assertMaySend } from "./may-send.server.ts";
import { LABELS } from "./request-labels.server.ts";

type NextStep = NonNullable<LabelStep["next"]>;

/**
 * Takes a label through its steps (`labelSteps`), and stores each before the next. Whatever is cut short is
 * resumed from its stored step: a label that is in the provider's cart is found there by our tag, and one that
 * is paid is not paid again. Throws when the provider gave no answer, so that the queue tries again; a refusal
 * is stored for the workshop.
 */
export async function buyLabel(labelId: string): Promise<void> {
	const held = await holdLabel(labelId);
	if (!held) return;
	try {
		const provider = await melhorEnvio(() => extendLease(held));
		while (await takeStep(held, provider));
	} catch (error) {
		if (error instanceof LeaseLost) return log.warn({ labelId }, error.message);
		await storeSilence(held, error);
		throw error;
	}
}

/** True while there is more to do at once. */
async function takeStep(held: HeldLabel, provider: MelhorEnvio): Promise<boolean> {
	const { next } = labelSteps[held.row.status];
	if (!next) return false;
	if (next.ofCancelledOrder && (await isOrderCancelled(held.row))) {
		return leaveToCancel(held, next.ofCancelledOrder);
	}
	try {
		const { changes, undo } = await carryOut(held.row, next, provider);
		await storeDone(held, next.done, changes).catch(async (error) => {
			if (error instanceof LeaseLost) await undo?.();
			throw error;
		});
		return true;
	} catch (error) {
		if (error instanceof GoneFromCart && next.whenGone) {
			const nothing = { providerId: null, priceCents: null };
			await storeLabel(held, { status: next.whenGone, ...nothing }, { isReleased: false });
		}
		if (!isRefusedStep(error)) throw error;
		const isStored = await storeRefusal(held, next, error.message, provider);
		return !isStored;
	}
}

const isRefusedStep = (error: unknown): error is Error =>
	error instanceof CarrierRefusal || error instanceof Refusal;

/** Whether the provider has done it already is looked at before, and once more where it refuses. */
async function carryOut(
	label: LabelRow,
	{ ask: name, costs }: NextStep,
	provider: MelhorEnvio,
): Promise<{ changes: Partial<LabelRow>; undo?: () => Promise<void> }> {
	const ask = labelAsks[name];
	const done = await ask.find?.(label, provider);
	if (done) return { changes: done };
	if (costs) await assertOrderMayBeSent(label);
	try {
		const changes = await ask.call(label, provider);
		return { changes, undo: async () => ask.undo?.(label, changes) };
	} catch (error) {
		const mayBeDone = error instanceof CarrierRefusal || error instanceof GoneFromCart;
		const found = mayBeDone ? await ask.find?.(label, provider) : null;
		if (!found) throw error;
		return { changes: found };
	}
}

function storeDone(held: HeldLabel, status: LabelStatus, changes: Partial<LabelRow>): Promise<boolean> {
	const done = { failure: null, cancelledFrom: null, ...changes, status };
	if (labelSteps[status].next) return storeLabel(held, done, { isReleased: false });
	return storeLabel(
		held,
		{ ...done, ...restingTimes(status) },
		{ isReleased: true, alsoDo: (tx, order, label) => endRefusals(tx, order, label, null) },
	);
}

const assertOrderMayBeSent = ({ orderId }: LabelRow): Promise<void> =>
	inTransaction(async (tx) => assertMaySend(tx, await lockOrder(tx, orderId)));

async function isOrderCancelled({ orderId }: LabelRow): Promise<boolean> {
	const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
	return order?.status === "cancelled";
}

/** Cancelled while its label was being bought. Where the provider has refused that before, a person decides. */
async function leaveToCancel(held: HeldLabel, status: LabelStatus): Promise<boolean> {
	if (held.row.cancelledFrom !== null) {
		await storeLabel(held, { nextCheckAt: null }, { isReleased: true });
		return false;
	}
	await storeLabel(held, { status, cancelledFrom: held.row.status }, { isReleased: false });
	return true;
}

async function storeRefusal(
	held: HeldLabel,
	{ ask, onRefusal }: NextStep,
	failure: string,
	provider: MelhorEnvio,
): Promise<boolean> {
	const { row } = held;
	const to = onRefusal.to === "cancelled_from" ? (row.cancelledFrom ?? "paid") : onRefusal.to;
	if (onRefusal.effect === "empty_cart") {
		if (row.providerId !== null) await provider.removeFromCart(row.providerId);
		const nothing = { providerId: null, priceCents: null };
		return storeLabel(held, { status: to, failure, ...nothing, ...restingTimes(to) }, { isReleased: true });
	}
	const rests = labelSteps[to].next === undefined;
	// A cancellation is not repeated by itself, and what was to be cancelled is not issued by itself.
	const times = rests || ask === "cancel" ? restingTimes(to) : retryLater(row);
	const price = row.priceCents === null ? "" : `, paga (${formatMoney(row.priceCents)}),`;
	const what = ask === "cancel" ? "cancelada" : "emitida";
	const note = `Etiqueta ${row.number}${price} não foi ${what}: ${failure}`;
	const isKnown = row.failure === failure;
	return storeLabel(
		held,
		{ status: to, failure, ...times },
		{
			isReleased: true,
			alsoDo: async (tx, order, label) => {
				if (!isKnown) await tellRefusal(tx, order, label, note);
			},
		},
	);
}

/** The provider gave no answer that can be used; what it refused before is still the reason. */
async function storeSilence(held: HeldLabel, error: unknown): Promise<void> {
	const status = error instanceof ServiceError ? error.status : undefined;
	if (status === 401) await rejectAccessToken();
	const { busy, tokenRefused } = labelMessages;
	const { failure: before } = held.row;
	const isRefused = before !== null && before !== busy && before !== tokenRefused;
	const failure = isRefused ? before : status === 401 || status === 403 ? tokenRefused : busy;
	await storeLabel(held, { failure, ...retryLater(held.row) }, { isReleased: true });
}

const retryLater = ({ failedChecks }: LabelRow) => ({
	failedChecks: failedChecks + 1,
	nextCheckAt: retryTime(failedChecks + 1, new Date()),
});

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
