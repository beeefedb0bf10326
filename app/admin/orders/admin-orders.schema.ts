import { z } from "zod";
import { optionalText, requiredText } from "#app/platform/forms/fields.ts";
import { orderStatusValues } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { adminOrderRefusals as refusals } from "./admin-orders.messages.ts";
import { bulkChanges } from "./order-filter.ts";

export const orderStatusSchema = z.object({ status: z.enum(orderStatusValues, refusals.unknownStatus) });
export const bulkChangeSchema = z.object({
	to: z.enum(bulkChanges, refusals.unknownStatus),
	ids: z
		.union([z.uuid(), z.array(z.uuid()).min(1).max(100)], refusals.noneSelected)
		.transform((given) => (typeof given === "string" ? [given] : given)),
});
export const orderNoteSchema = z.object({ text: requiredText(refusals.noteMissing, 2000) });
export const cancelOrderSchema = z.object({ note: optionalText(2000) });
