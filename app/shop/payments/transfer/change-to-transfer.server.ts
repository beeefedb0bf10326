import { env } from "#app/platform/env.server.ts";
import { ServiceError } from "#app/platform/http-client/fetch-json.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { lockOrder } from "#app/shop/orders/lifecycle/locked-order.server.ts";
import { changeLockedOrderToTransfer } from "#app/shop/orders/lifecycle/pay-by-transfer.server.ts";
import { findOrderForCustomer, isPaymentPending } from "#app/shop/orders/orders.queries.server.ts";
import { assertPayable, findPreference } from "#app/shop/payments/mercado-pago/create-preference.server.ts";
import { endPaymentsOf } from "#app/shop/payments/mercado-pago/end-open-payments.server.ts";
import { type MercadoPago, mercadoPago } from "#app/shop/payments/mercado-pago/mercado-pago.server.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { inTransaction } from "#db/transactions.server.ts";

/**
 * A customer pays an unpaid order by transfer after all. First the provider's page is closed, what was
 * begun there is ended, and the provider is asked what was paid; so no money is on its way when the
 * order changes. What comes all the same is taken for the order when the amount fits, and shown to the
 * workshop when it does not. Throws `not_found`, `conflict` (paid, cancelled, a payment under way) and
 * `unavailable` when the provider is silent.
 */
export async function changeToTransfer(
	customer: Customer,
	orderId: string,
	provider: MercadoPago = mercadoPago(),
): Promise<void> {
	const order = assertPayable(await findOrderForCustomer(customer, orderId));
	try {
		const preference = await findPreference(order.id);
		if (preference) await endPaymentsOf(preference, provider);
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		log.warn(
			{ error, orderId: order.id },
			"the provider could not be asked before an order changed to transfer",
		);
		throw new Refusal("unavailable", paymentMessages.changeUnavailable);
	}
	assertPayable(await findOrderForCustomer(customer, order.id));
	const settings = await readSettings();
	await inTransaction(async (tx) => {
		const locked = await lockOrder(tx, order.id, customer);
		assertPayable({ ...order, ...locked });
		// The sandbox's payments stay as they are, so that a late one can be tried out.
		if (!env.usesPaymentSandbox && (await isPaymentPending(locked.id, tx))) {
			throw new Refusal("conflict", paymentMessages.paymentUnderWay);
		}
		await changeLockedOrderToTransfer(tx, locked, { customer, settings });
	});
}
