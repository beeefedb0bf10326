import { asc, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { ActorId } from "#app/shop/accounts/actor.ts";
import type { StockReason, WriteOffReason } from "#app/values/status/stock-movement-type.ts";
import type { Transaction } from "#db/client.server.ts";
import { products, stockMovements } from "#db/schema.server.ts";

/** Why a statement changes stock, and on whose behalf. */
export interface StockCause {
	reason: StockReason;
	orderId?: string;
	/**
	 * The person on whose behalf the stock changed. The ledger names administrators; a customer is known from the order.
	 */
	actor?: ActorId | null;
	/** A moment in the past, for the demo; otherwise now. */
	at?: Date;
}

const administratorOf = ({ actor }: StockCause): string | null => (actor?.role === "admin" ? actor.id : null);

/** The cause in the format that the ledger's triggers read (`db/README.md`). */
export const causeText = (cause: StockCause): string => {
	const { reason, orderId, at } = cause;
	return JSON.stringify({ reason, orderId, actorId: administratorOf(cause), at });
};

/**
 * A condition for each statement that changes stock. It is always true, and tells the triggers that write the ledger
 * the cause. The setting lasts for the transaction only, so it also works behind a transaction pooler.
 */
export const isCausedBy = (cause: string | Placeholder): SQL =>
	sql`set_config('cerne.stock_cause', ${cause}, true) <> ''`;

/**
 * Records that units which an order had taken are lost for good, and why. They left the stock with the order, so the
 * stock does not change. A deleted product has no ledger.
 */
export async function recordWriteOff(
	tx: Transaction,
	items: readonly { productId: string; quantity: number }[],
	cause: StockCause & { reason: WriteOffReason; orderId: string },
): Promise<void> {
	const quantities = new Map(items.map(({ productId, quantity }) => [productId, quantity]));
	const present = await tx
		.select({ id: products.id })
		.from(products)
		.where(inArray(products.id, [...quantities.keys()]))
		.orderBy(asc(products.id))
		.for("key share");
	if (present.length === 0) return;
	const { reason, orderId } = cause;
	await tx.insert(stockMovements).values(
		present.map(({ id: productId }) => ({
			productId,
			reason,
			orderId,
			actorId: administratorOf(cause),
			units: 0,
			writtenOff: quantities.get(productId) ?? 0,
		})),
	);
}
