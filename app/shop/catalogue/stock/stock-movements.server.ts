import { asc, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import type { StockReason, WriteOffReason } from "#app/values/status/stock-movement-type.ts";
import type { Transaction } from "#db/client.server.ts";
import { products, stockMovements } from "#db/schema.server.ts";

/** Why a statement changes stock, and who had it done. */
export interface StockCause {
	reason: StockReason;
	orderId?: string;
	/** Who had it done. The ledger names administrators; who the customer is says the order. */
	actor?: Customer | null;
	/** For the past of the demo; otherwise the moment itself. */
	at?: Date;
}

const administratorOf = ({ actor }: StockCause): string | null => (actor?.role === "admin" ? actor.id : null);

/** What the ledger's triggers read (`db/README.md`). */
export const causeText = (cause: StockCause): string => {
	const { reason, orderId, at } = cause;
	return JSON.stringify({ reason, orderId, actorId: administratorOf(cause), at });
};

/**
 * A condition of each statement that changes stock, always true: it tells the triggers that write the ledger why.
 * It holds for the transaction only, so it is right behind a transaction pooler too.
 */
export const isCausedBy = (cause: string | Placeholder): SQL =>
	sql`set_config('cerne.stock_cause', ${cause}, true) <> ''`;

/**
 * Records that units which an order had taken are gone for good, and why. They had left the stock with the order, so
 * it stays as it is; a product that was deleted has no ledger.
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
			...{ productId, reason, orderId, actorId: administratorOf(cause) },
			units: 0,
			writtenOff: quantities.get(productId) ?? 0,
		})),
	);
}
