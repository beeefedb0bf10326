import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { cancelOrderIn } from "#app/shop/orders/changes/cancel-order.server.ts";
import { lockOrder, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import type { ReadableOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { orderInvoices, shippingLabels } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { labelPurchases } from "./buy-label.server.ts";
import { missingLabels } from "./label-boxes.server.ts";
import { cancellableStatuses, canTryAgain, labelSteps } from "./label-steps.ts";
import { endLabelTasks } from "./label-tasks.server.ts";
import { labelMessages } from "./labels.messages.ts";
import { labelAccount } from "./labels.queries.server.ts";
import { assertMaySend } from "./may-send.server.ts";

/**
 * Requests the labels of an order: writes the rows under the order's lock, and a job buys them. A repeated click finds
 * the rows and buys nothing again; refused labels are tried again. Throws `conflict` for an order that cannot be sent
 * with labels, and for one without an invoice unless the administrator chooses a declaration of contents.
 */
export async function requestLabels(
	admin: Admin,
	orderId: string,
	{ isWithoutInvoice = false }: { isWithoutInvoice?: boolean } = {},
): Promise<void> {
	await assertAccountWorks();
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		await assertMaySend(tx, order);
		const existing = await tx
			.select()
			.from(shippingLabels)
			.where(eq(shippingLabels.orderId, order.id))
			.orderBy(asc(shippingLabels.number));
		const missing = missingLabels(order, existing);
		if (!missing) throw new Refusal("conflict", labelMessages.noService);
		const { service, boxes } = missing;
		// Includes labels that were paid and then refused.
		const again = existing.flatMap(({ id, status, failure }) => {
			const step = labelSteps[status].again;
			if (!step || !canTryAgain({ status, failure })) return [];
			return [{ id, step, isPutIntoCart: labelSteps[step].next?.ask === "put_into_cart" }];
		});
		const isInvoiced = (await tx.$count(orderInvoices, eq(orderInvoices.orderId, order.id))) > 0;
		const isAsked = boxes.length > 0 || again.some(({ isPutIntoCart }) => isPutIntoCart);
		if (isAsked && !isInvoiced && !isWithoutInvoice) throw new Refusal("conflict", labelMessages.noInvoice);
		for (const { id, step, isPutIntoCart } of again) {
			await tx
				.update(shippingLabels)
				.set({
					status: step,
					...(isPutIntoCart ? { isWithoutInvoice: !isInvoiced } : {}),
					cancelledFrom: null,
				})
				.where(eq(shippingLabels.id, id));
			await endLabelTasks(tx, order, { id }, admin);
		}
		const rows = boxes.map((volumes, index) => ({
			orderId: order.id,
			number: existing.length + index + 1,
			service,
			volumes,
			isWithoutInvoice: !isInvoiced,
		}));
		const added =
			rows.length === 0
				? []
				: await tx.insert(shippingLabels).values(rows).returning({ id: shippingLabels.id });
		const asked = [...again, ...added];
		if (asked.length === 0) return;
		await labelPurchases.again(
			tx,
			asked.map(({ id }) => id),
		);
		const details = { labels: asked.length, service, ...(isInvoiced ? {} : { isWithoutInvoice: true }) };
		await recordOrderChange(tx, order, { actor: admin, action: "label.requested", details });
	});
}

/**
 * Requests the cancellation of a bought label whose parcel was not handed over. Melhor Envio refunds its price to the
 * account, and the box may then get another label. Throws `conflict` where there is nothing to cancel.
 */
export async function cancelLabel(admin: Admin, orderId: string, labelId: string): Promise<void> {
	const which = eq(shippingLabels.id, labelId);
	const cancelled = await inTransaction((tx) => cancelLabels(tx, admin, orderId, which));
	if (cancelled === 0) throw new Refusal("conflict", labelMessages.notCancellable);
}

/** The owner's answers to the questions before an order is cancelled. */
export interface CancellationAnswers {
	/** Stored as a note on the order: how the money was returned, or the reason. */
	note: string | null;
	/** For an order that has left the workshop: the items that are back and go on sale again. */
	itemsBack: readonly string[];
	cancelsLabels: boolean;
}

/**
 * Cancels an order as its owner answered. If she wants that, all of its cancellable labels are cancelled first, in the
 * same transaction, so that no label is reported as left over. A repeated call changes nothing.
 */
export const cancelOrderAsAnswered = (
	admin: Admin,
	orderId: string,
	answers: CancellationAnswers,
): Promise<{ isRestocked: boolean }> =>
	inTransaction((tx) => cancelOrderAsAnsweredIn(tx, admin, orderId, answers));

/** The same within the caller's transaction. */
export async function cancelOrderAsAnsweredIn(
	tx: Transaction,
	admin: Admin,
	orderId: string,
	{ note, itemsBack, cancelsLabels }: CancellationAnswers,
	{ hasEvent = false }: { hasEvent?: boolean } = {},
): Promise<{ isRestocked: boolean }> {
	if (cancelsLabels) await cancelLabels(tx, admin, orderId);
	return cancelOrderIn(tx, admin, orderId, { note, itemsBack, hasEvent });
}

async function cancelLabels(tx: Transaction, admin: Admin, orderId: string, which?: SQL): Promise<number> {
	const order = await lockOrder(tx, orderId);
	const cancelled = await tx
		.update(shippingLabels)
		.set({
			status: "cancelling",
			cancelledFrom: sql`${shippingLabels.status}`,
		})
		.where(
			and(
				which,
				eq(shippingLabels.orderId, order.id),
				inArray(shippingLabels.status, [...cancellableStatuses]),
				isNull(shippingLabels.carrierStatus),
			),
		)
		.returning();
	await labelPurchases.again(
		tx,
		cancelled.map(({ id }) => id),
	);
	for (const { id, number } of cancelled) {
		await endLabelTasks(tx, order, { id }, admin);
		await recordOrderChange(tx, order, {
			actor: admin,
			action: "label.cancelled",
			details: { label: number },
		});
	}
	return cancelled.length;
}

/**
 * Deletes labels that Melhor Envio refused and of which nothing is left there, because the order is now sent to another
 * place.
 */
export async function dropRefusedLabels(tx: Transaction, order: ReadableOrder<"lock">): Promise<void> {
	const dropped = await tx
		.delete(shippingLabels)
		.where(and(eq(shippingLabels.orderId, order.id), eq(shippingLabels.status, "refused")))
		.returning({ id: shippingLabels.id });
	for (const label of dropped) await endLabelTasks(tx, order, label, null);
}

async function assertAccountWorks(): Promise<void> {
	const { isSetUp, works, warning } = await labelAccount();
	if (!isSetUp) throw new Refusal("conflict", labelMessages.notSetUp);
	if (!works) throw new Refusal("conflict", warning ?? labelMessages.notSetUp);
	const { fiscal } = await readSettings();
	if (fiscal.stateRegistration === "") throw new Refusal("conflict", labelMessages.noStateRegistration);
}
