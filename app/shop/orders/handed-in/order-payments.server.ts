import type { SQL } from "drizzle-orm";
import { handedIn } from "#app/platform/handed-in.ts";
import type { PrivateOrder } from "#app/shop/orders/lifecycle/readable-order.ts";
import { db, type Queryable } from "#db/client.server.ts";

/** What orders ask of payments, which come later. The three queries give rows of every order, by `order_id`. */
export interface OrderPayments {
	/**
	 * Each payment whose money came to the shop: `id`, `order_id`, `amount`, `is_online`, what went back of it by
	 * refunds of this shop (`own`), in all (`returned`) and to the customer's bank (`charged_back`).
	 */
	received: SQL;
	/** What an administrator wrote down as given back, less what she took back of it: `order_id`, `way`, `amount`. */
	writtenDown: SQL;
	/** Each refund that is under way: `order_id`, `amount`, `is_online`. */
	underWay: SQL;
	/** Whether a payment was started and Mercado Pago waits for the money, as with a boleto. */
	isPending(database: Queryable, orderId: string): Promise<boolean>;
	/** How the order was paid, also where the money went back: at most one row. */
	paidBy(
		database: Queryable,
		orderId: string,
	): PromiseLike<{ type: string | null; installments: number | null }[]>;
}

export const orderPayments = handedIn<OrderPayments>("orderPayments");

/** See `OrderPayments.isPending`. */
export const isPaymentPending = ({ id }: PrivateOrder, database: Queryable = db): Promise<boolean> =>
	orderPayments.get().isPending(database, id);
