import { z } from "zod";
import { MAX_LINES, MAX_QUANTITY } from "#app/shop/shipping/order-limits.ts";

/** A browser sends products and quantities only; prices and names come from the database. */
export const cartLinesSchema = z
	.array(
		z.strictObject(
			{
				// Any text: a stored cart may hold anything, and a text that is not an id counts as not sold.
				productId: z.string("Informe a peça.").min(1, "Informe a peça.").max(64, "Peça desconhecida."),
				quantity: z
					.int("A quantidade precisa ser um número inteiro.")
					.min(1, "A quantidade mínima é 1.")
					.max(MAX_QUANTITY, `A quantidade máxima é ${MAX_QUANTITY}.`),
			},
			"Cada peça leva productId e quantity, e mais nada.",
		),
		"Informe as peças.",
	)
	.max(MAX_LINES, `São no máximo ${MAX_LINES} peças diferentes.`);

export const cartRequestSchema = z.strictObject(
	{
		lines: cartLinesSchema,
		/** The key of the order that this cart was last submitted as. Any text, for the same reason. */
		sentAs: z.string("Informe a chave do pedido.").max(64, "Chave desconhecida.").optional(),
	},
	"Envie um objeto com as peças em lines.",
);
