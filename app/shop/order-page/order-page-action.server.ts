import { data, href, redirectDocument } from "react-router";
import { z } from "zod";
import { optionalLine, optionalText } from "#app/platform/forms/fields.ts";
import { formAction, onlyAtFields } from "#app/platform/forms/form-action.server.ts";
import type { Refusal } from "#app/platform/refusals.ts";
import { requireCustomer } from "#app/shop/accounts/session/guards.server.ts";
import { cancelOrder } from "#app/shop/orders/changes/cancel-order.server.ts";
import { answerOwnDay } from "#app/shop/orders/day-proposals/answer-day.server.ts";
import { dayProposalMessages } from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { withdrawOrder } from "#app/shop/orders/returns/request-return.server.ts";
import { changePaymentOption } from "#app/shop/payments/option/change-payment-option.server.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { createPaymentPreference } from "#app/shop/payments/preferences/create-preference.server.ts";
import { createOrderPix } from "#app/shop/payments/preferences/order-pix.server.ts";
import { cents } from "#app/values/money.ts";

/** The total that the pressed button showed. */
const amountSchema = z.object({ amount: z.coerce.number().int().nonnegative().transform(cents).optional() });

const dayAnswerSchema = z.object({ proposalId: z.string() });

const withdrawalSchema = z.object({ reason: optionalText(2000), pixKey: optionalLine(120) });

/** The action of every form of an order: to pay it, change the payment, cancel it or withdraw from it. */
export async function changeOwnOrder(request: Request, orderId: string) {
	const screen = { redirectTo: href("/order-confirmation/:orderId", { orderId }) };
	const leaveOrder = ({ kind }: Refusal) => {
		if (kind === "not_found") throw data(null, { status: 404 });
		return screen;
	};
	return formAction(
		request,
		await requireCustomer(request),
		{
			retry: {
				failureTitle: paymentMessages.preferenceFailedTitle,
				run: async (customer) =>
					redirectDocument((await createPaymentPreference(customer, orderId)).initPoint),
			},
			pix: {
				failureTitle: paymentMessages.pixFailedTitle,
				run: (customer) => createOrderPix(customer, orderId),
			},
			transfer: {
				schema: amountSchema,
				run: async (customer, { amount: shown }) => {
					await changePaymentOption(customer, orderId, { to: "bank_transfer", shown });
					return { toast: paymentMessages.changedToTransfer };
				},
			},
			online: {
				schema: amountSchema,
				run: async (customer, { amount: shown }) => {
					await changePaymentOption(customer, orderId, { to: "mercadopago", shown });
					return redirectDocument((await createPaymentPreference(customer, orderId)).initPoint);
				},
			},
			"discounted-pix": {
				schema: amountSchema,
				run: async (customer, { amount: shown }) => {
					await changePaymentOption(customer, orderId, { to: "pix", shown });
					await createOrderPix(customer, orderId);
					return { toast: paymentMessages.changedToPix };
				},
			},
			cancel: {
				run: async (customer) => {
					await cancelOrder(customer, orderId);
					return { toast: orderMessages.cancelled };
				},
			},
			"accept-day": {
				schema: dayAnswerSchema,
				run: async (customer, { proposalId }) => ({
					toast: dayProposalMessages.accepted(
						await answerOwnDay(customer, orderId, { proposalId, answer: "accept" }),
					),
				}),
			},
			"refuse-day": {
				schema: dayAnswerSchema,
				run: async (customer, { proposalId }) => {
					await answerOwnDay(customer, orderId, { proposalId, answer: "refuse" });
					return { toast: dayProposalMessages.refused };
				},
			},
			withdraw: {
				schema: withdrawalSchema,
				run: async (customer, input) => ({
					toast: orderMessages[await withdrawOrder(customer, orderId, input)],
				}),
				// Only this screen has the form, so missing fields are marked in it.
				onRefusal: (refusal) => (refusal.fields ? onlyAtFields(refusal) : leaveOrder(refusal)),
			},
		},
		{
			...screen,
			failureTitle: orderMessages.changeFailedTitle,
			onRefusal: leaveOrder,
		},
	);
}
