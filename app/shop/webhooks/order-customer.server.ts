import { handedIn } from "#app/platform/handed-in.ts";
import type { Queryable } from "#db/client.server.ts";

/**
 * Describes the customer of an order, null where there is no such order. Read when a message is sent and stored
 * nowhere, so that who is deleted is in no later message. Orders come after webhooks. No reader asks for it, so it
 * demands the database, which no route has.
 */
export const orderCustomer =
	handedIn<(database: Queryable, orderId: string) => Promise<object | null>>("orderCustomer");
