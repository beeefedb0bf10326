import type { SQL } from "drizzle-orm";
import { handedIn } from "#app/platform/handed-in.ts";
import type { PrivateOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { db, type Queryable } from "#db/client.server.ts";

/**
 * The data that orders need from payments, which orders must not import. The three queries return rows of every order,
 * by `order_id`.
 */
export interface OrderPayments {
	/**
	 * Each payment whose money reached the shop: `id`, `order_id`, `amount`, `is_online`, and the parts of it that were
	 * returned by refunds of this shop (`own`), in total (`returned`) and to the customer's bank (`charged_back`).
	 */
	received: SQL;
	/**
	 * The refunds that an administrator recorded by hand, less the entries that she undid: `order_id`, `way`, `amount`.
	 */
	writtenDown: SQL;
	/** Each refund that is not settled yet: `order_id`, `amount`, `is_online`. */
	underWay: SQL;
	/** Whether a payment was started for which Mercado Pago still waits for the money, as with a boleto. */
	isPending(database: Queryable, orderId: string): Promise<boolean>;
	/** The payment of the order, even if the money was returned: at most one row. */
	paidBy(
		database: Queryable,
		orderId: string,
	): PromiseLike<{ type: string | null; installments: number | null }[]>;
}

export const orderPayments = handedIn<OrderPayments>("orderPayments");

/** See `OrderPayments.isPending`. */
export const isPaymentPending = ({ id }: PrivateOrder, database: Queryable = db): Promise<boolean> =>
	orderPayments.get().isPending(database, id);
