import { and, eq } from "drizzle-orm";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { lockOrder, recordOrderChange } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { isNotMade } from "#app/shop/payments/ledger/mercado-pago-refunds.server.ts";
import { isAccessRefused } from "#app/shop/payments/mercado-pago/calls/mercado-pago-call.server.ts";
import { mercadoPagoClient } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { refundMessages } from "#app/shop/payments/refunds.messages.ts";
import { openRefundStatuses } from "#app/values/status/refund-status.ts";
import { isUuid } from "#app/values/uuid.ts";
import { refunds } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { cancelRefund } from "./request-refund.server.ts";
import { findListedRefund, findSentRefund, refundWork, sendRefundRequest } from "./send-refund.server.ts";
import { settleRefund } from "./settle-refund.server.ts";

/** An administrator's actions on a refund that Mercado Pago leaves open. */

/**
 * Makes the job ask about the refund again, with all attempts and the same key. Throws `conflict` for a refund that is
 * no longer open.
 */
export async function recheckRefund(admin: Admin, orderId: string, refundId: string): Promise<void> {
	await inTransaction(async (tx) => {
		const order = await lockOrder(tx, orderId);
		const [ofOrder] = isUuid(refundId)
			? await tx
					.select({ id: refunds.id })
					.from(refunds)
					.where(and(eq(refunds.id, refundId), eq(refunds.orderId, order.id)))
			: [];
		const [refund] = ofOrder ? await refundWork.again(tx, [ofOrder.id]) : [];
		if (!refund) throw new Refusal("conflict", refundMessages.changed);
		const details = { amount: refund.amountCents };
		await recordOrderChange(tx, order, { actor: admin, action: "refund.asked_again", details });
	});
}

/**
 * Gives up a refund that Mercado Pago does not confirm. Mercado Pago is asked once more, with the same key and through
 * its list. If it has made the refund or makes it now, that is recorded, and giving up is refused with `conflict`. If
 * it has none, or no longer knows this shop, the refund ends; the owner was told to check the account herself. A refund
 * by hand ends at once.
 */
export async function giveUpRefund(admin: Admin, orderId: string, refundId: string): Promise<void> {
	const mercadoPago = mercadoPagoClient();
	const sent = await findSentRefund(refundId, openRefundStatuses, orderId);
	if (!sent) return cancelRefund(admin, orderId, { refundId });
	try {
		const response = await sendRefundRequest(sent, mercadoPago);
		const made = response && !("refusal" in response) ? response : await findListedRefund(sent, mercadoPago);
		if (made && !isNotMade(made)) {
			await settleRefund(sent.refund, made);
			throw new Refusal("conflict", refundMessages.notGivenUp);
		}
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		const isForeign = isAccessRefused() || [401, 403, 404].includes(error.status ?? 0);
		if (!isForeign) throw new Refusal("conflict", refundMessages.cannotGiveUp);
	}
	await cancelRefund(admin, orderId, { refundId, attempt: sent.refund.attempt });
}
