import { redirect } from "react-router";
import { log } from "#app/platform/log.server.ts";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { isAwaitingPayment } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { findOrderForCustomer } from "#app/shop/orders/orders.queries.server.ts";
import { reconcileOrder } from "#app/shop/payments/ledger/reconcile-payments.server.ts";
import { parseMercadoPagoReturn } from "#app/shop/payments/mercado-pago-return.ts";
import type { Route } from "./+types/return-from-payment.ts";

/** The buyer waits at most this long for Mercado Pago; otherwise the notification brings the state later. */
const MAX_WAIT_MS = 2_000;

/**
 * `/checkout/return`: where Mercado Pago sends a buyer back to. Fetches the payment's state, so that the database is
 * current for the next screen, and redirects the buyer to the screen of the specification.
 */
export async function loader({ request }: Route.LoaderArgs) {
	const { path: address, orderId } = parseMercadoPagoReturn(new URL(request.url).searchParams);
	const customer = orderId === null ? null : await findActor(request);
	const order = customer && orderId ? await findOrderForCustomer(customer, orderId) : null;
	if (order && isAwaitingPayment(order, "mercadopago")) await reconcileWithTimeout(order.id);
	return redirect(address, { headers: { "Cache-Control": "private, no-store" } });
}

async function reconcileWithTimeout(orderId: string): Promise<void> {
	const reconciliation = reconcileOrder(orderId).catch((error: unknown) => {
		log.warn({ error, orderId }, "the payment of a returning buyer could not be fetched");
	});
	let timer: ReturnType<typeof setTimeout> | undefined;
	const timeout = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, MAX_WAIT_MS);
	});
	await Promise.race([reconciliation, timeout]);
	clearTimeout(timer);
}
