declare const readBy: unique symbol;

/**
 * By which proof an order was found: its own customer's, an administrator's, the full id or parcel's code that opens a
 * public page, or the lock that a command holds on its row.
 */
export type OrderReader = "customer" | "admin" | "public" | "lock";

/**
 * Proof type: this order may be read by these readers. Only a finder that has asked for the reader's own proof makes
 * one (`orders.queries.server.ts`), and `lockOrder` for commands. Reads of an order's details demand it instead of
 * an id, so a route that forgets its guard does not compile. An administrator is a customer too, which is why the
 * reader is named here by a word and not by the type of the proof.
 */
export interface ReadableOrder<By extends OrderReader = OrderReader> {
	readonly [readBy]: By;
	readonly id: string;
}

/** For what no public page shows. */
export type PrivateOrder = ReadableOrder<Exclude<OrderReader, "public">>;
