import { readForm } from "#app/platform/forms/forms.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { type PlacedOrder, placeOrder } from "#app/shop/orders/place-order/place-order.server.ts";
import { createPaymentPreference } from "#app/shop/payments/mercado-pago/create-preference.server.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { checkoutMessages } from "./checkout.messages.ts";
import { checkoutSchema, toPlaceOrderInput } from "./checkout.schema.ts";

/**
 * Places the order of a posted checkout form. Throws a Refusal with the title of the toast that the
 * specification gives to what went wrong.
 */
export async function placeOrderFromForm(customer: Customer, request: Request): Promise<PlacedOrder> {
	const { cpfRequired } = (await readSettings()).payments;
	const form = await readForm(request, checkoutSchema({ cpfRequired })).catch((error: unknown) => {
		throw error instanceof Refusal ? withToastTitle(error) : error;
	});
	try {
		return await placeOrder(customer, toPlaceOrderInput(customer, form));
	} catch (error) {
		throw error instanceof Refusal ? toOrderRefusal(error) : toUnavailableRefusal(error);
	}
}

/** Most mistakes are told at their fields alone; these two have a toast of their own. */
function withToastTitle(refusal: Refusal): Refusal {
	const { fields } = refusal;
	const toast = fields?.zipCode
		? checkoutMessages.cepRequired
		: fields?.paymentMethod
			? checkoutMessages.paymentRequired
			: undefined;
	if (!fields || !toast) return refusal;
	return new Refusal(refusal.kind, toast.description, { fields, title: toast.title });
}

function toOrderRefusal(refusal: Refusal): Refusal {
	const { kind, message, fields: { zip_code: zipCode, ...others } = {}, title } = refusal;
	// The freight's own name for the postal code's field.
	const fields = zipCode ? { ...others, zipCode } : others;
	return new Refusal(kind, message, {
		title: title ?? checkoutMessages.failed.title,
		...(Object.keys(fields).length > 0 ? { fields } : {}),
	});
}

function toUnavailableRefusal(error: unknown): Refusal {
	log.error({ error }, "an order could not be placed");
	const { title, description } = checkoutMessages.failed;
	return new Refusal("unavailable", description, { title });
}

/** Where to pay an order online, or what to tell the customer whose order is placed but not payable yet. */
export async function startOnlinePayment(
	customer: Customer,
	orderId: string,
): Promise<{ initPoint: string } | { refused: { title: string; description: string } }> {
	try {
		return await createPaymentPreference(customer, orderId);
	} catch (error) {
		if (!(error instanceof Refusal)) log.error({ error, orderId }, "a payment could not be started");
		const description = error instanceof Refusal ? error.message : paymentMessages.preferenceFailed;
		return { refused: { title: paymentMessages.preferenceFailedTitle, description } };
	}
}
