declare const readBy: unique symbol;

/**
 * The proof by which an order was found: its own customer's, an administrator's, the full id or parcel's code that
 * opens a public page, or the lock that a command holds on its row.
 */
export type OrderReader = "customer" | "admin" | "public" | "lock";

/**
 * Proof type: these readers may read this order. It is only made by a finder that has asked for the reader's own proof
 * (`orders.queries.server.ts`), and by `lockOrder` for commands. Reads of an order's details demand it instead of an
 * id, so a route that forgets its guard does not compile. The readers are words rather than the types of their proofs,
 * because an administrator is a customer too.
 */
export interface ReadableOrder<By extends OrderReader = OrderReader> {
	readonly [readBy]: By;
	readonly id: string;
}

/** For data that no public page shows. */
export type PrivateOrder = ReadableOrder<Exclude<OrderReader, "public">>;
