import { z } from "zod";
import { multiline } from "#app/platform/forms/fields.ts";
import { buyerSchema } from "#app/shop/accounts/buyer/buyer.schema.ts";
import { cartLinesSchema } from "#app/shop/cart/cart.schema.ts";
import { orderMessages } from "#app/shop/orders/lifecycle/orders.messages.ts";
import { type PaymentOption, paymentOptionValues } from "#app/shop/orders/payment/payment-option.ts";
import type { PlaceOrderInput } from "#app/shop/orders/place-order/order-input.ts";
import { NO_PLACE, shippingAddressOf } from "#app/values/address/address-views.ts";
import { buyerOf } from "#app/values/buyer.ts";
import { parseCep } from "#app/values/cep.ts";
import { addressFields, missingAddressField, notesField } from "#app/values/fields/address-fields.ts";
import { parsePhone } from "#app/values/phone.ts";
import { PICKUP } from "#app/values/pickup.ts";
import { parseUf } from "#app/values/states.ts";
import { deliveryTurnValues } from "#app/values/status/delivery-turn.ts";
import { checkoutMessages } from "./checkout.messages.ts";

/** One line of text: white space is collapsed, and characters that cannot be printed on a parcel are removed. */
export const printableLine = (max: number, missing: string) =>
	z
		.string(missing)
		.transform((text) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim())
		.pipe(z.string().min(1, missing).max(max, `São no máximo ${max} caracteres.`));

const optionalPrintableLine = (max: number) =>
	z
		.string()
		.optional()
		.transform((text = "") => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim())
		.pipe(z.string().max(max, `São no máximo ${max} caracteres.`))
		.transform((text) => text || null);

/** Text that `parse` turns into a value, or else `message`. */
function parsedText<Value>(parse: (text: string) => Value | null, message: string) {
	return z.string(message).transform((text, context) => {
		const value = parse(text);
		if (value !== null) return value;
		context.issues.push({ code: "custom", message, input: text });
		return z.NEVER;
	});
}

/** The cart is sent as JSON in one field, because it is in the browser and not in the page's HTML. */
const lines = z
	.string(checkoutMessages.emptyCart)
	.max(20_000, checkoutMessages.emptyCart)
	.transform((text): unknown => {
		try {
			return JSON.parse(text);
		} catch {
			return [];
		}
	})
	.pipe(cartLinesSchema.min(1, checkoutMessages.emptyCart));

const addressLine = (name: "street" | "number" | "neighborhood" | "city") =>
	printableLine(addressFields[name].maxLength, missingAddressField[name]);

/** The fields of an order's address. */
export const placeSchemas = {
	zipCode: parsedText(parseCep, checkoutMessages.cepRequired.description),
	street: addressLine("street"),
	number: addressLine("number"),
	complement: optionalPrintableLine(addressFields.complement.maxLength),
	neighborhood: addressLine("neighborhood"),
	city: addressLine("city"),
	state: parsedText(parseUf, missingAddressField.state),
};

/** The fields of every order, shipped or picked up. */
export const contactSchemas = {
	phone: parsedText((text) => {
		const phone = parsePhone(text);
		return phone && `${phone.areaCode}${phone.number}`;
	}, missingAddressField.phone),
	notes: multiline()
		.default("")
		.pipe(z.string().max(notesField.maxLength, `São no máximo ${notesField.maxLength} caracteres.`))
		.transform((text) => text || null),
};

/** The fields of the checkout's form. Prices, freight and the name come from the server and are not read. */
export const checkoutSchema = ({
	cpfRequired,
	paymentOptions = paymentOptionValues,
}: {
	cpfRequired: boolean;
	paymentOptions?: readonly PaymentOption[];
}) =>
	z
		.object({
			...ownFields({ paymentOptions }),
			...placeSchemas,
			shippingOptionId: printableLine(60, checkoutMessages.freightRequired),
			/** Missing where nothing is asked. */
			deliveryTurn: z.enum(deliveryTurnValues, orderMessages.turnNotOffered).nullish(),
			deliveryDay: z.iso.date(orderMessages.dayNotOffered).nullish(),
		})
		.and(buyerSchema({ isRequired: cpfRequired }));

/** The same for an order that is picked up at the workshop, which has no address. */
export const pickupSchema = (rules: Parameters<typeof checkoutSchema>[0]) =>
	z
		.object({
			...ownFields(rules),
			shippingOptionId: z.literal(PICKUP, checkoutMessages.freightRequired),
		})
		.transform((form) => ({ ...form, ...NO_PLACE, deliveryTurn: null, deliveryDay: null }))
		.and(buyerSchema({ isRequired: rules.cpfRequired }));

const ownFields = ({
	paymentOptions = paymentOptionValues,
}: {
	paymentOptions?: readonly PaymentOption[];
}) => ({
	idempotencyKey: z.uuid("Recarregue a página e tente de novo."),
	lines,
	...contactSchemas,
	paymentMethod: z.enum(paymentOptions, checkoutMessages.paymentRequired.description),
	/** Only compared with the server's total. Any other value means that the screen showed no total. */
	expectedTotalCents: z
		.string()
		.optional()
		.transform((text = "") => (/^\d{1,10}$/.test(text) ? Number(text) : 0)),
	/** The same for the promised day. Any other value means that the screen showed none. */
	expectedPromisedDate: z
		.string()
		.optional()
		.transform((text = "") => z.iso.date().safeParse(text).data ?? null),
});

export type CheckoutInput = z.output<ReturnType<typeof checkoutSchema | typeof pickupSchema>>;

/** The requested order, in the name of the account that places it. */
export function toPlaceOrderInput(customer: { fullName: string }, form: CheckoutInput): PlaceOrderInput {
	const { idempotencyKey, lines, notes, shippingOptionId, deliveryTurn, deliveryDay, paymentMethod } = form;
	const { expectedTotalCents, expectedPromisedDate } = form;
	return {
		idempotencyKey,
		lines,
		address: shippingAddressOf({ ...form, fullName: customer.fullName }),
		...buyerOf(form),
		notes,
		shippingOptionId,
		deliveryTurn: deliveryTurn ?? null,
		deliveryDay: deliveryDay ?? null,
		paymentMethod,
		expectedTotalCents,
		expectedPromisedDate,
	};
}
