import { type Cents, cents, subtractCents } from "#app/values/money.ts";
import type { PaymentStatus } from "#app/values/status/payment-status.ts";
import type { OrderBalance } from "./order-balance.server.ts";

/**
 * The received money does not match the order's price. The owner accepts it, asks for the rest, or refunds it. Until
 * then the order is not paid, and does not expire.
 */
export interface AmountMismatch {
	kind: "short" | "over";
	received: Cents;
	missing: Cents;
	surplus: Cents;
}

/**
 * Null for an order that is paid, has received nothing, or must refund everything anyway because it was cancelled or
 * returned.
 */
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

/** Whether several payments together match the order's price; if the rest was asked for, they may also exceed it. */
export function isCompleted(
	order: { paymentStatus: PaymentStatus; restAskedAt: Date | null },
	money: Pick<OrderBalance, "held" | "owed" | "price" | "underWay">,
): boolean {
	const mismatch = findAmountMismatch(order, money);
	return mismatch?.missing === 0 && (mismatch.surplus === 0 || order.restAskedAt !== null);
}
