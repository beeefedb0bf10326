import { data, href } from "react-router";
import { formAction, onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import type { Admin, Customer } from "#app/shop/accounts/actor.ts";
import { correctOrder } from "./correct-order.server.ts";
import { type CorrectionInput, correctionSchema } from "./correction.schema.ts";
import { correctionMessages } from "./corrections.messages.ts";
import type { OrderToCorrect } from "./corrections.queries.server.ts";

/** Corrects the order of the posted form, then redirects to the order. */
export async function correctionAction(
	request: Request,
	by: { customer: Customer } | { admin: Admin },
	order: OrderToCorrect | null,
) {
	if (!order) throw data(null, { status: 404 });
	const orderId = order.id;
	const isOwner = "admin" in by;
	const done = isOwner ? correctionMessages.correctedByOwner : correctionMessages.corrected;
	return formAction(request, by, {
		default: {
			failureTitle: correctionMessages.failedTitle,
			schema: correctionSchema(order),
			run: async (_: typeof by, input: CorrectionInput) => {
				const outcome = await correctOrder(by, orderId, input);
				return {
					toast: outcome === "corrected" ? done : correctionMessages.unchanged,
					redirectTo: isOwner
						? `${href("/admin/orders/:orderId", { orderId })}${new URL(request.url).search}`
						: href("/order-confirmation/:orderId", { orderId }),
				};
			},
			onRefusal: onlyAtFields,
		},
	});
}
