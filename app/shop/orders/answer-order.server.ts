import { data, redirectDocument } from "react-router";
import { z } from "zod";
import { attempt, readForm } from "#app/platform/forms.server.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { createPaymentPreference } from "#app/shop/payments/create-preference.server.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { orderMessages } from "./orders.messages.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";

const intention = z.object({
	intent: z.enum(["retry", "cancel", "withdraw"], "Recarregue a página e tente de novo."),
	reason: z.string().trim().max(2000, "Use no máximo 2.000 caracteres.").default(""),
});

/** What the forms of an order's screen ask for: to pay, to take the order back, to give it back. */
export async function answerOrder(customer: Customer, orderId: string, request: Request) {
	const done = await attempt(async () => {
		const { intent, reason } = await readForm(request, intention);
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
	const screen = `/order-confirmation/${encodeURIComponent(orderId)}`;
	if (!done.ok) {
		if (done.refusal.kind === "not_found") throw data(null, { status: 404 });
		const { title = "Erro", message } = done.refusal;
		return redirectWithToast(screen, { title, description: message, tone: "destructive" });
	}
	return done.value.payAt === undefined
		? redirectWithToast(screen, done.value.toast)
		: redirectDocument(done.value.payAt);
}
