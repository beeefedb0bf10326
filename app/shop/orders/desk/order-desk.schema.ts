import { z } from "zod";
import { orderStatusValues } from "../order-status.ts";
import { orderDeskRefusals as refusals } from "./order-desk.messages.ts";
import { changesAtOnce } from "./order-desk.ts";

/** Line breaks are the writer's; other control characters are nobody's. */
const note = z
	.string(refusals.noteMissing)
	.transform((text) =>
		text
			.replace(/\r\n?/g, "\n")
			.replace(/[^\P{Cc}\n]/gu, "")
			.trim(),
	)
	.pipe(z.string().max(2000, refusals.noteTooLong));

export const statusSchema = z.object({ status: z.enum(orderStatusValues, refusals.unknownStatus) });
/** The ticked orders of a page. */
export const severalSchema = z.object({
	to: z.enum(changesAtOnce, refusals.unknownStatus),
	ids: z
		.union([z.uuid(), z.array(z.uuid()).min(1).max(100)], refusals.noneTicked)
		.transform((given) => (typeof given === "string" ? [given] : given)),
});
export const noteSchema = z.object({ text: note.pipe(z.string().min(1, refusals.noteMissing)) });
export const cancelSchema = z.object({ note: note.optional().transform((text) => text || null) });
