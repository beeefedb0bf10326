import { z } from "zod";
import { MAX_LINES, MAX_QUANTITY } from "#app/shop/shipping/order-limits.ts";

const postedAmount = z.number().min(0).max(10_000_000);
const ignoredText = (maxLength: number) => z.string().max(maxLength);
const ignored = "Aceito e ignorado: valem os registros do pedido.";

/**
 * The payload of the specification, section 7. Only `order_id` is used. Items, freight and payer are accepted so that
 * callers need not change, but the order's own records count.
 */
export const preferencePayloadSchema = z.strictObject({
	order_id: z
		.uuid({ error: "Informe o número completo do pedido." })
		.describe("O número completo do pedido."),
	items: z
		.array(
			z.strictObject({
				id: ignoredText(64),
				title: ignoredText(300),
				quantity: z.number().int().min(1).max(MAX_QUANTITY),
				unit_price: postedAmount,
			}),
		)
		.max(MAX_LINES)
		.optional()
		.describe(ignored),
	shipping: z
		.strictObject({
			cost: postedAmount,
			option_id: ignoredText(40),
			option_name: ignoredText(120),
			description: ignoredText(300).nullish(),
		})
		.optional()
		.describe(ignored),
	payer: z
		.strictObject({
			name: ignoredText(120),
			surname: ignoredText(120).nullish(),
			email: ignoredText(254),
			phone: z.strictObject({ area_code: ignoredText(4), number: ignoredText(20) }).nullish(),
		})
		.optional()
		.describe(ignored),
	shipping_address: z
		.record(ignoredText(40), z.union([ignoredText(300), z.null()]))
		.optional()
		.describe(ignored),
});

export const preferenceResponseSchema = z.object({
	init_point: z.url().describe("O endereço em que a pessoa paga."),
});
export type PreferenceResponse = z.output<typeof preferenceResponseSchema>;
