import { z } from "zod";
import {
	optionalLine,
	optionalText,
	repeatedField,
	requiredLine,
	requiredText,
} from "#app/platform/forms/fields.ts";
import { orderStatusValues } from "#app/shop/orders/lifecycle/order-lifecycle.ts";
import { parseMoney } from "#app/values/money.ts";
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
export const checkReturnSchema = z.object({ itemIds: repeatedField(100, 36) });
export const refuseReturnSchema = z.object({ refusal: requiredText(refusals.refusalMissing, 2000) });
export const registerReturnSchema = z.object({ reason: optionalText(2000) });
export const cancelOrderSchema = z.object({ note: optionalText(2000) });

export const refundSchema = z.object({
	requestKey: z.uuid(),
	paymentId: z.uuid(),
	amount: z.string(refusals.refundAmount).transform((typed, context) => {
		const amount = parseMoney(typed);
		if (amount !== null && amount > 0) return amount;
		context.addIssue({ code: "custom", message: refusals.refundAmount });
		return z.NEVER;
	}),
	reason: requiredLine(refusals.refundReason, 300),
	pixKey: optionalLine(120),
});
export const labelChoiceSchema = z.object({ labelId: z.uuid() });
export const refundChoiceSchema = z.object({ refundId: z.uuid(), proof: optionalText(500) });
