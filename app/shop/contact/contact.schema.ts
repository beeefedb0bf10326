import { z } from "zod";
import { emailField, multiline, optionalLine, singleLine } from "#app/platform/forms/fields.ts";
import { contactFieldMessages } from "./contact.messages.ts";
import { contactCategoryValues, contactStatusValues } from "./contact-status.ts";
import { contactUpdateRefusals } from "./contact-update.messages.ts";

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

export const contactUpdateSchema = z.object({
	contactId: z.string(),
	status: z.enum(contactStatusValues, contactUpdateRefusals.statusMissing),
	/** A missing field leaves the notes as they are; an empty one deletes them. */
	adminNotes: multiline()
		.pipe(z.string().max(5000, contactUpdateRefusals.notesTooLong))
		.transform((text) => text || null)
		.optional(),
});

export const contactReplySchema = z.object({
	contactId: z.string(),
	/** Made with the form, so that a form sent twice sends one mail. */
	replyId: z.uuid(),
	message: multiline(contactUpdateRefusals.replyMissing).pipe(
		z.string().min(1, contactUpdateRefusals.replyMissing).max(5000, contactUpdateRefusals.notesTooLong),
	),
	resolves: z
		.string()
		.optional()
		.transform((value) => value === "on"),
});

export type ContactUpdate = z.output<typeof contactUpdateSchema>;
export type ContactReplyInput = z.output<typeof contactReplySchema>;
