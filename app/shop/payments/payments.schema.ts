import { z } from "zod";
import { MAX_LINES, MAX_QUANTITY } from "#app/shop/shipping/order-limits.ts";

const amount = z.number().min(0).max(10_000_000);
const text = (maxLength: number) => z.string().max(maxLength);
const ignored = "Aceito e ignorado: valem os registros do pedido.";

/**
 * The payload of the specification, section 7. Only `order_id` decides anything: items, freight and
 * payer are accepted so that callers need not change, and the order's own records are used instead.
 */
export const preferencePayloadSchema = z.strictObject({
	order_id: z
		.uuid({ error: "Informe o número completo do pedido." })
		.describe("O número completo do pedido."),
	items: z
		.array(
			z.strictObject({
				id: text(64),
				title: text(300),
				quantity: z.number().int().min(1).max(MAX_QUANTITY),
				unit_price: amount,
			}),
		)
		.max(MAX_LINES)
		.optional()
		.describe(ignored),
	shipping: z
		.strictObject({
			cost: amount,
			option_id: text(40),
			option_name: text(120),
			description: text(300).nullish(),
		})
		.optional()
		.describe(ignored),
	payer: z
		.strictObject({
			name: text(120),
			surname: text(120).nullish(),
			email: text(254),
			phone: z.strictObject({ area_code: text(4), number: text(20) }).nullish(),
		})
		.optional()
		.describe(ignored),
	shipping_address: z
		.record(text(40), z.union([text(300), z.null()]))
		.optional()
		.describe(ignored),
});

export const preferenceResponseSchema = z.object({
	init_point: z.url().describe("O endereço em que a pessoa paga."),
});
export type PreferenceResponse = z.output<typeof preferenceResponseSchema>;
