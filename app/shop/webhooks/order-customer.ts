import { handedIn } from "#app/platform/handed-in.ts";

/**
 * Describes the customer of an order, null where there is no such order. Read when a message is sent and stored
 * nowhere, so that who is deleted is in no later message. Orders come after webhooks.
 */
export const orderCustomer = handedIn<(orderId: string) => Promise<object | null>>("orderCustomer");
