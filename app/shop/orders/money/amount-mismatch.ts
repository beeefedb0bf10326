import { type Cents, cents, subtractCents } from "#app/values/money.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";
import type { OrderBalance } from "./order-balance.server.ts";

/**
 * Money came for an order, and not what it costs: the owner accepts it, asks for what is missing, or gives it back.
 * Until then the order is not paid, and does not expire.
 */
export interface AmountMismatch {
	kind: "short" | "over";
	received: Cents;
	missing: Cents;
	surplus: Cents;
}

/** Null for an order that is paid, has nothing, or owes all of it anyway because it was cancelled or came back. */
export function findAmountMismatch(
	order: { paymentStatus: PaymentStatus },
	money: Pick<OrderBalance, "held" | "owed" | "price" | "underWay">,
): AmountMismatch | null {
	if (order.paymentStatus === "paid" || money.owed === 0) return null;
	const received = cents(Math.max(0, money.held - money.underWay.atMercadoPago));
	if (received === 0) return null;
	return {
		kind: received < money.price ? "short" : "over",
		received,
		missing: subtractCents(money.price, received),
		surplus: subtractCents(received, money.price),
	};
}

/** Several amounts together make what the order costs, or at least that where the rest was asked for. */
export function isCompleted(
	order: { paymentStatus: PaymentStatus; restAskedAt: Date | null },
	money: Pick<OrderBalance, "held" | "owed" | "price" | "underWay">,
): boolean {
	const mismatch = findAmountMismatch(order, money);
	return mismatch?.missing === 0 && (mismatch.surplus === 0 || order.restAskedAt !== null);
}
