import { z } from "zod";
import {
	checkbox,
	optionalLine,
	optionalText,
	repeatedField,
	requiredLine,
	requiredText,
} from "#app/platform/forms/fields.ts";
import { benchWorkMessages } from "#app/shop/orders/work-orders/bench-work.messages.ts";
import { isIsoDay } from "#app/values/date.ts";
import { cents, parseMoney } from "#app/values/money.ts";
import { moneyWayValues, receiptWayValues } from "#app/values/status/money-entry-type.ts";
import { orderStatusValues } from "#app/values/status/order-status.ts";
import { adminOrderRefusals as refusals } from "./admin-orders.messages.ts";
import { bulkChanges } from "./order-filters.ts";

export const orderStatusSchema = z.object({
	status: z.enum(orderStatusValues, refusals.unknownStatus),
	/** Posted by the dropdown's own button, which is shown without scripts. */
	asks: z.literal("1").optional(),
});
export const bulkChangeSchema = z.object({
	to: z.enum(bulkChanges, refusals.unknownStatus),
	ids: z
		.union([z.uuid(), z.array(z.uuid()).min(1).max(100)], refusals.noneSelected)
		.transform((value) => (typeof value === "string" ? [value] : value)),
	/** The amount shown beside each order to be marked as paid: order id, colon, cents. */
	amounts: repeatedField(100, 50).pipe(
		z.array(
			z
				.string()
				.regex(/^[0-9a-f-]{36}:\d{1,10}$/)
				.transform((text) => [text.slice(0, 36), cents(Number(text.slice(37)))] as const),
		),
	),
	includesOnline: checkbox,
});
/** On any active bench, or only on those that can make its products. */
export const placeChoiceSchema = z.object({ anyBench: checkbox });
export const workChoiceSchema = z.object({ workId: z.uuid() });
export const earlyDaySchema = workChoiceSchema.extend({
	day: z.string(benchWorkMessages.notEarlyDay).refine(isIsoDay, benchWorkMessages.notEarlyDay),
});

const yesOrNo = z.enum(["yes", "no"]).transform((answer) => answer === "yes");

/** A photograph of the work, and whether its customer may see it. */
export const workPhotoSchema = z.object({ photoId: z.string(), shown: yesOrNo });

export const begunWorkSchema = z.object({ workId: z.uuid(), stocked: yesOrNo });

export const orderNoteSchema = z.object({ text: requiredText(refusals.noteMissing, 2000) });
export const checkReturnSchema = z.object({ itemIds: repeatedField(100, 36) });
export const refuseReturnSchema = z.object({ refusal: requiredText(refusals.refusalMissing, 2000) });
export const registerReturnSchema = z.object({ reason: optionalText(2000) });
const ticked = z
	.literal("on")
	.optional()
	.transform((value) => value === "on");
/** The fields of `CancelOrderFields`, also within a form that can set other states. */
export const cancellationFields = {
	note: optionalText(2000),
	cancelLabels: ticked,
	itemIds: repeatedField(100, 36),
};
export const toCancellation = ({
	note,
	cancelLabels,
	itemIds,
}: z.output<z.ZodObject<typeof cancellationFields>>) => ({
	note,
	itemsBack: itemIds,
	cancelsLabels: cancelLabels,
});
export const cancelOrderSchema = z.object(cancellationFields).transform(toCancellation);

const typedAmount = (missing: string) =>
	z.string(missing).transform((typed, context) => {
		const amount = parseMoney(typed);
		if (amount !== null && amount > 0) return amount;
		context.addIssue({ code: "custom", message: missing });
		return z.NEVER;
	});
const orderDay = z.string(refusals.day).refine(isIsoDay, refusals.day);

/** The amount in cents that the administrator saw beside the button. */
const sentAmount = z.coerce.number(refusals.amountNotSent).int().nonnegative().transform(cents);
export const paidSchema = z.object({ amount: sentAmount });
export const entryChoiceSchema = z.object({ entryId: z.uuid() });
export const markRefundedSchema = z.object({
	requestKey: z.uuid(),
	amount: sentAmount,
	way: z.enum(moneyWayValues, refusals.way),
	day: orderDay,
});
export const receiptSchema = z.object({
	requestKey: z.uuid(),
	amount: typedAmount(refusals.receiptAmount),
	way: z.enum(receiptWayValues, refusals.way),
	day: orderDay,
});
export const refundSchema = z.object({
	requestKey: z.uuid(),
	paymentId: z.uuid(),
	amount: typedAmount(refusals.refundAmount),
	reason: requiredLine(refusals.refundReason, 300),
	pixKey: optionalLine(120),
});
export const taskChoiceSchema = z.object({ taskId: z.uuid(), seen: optionalText(1000) });
export const labelChoiceSchema = z.object({ labelId: z.uuid() });
/** Whether the owner ships without an invoice. */
export const labelRequestSchema = z.object({ withoutInvoice: ticked });
export const refundChoiceSchema = z.object({ refundId: z.uuid() });
export const refundPaidSchema = refundChoiceSchema.extend({
	amount: sentAmount,
	proof: optionalText(500),
});
