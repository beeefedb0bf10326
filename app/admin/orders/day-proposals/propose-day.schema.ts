import { z } from "zod";
import { optionalText } from "#app/platform/forms/fields.ts";
import { dayProposalMessages as messages } from "#app/shop/orders/day-proposals/day-proposals.messages.ts";
import { dayReasonValues, MAX_DAY_NOTE_LENGTH } from "#app/values/status/day-proposal.ts";

/** “Propor novo dia”. Another reason than those of the list is told in words. */
export const proposeDaySchema = z
	.object({
		day: z.iso.date(messages.dayMissing),
		reason: z.enum(dayReasonValues, messages.reasonMissing),
		note: optionalText(MAX_DAY_NOTE_LENGTH),
	})
	.superRefine(({ reason, note }, context) => {
		if (reason === "other" && note === null) {
			context.addIssue({ code: "custom", path: ["note"], message: messages.noteMissing });
		}
	});
