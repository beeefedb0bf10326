import { z } from "zod";
import { optionalLine } from "#app/platform/forms/fields.ts";
import { invoiceMessages } from "./invoices.messages.ts";

const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES = 1;

/** A browser sends an empty file when none was chosen. */
const optionalFile = z
	.instanceof(File)
	.optional()
	.catch(undefined)
	.transform((file) => (file && file.size > 0 ? file : null))
	.refine(
		(file) => file === null || file.size <= MAX_MEGABYTES * MEGABYTE,
		invoiceMessages.tooLarge(MAX_MEGABYTES),
	);

/** The tax authority takes at most 500 KB; a DANFE is a page or two. */
export const invoiceSchema = z.object({
	xml: optionalFile,
	pdf: optionalFile,
	accessKey: optionalLine(80),
});

export type InvoiceInput = z.output<typeof invoiceSchema>;
