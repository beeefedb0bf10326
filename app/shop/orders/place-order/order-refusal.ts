import { Refusal } from "#app/platform/refusals.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";

/** A refusal of an order: the title is always the same, and the field shows the reason. */
export function orderRefusal(kind: "invalid" | "conflict", message: string, field?: string): Refusal {
	return new Refusal(kind, message, {
		title: orderMessages.failedTitle,
		...(field ? { fields: { [field]: message } } : {}),
	});
}
