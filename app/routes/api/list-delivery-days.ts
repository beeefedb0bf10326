import { jsonFunction } from "#app/platform/forms/json-api.server.ts";
import { listDeliveryDays } from "#app/shop/shipping/quote/list-delivery-days.server.ts";
import { deliveryDaysSchema } from "#app/shop/shipping/shipping.schema.ts";

/**
 * The day on which each product of a list would arrive. Posted, so that a visitor's postal code is in no address and in
 * no access record.
 */
export const action = jsonFunction(deliveryDaysSchema, (payload) => listDeliveryDays(payload));
export const loader = action;
