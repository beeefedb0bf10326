import { data, href, redirectDocument } from "react-router";
import { z } from "zod";
import { attempt, readForm } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { cancelOrder } from "#app/shop/orders/lifecycle/cancel-order.server.ts";
import { withdrawOrder } from "#app/shop/orders/lifecycle/withdraw-order.server.ts";
import { orderMessages } from "#app/shop/orders/orders.messages.ts";
import { createPaymentPreference } from "#app/shop/payments/mercado-pago/create-preference.server.ts";

const orderActionSchema = z.object({
	intent: z.enum(["retry", "cancel", "withdraw"], "Recarregue a página e tente de novo."),
	reason: z.string().trim().max(2000, "Use no máximo 2.000 caracteres.").default(""),
});

/** What the forms of an order's screen ask for: to pay, to take the order back, to give it back. */
export async function handleOrderAction(customer: Customer, orderId: string, request: Request) {
	const result = await attempt(async () => {
		const { intent, reason } = await readForm(request, orderActionSchema);
		if (intent === "retry") {
			return { payAt: (await createPaymentPreference(customer, orderId)).initPoint };
		}
		if (intent === "cancel") {
			await cancelOrder(customer, orderId);
			return { toast: orderMessages.cancelled };
		}
		await withdrawOrder(customer, orderId, reason);
		return { toast: orderMessages.withdrawn };
	});
	const path = href("/order-confirmation/:orderId", { orderId });
	if (!result.ok) {
		if (result.refusal.kind === "not_found") throw data(null, { status: 404 });
		const { title = "Erro", message } = result.refusal;
		return redirectWithToast(path, { title, description: message, tone: "destructive" });
	}
	return result.value.payAt === undefined
		? redirectWithToast(path, result.value.toast)
		: redirectDocument(result.value.payAt);
}
