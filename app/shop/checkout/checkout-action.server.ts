import { href, redirectDocument } from "react-router";
import { type FormOutcome, formAction } from "#app/platform/forms/form-action.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { paymentMethodOf, paymentOptionValues } from "#app/shop/orders/payment/payment-option.ts";
import { DayRefusal, TotalRefusal } from "#app/shop/orders/place-order/order-input.ts";
import { placeOrder } from "#app/shop/orders/place-order/place-order.server.ts";
import { networkHash } from "#app/shop/orders/place-order/unpaid-limits.server.ts";
import { paymentMessages } from "#app/shop/payments/payments.messages.ts";
import { offeredPaymentMethods } from "#app/shop/payments/payments.queries.server.ts";
import { createPaymentPreference } from "#app/shop/payments/preferences/create-preference.server.ts";
import { createOrderPix } from "#app/shop/payments/preferences/order-pix.server.ts";
import { paymentOffer, readSettings } from "#app/shop/settings/settings.queries.server.ts";
import type { StoreSettings } from "#app/shop/settings/settings.ts";
import type { IsoDay } from "#app/values/date.ts";
import type { Cents } from "#app/values/money.ts";
import type { PaymentMethod } from "#app/values/status/payment-status.ts";
import { checkoutMessages } from "./checkout.messages.ts";
import { type CheckoutInput, checkoutSchema, pickupSchema, toPlaceOrderInput } from "./checkout.schema.ts";

/** Making a schema costs many times more than checking a form with it, so each schema is made once. */
const schemas = new Map<string, ReturnType<typeof makeSchemas>>();

function makeSchemas(cpfRequired: boolean, methods: readonly PaymentMethod[]) {
	const paymentOptions = paymentOptionValues.filter((option) => methods.includes(paymentMethodOf(option)));
	const rules = { cpfRequired, paymentOptions };
	return { default: checkoutSchema(rules), pickup: pickupSchema(rules) };
}

function schemasFor(settings: StoreSettings) {
	const { cpfRequired } = settings.payments;
	const methods = offeredPaymentMethods(paymentOffer(settings));
	const key = [cpfRequired, ...methods].join(" ");
	const made = schemas.get(key) ?? makeSchemas(cpfRequired, methods);
	schemas.set(key, made);
	return made;
}

/** Places the order of the posted checkout form, then redirects to the payment or to the confirmation. */
export async function placeOrderFromForm(customer: Customer, request: Request) {
	const schema = schemasFor(await readSettings());
	const run = async (_: Customer, form: CheckoutInput) => {
		const input = toPlaceOrderInput(customer, form);
		const order = await placeOrder(customer, input, networkHash(request)).catch(throwOrderRefusal);
		if (order.paymentMethod === "bank_transfer") return { redirectTo: confirmationPath(order) };
		return input.paymentMethod === "pix" ? startPix(customer, order) : startOnlinePayment(customer, order);
	};
	return formAction(
		request,
		customer,
		{ default: { schema: schema.default, run }, pickup: { schema: schema.pickup, run } },
		{
			failureTitle: checkoutMessages.failed.title,
			failureMessage: checkoutMessages.failed.description,
			onRefusal: (refusal): FormOutcome<CheckoutAnswer> => {
				if (refusal instanceof TotalRefusal) return { data: { total: refusal.total } };
				if (refusal instanceof DayRefusal) return { data: { promisedDate: refusal.promisedDate } };
				return toastOf(refusal);
			},
		},
	);
}

/** Data that the checkout shows after a refusal, besides the messages. */
export interface CheckoutAnswer {
	/** The current price of the order, where the screen showed another one. */
	total?: Cents;
	/** Its current day, where the screen showed an earlier one. */
	promisedDate?: IsoDay;
}

const confirmationPath = ({ orderId }: { orderId: string }): string =>
	href("/order-confirmation/:orderId", { orderId });

/** Says no sentence that already stands among the mistakes above the form: the message is the specification's then. */
function toastOf({ fields, title, message }: Refusal): FormOutcome<CheckoutAnswer> {
	if (!fields) return {};
	if (!title) return { toast: fieldToast(fields) };
	return Object.values(fields).includes(message) ? { toast: checkoutMessages.failed } : {};
}

/** Most mistakes are shown only at their fields; these two also have a toast. */
function fieldToast(fields: Record<string, string>) {
	if (fields.zipCode) return checkoutMessages.cepRequired;
	return fields.paymentMethod ? checkoutMessages.paymentRequired : undefined;
}

/** Freight refusals name the postal code's field as the public API does; the form has another name for it. */
export function formFieldsOf({ fields }: Refusal): Record<string, string> {
	const { zip_code: zipCode, ...others } = fields ?? {};
	return zipCode ? { ...others, zipCode } : others;
}

/** Adds a title, so that the toast appears beside the messages at the fields. */
function throwOrderRefusal(error: unknown): never {
	if (!(error instanceof Refusal) || error instanceof TotalRefusal || error instanceof DayRefusal)
		throw error;
	const { kind, message, title = checkoutMessages.failed.title } = error;
	const fields = formFieldsOf(error);
	throw new Refusal(kind, message, { title, ...(Object.keys(fields).length > 0 ? { fields } : {}) });
}

/** The order stays placed even if this fails; it can be paid later from its confirmation. */
async function startOnlinePayment(
	customer: Customer,
	order: { orderId: string },
): Promise<FormOutcome<object> | Response> {
	try {
		return redirectDocument((await createPaymentPreference(customer, order.orderId)).initPoint);
	} catch (error) {
		const description = failureText(error, order, paymentMessages.preferenceFailed);
		return {
			redirectTo: confirmationPath(order),
			toast: { title: paymentMessages.preferenceFailedTitle, description, tone: "destructive" },
		};
	}
}

/** The confirmation shows the PIX code, or offers to request it again. */
async function startPix(customer: Customer, order: { orderId: string }): Promise<FormOutcome<object>> {
	try {
		await createOrderPix(customer, order.orderId);
		return { redirectTo: confirmationPath(order) };
	} catch (error) {
		const description = failureText(error, order, paymentMessages.pixFailed);
		return {
			redirectTo: confirmationPath(order),
			toast: { title: paymentMessages.pixFailedTitle, description, tone: "destructive" },
		};
	}
}

function failureText(error: unknown, order: { orderId: string }, unexpected: string): string {
	if (error instanceof Refusal) return error.message;
	log.error({ error, ...order }, "a payment could not be started");
	return unexpected;
}
