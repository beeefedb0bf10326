import { and, eq, isNotNull, sql } from "drizzle-orm";
import { Refusal } from "#app/platform/refusals.ts";
import { accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import type { ProductLine } from "#app/shop/shipping/order-limits.ts";
import { isHeard } from "#app/shop/webhooks/queue-webhook.server.ts";
import type { PaymentMethod } from "#app/values/status/payment-status.ts";
import type { Queryable } from "#db/client.server.ts";
import type { Statements } from "#db/library.server.ts";
import { preparedStatement } from "#db/prepared-statement.server.ts";
import { isLiveWorkOrder, isUnpaidOrder, orders, users, workOrders } from "#db/schema.server.ts";
import type { PlaceOrderInput } from "./order-input.ts";
import { orderRefusal } from "./order-refusal.ts";
import { type UnpaidOrderOwner, unpaidCounts } from "./unpaid-limits.server.ts";

export interface PlacedOrder {
	orderId: string;
	paymentMethod: PaymentMethod;
	/** True when this request was a repetition: no new order was placed. */
	isRepeat: boolean;
}

/** A request to place an order, with the data that identify its customer and earlier copies of the request. */
export interface OrderRequest {
	customer: Customer;
	input: PlaceOrderInput;
	lines: readonly ProductLine[];
	owner: UnpaidOrderOwner;
	hash: string;
}

/**
 * The customer's earlier order with this key, the counts of unpaid orders, and whether webhooks subscribe to orders and
 * to stock.
 */
export async function readEarlierOrders(database: Queryable, { input, owner, hash }: OrderRequest) {
	const [row] = await readingEarlierOrders(database).execute({ ...owner, key: input.idempotencyKey });
	// The account was deleted after this request had come in.
	if (!row) throw new Refusal("unauthenticated", accountRefusals.notSignedIn);
	const { id, requestHash, paymentMethod, ...counts } = row;
	if (id === null || paymentMethod === null) return { ...counts, placed: null };
	if (requestHash !== hash) throw orderRefusal("conflict", orderMessages.keyReused);
	return { ...counts, placed: { orderId: id, paymentMethod, isRepeat: true } };
}

/** The minutes of benches that the customer's unpaid orders hold. */
const heldMinutes = (on: Statements) =>
	sql<number>`(${on
		.select({ minutes: sql`coalesce(sum(${workOrders.minutes}), 0)` })
		.from(orders)
		.innerJoin(workOrders, eq(workOrders.orderId, orders.id))
		.where(
			and(
				eq(orders.userId, sql.placeholder("customerId")),
				isUnpaidOrder(orders),
				isLiveWorkOrder(workOrders),
				isNotNull(workOrders.readyDay),
			),
		)})`.mapWith(Number);

const readingEarlierOrders = preparedStatement((on) =>
	on
		.select({
			...unpaidCounts(on),
			isOrderHeard: isHeard(on, "order.placed"),
			isStockHeard: isHeard(on, "product.stock_changed"),
			id: orders.id,
			requestHash: orders.requestHash,
			paymentMethod: orders.paymentMethod,
			heldMinutes: heldMinutes(on),
		})
		.from(users)
		.leftJoin(orders, and(eq(orders.userId, users.id), eq(orders.idempotencyKey, sql.placeholder("key"))))
		.where(eq(users.id, sql.placeholder("customerId"))),
);
