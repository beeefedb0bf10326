import { z } from "zod";
import { contactStatusValues } from "./contact-status.ts";
import { contactUpdateRefusals } from "./contact-update.messages.ts";

/** Line breaks are the writer's; other control characters are nobody's. */
const cleanText = (text: string): string =>
	text
		.replace(/\r\n?/g, "\n")
		.replace(/[^\P{Cc}\n]/gu, "")
		.trim();

export const contactUpdateSchema = z.object({
	contactId: z.string(),
	status: z.enum(contactStatusValues, contactUpdateRefusals.statusMissing),
	/** Left out, the notes stay as they are; empty, they go. */
	adminNotes: z
		.string()
		.transform(cleanText)
		.pipe(z.string().max(5000, contactUpdateRefusals.notesTooLong))
		.transform((text) => text || null)
		.optional(),
});

export const contactReplySchema = z.object({
	contactId: z.string(),
	/** Made with the form: sent twice, one mail goes out. */
	replyId: z.uuid(),
	message: z
		.string(contactUpdateRefusals.replyMissing)
		.transform(cleanText)
		.pipe(
			z.string().min(1, contactUpdateRefusals.replyMissing).max(5000, contactUpdateRefusals.notesTooLong),
		),
	resolves: z
		.string()
		.optional()
		.transform((value) => value === "on"),
});

export type ContactUpdate = z.output<typeof contactUpdateSchema>;
export type ContactReplyInput = z.output<typeof contactReplySchema>;
