import { z } from "zod";
import { emailField, multiline, optionalLine, singleLine } from "#app/platform/forms/fields.ts";
import { contactFieldMessages } from "./contact.messages.ts";
import { contactCategoryValues } from "./contact-status.ts";

/** What the contact form sends (specification, section 5); empty optional fields become null. */
export const contactSchema = z.object({
	name: singleLine(contactFieldMessages.name).pipe(
		z.string().min(1, contactFieldMessages.name).max(120, "Use no máximo 120 caracteres."),
	),
	email: emailField("Confira o e-mail: falta algo como nome@provedor.com.br.", contactFieldMessages.email),
	phone: optionalLine(30),
	subject: optionalLine(150),
	category: z
		.union([z.enum(contactCategoryValues), z.literal("")])
		.optional()
		.transform((value) => value || null),
	message: multiline(contactFieldMessages.message).pipe(
		z.string().min(1, contactFieldMessages.message).max(5000, "Use no máximo 5.000 caracteres."),
	),
});

export type ContactInput = z.output<typeof contactSchema>;
