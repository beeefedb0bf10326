import { Refusal } from "#app/platform/refusals.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";

/** An order that cannot be placed: one title for all of them, with the field that shows the reason. */
export function orderRefusal(kind: "invalid" | "conflict", message: string, field?: string): Refusal {
	return new Refusal(kind, message, {
		title: orderMessages.failedTitle,
		...(field ? { fields: { [field]: message } } : {}),
	});
}
