import { handedIn } from "#app/platform/handed-in.ts";
import type { Queryable } from "#db/client.server.ts";

/**
 * Describes the customer of an order; null where there is no such order. It is read when a message is sent and is not
 * stored, so that later messages never contain a deleted customer. Handed in by orders, because webhooks must not
 * import them. No reader asks for it, so there is no proof to demand. It demands the database instead, which no route
 * has.
 */
export const orderCustomer =
	handedIn<(database: Queryable, orderId: string) => Promise<object | null>>("orderCustomer");
