import { z } from "zod";
import { jsonFunction } from "#app/platform/api.server.ts";
import { requireCustomerForApi } from "#app/shop/accounts/guards.server.ts";
import { createPaymentPreference } from "#app/shop/payments/create-preference.server.ts";

const amount = z.number().min(0).max(10_000_000);
const text = (most: number) => z.string().max(most);

/**
 * The payload of the specification, section 7. Only `order_id` decides anything: items, freight and
 * payer are accepted so that callers need not change, and the order's own records are used instead.
 */
const payload = z.strictObject({
	order_id: z.uuid({ error: "Informe o número completo do pedido." }),
	items: z
		.array(
			z.strictObject({
				id: text(64),
				title: text(300),
				quantity: z.number().int().min(1).max(99),
				unit_price: amount,
			}),
		)
		.max(50)
		.optional(),
	shipping: z
		.strictObject({
			cost: amount,
			option_id: text(40),
			option_name: text(120),
			description: text(300).nullish(),
		})
		.optional(),
	payer: z
		.strictObject({
			name: text(120),
			surname: text(120).nullish(),
			email: text(254),
			phone: z.strictObject({ area_code: text(4), number: text(20) }).nullish(),
		})
		.optional(),
	shipping_address: z.record(text(40), z.union([text(300), z.null()])).optional(),
});

export const action = jsonFunction(payload, async ({ order_id }, request) => {
	const customer = await requireCustomerForApi(request);
	const { initPoint } = await createPaymentPreference(customer, order_id);
	return { init_point: initPoint };
});

/** Any other method is told that only POST is taken. */
export const loader = action;
