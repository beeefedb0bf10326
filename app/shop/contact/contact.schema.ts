import { z } from "zod";
import {
	checkbox,
	emailField,
	optionalLine,
	optionalText,
	requiredLine,
	requiredText,
} from "#app/platform/forms/fields.ts";
import { contactLimits } from "#app/values/fields/contact-limits.ts";
import { contactCategoryValues, contactStatusValues } from "#app/values/status/contact-status.ts";
import { contactFieldMessages, questionMissing } from "./contact.messages.ts";
import { contactUpdateRefusals } from "./contact-update.messages.ts";

/** The fields of the contact form (specification, section 5); empty optional fields become null. */
export const contactSchema = z.object({
	name: requiredLine(contactFieldMessages.name, contactLimits.name),
	email: emailField("Confira o e-mail: falta algo como nome@provedor.com.br.", contactFieldMessages.email),
	phone: optionalLine(contactLimits.phone),
	subject: optionalLine(contactLimits.subject),
	category: z
		.union([z.enum(contactCategoryValues), z.literal("")])
		.optional()
		.transform((value) => value || null),
	message: requiredText(contactFieldMessages.message, contactLimits.message),
});

/** A question on the page of a product. */
export const productQuestionSchema = contactSchema
	.pick({ name: true, email: true })
	.extend({ message: requiredText(questionMissing, contactLimits.question) });

export type ContactInput = z.output<typeof contactSchema>;
export type ProductQuestionInput = z.output<typeof productQuestionSchema>;

export const contactUpdateSchema = z.object({
	contactId: z.string(),
	status: z.enum(contactStatusValues, contactUpdateRefusals.statusMissing),
	/** A missing field leaves the notes as they are; an empty one deletes them. */
	adminNotes: optionalText(contactLimits.adminNotes).unwrap().optional(),
});

export const contactErasureSchema = z.object({ contactId: z.string() });

export const contactReplySchema = z.object({
	contactId: z.string(),
	/** Made with the form, so that a form submitted twice sends one mail. */
	replyId: z.uuid(),
	message: requiredText(contactUpdateRefusals.replyMissing, contactLimits.reply),
	resolves: checkbox,
	/** For a question about a product: whether its page shows question and reply. */
	publishes: checkbox,
});

export const answerPublicationSchema = z.object({
	contactId: z.string(),
	replyId: z.uuid(contactUpdateRefusals.notFound),
	publishes: checkbox,
});

export type AnswerPublication = z.output<typeof answerPublicationSchema>;

export type ContactUpdate = z.output<typeof contactUpdateSchema>;
export type ContactReplyInput = z.output<typeof contactReplySchema>;
