import { z } from "zod";
import { contactFieldMessages } from "./contact.messages.ts";
import { contactCategoryValues } from "./contact-status.ts";

const optionalText = (maxLength: number) =>
	z
		.string()
		.trim()
		.max(maxLength, `Use no máximo ${maxLength} caracteres.`)
		.optional()
		.transform((value) => value || null);

/** What the contact form sends (specification, section 5); empty optional fields become null. */
export const contactSchema = z.object({
	name: z.string().trim().min(1, contactFieldMessages.name).max(120, "Use no máximo 120 caracteres."),
	email: z
		.string()
		.trim()
		.min(1, contactFieldMessages.email)
		.pipe(z.email("Confira o e-mail: falta algo como nome@provedor.com.br.").max(254)),
	phone: optionalText(30),
	subject: optionalText(150),
	category: z
		.union([z.enum(contactCategoryValues), z.literal("")])
		.optional()
		.transform((value) => value || null),
	message: z
		.string()
		.trim()
		.min(1, contactFieldMessages.message)
		.max(5000, "Use no máximo 5.000 caracteres."),
});

export type ContactInput = z.output<typeof contactSchema>;
