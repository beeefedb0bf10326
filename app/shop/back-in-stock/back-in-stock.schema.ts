import { z } from "zod";
import { emailField } from "#app/platform/forms/fields.ts";
import { backInStockMessages } from "./back-in-stock.messages.ts";

export const backInStockSchema = z.object({
	email: emailField(backInStockMessages.emailInvalid, backInStockMessages.emailMissing).transform((email) =>
		email.toLowerCase(),
	),
	productId: z.string().default(""),
});
