import { z } from "zod";
import { multiline } from "#app/platform/forms/fields.ts";
import { contactStatusValues } from "./contact-status.ts";
import { contactUpdateRefusals } from "./contact-update.messages.ts";

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
