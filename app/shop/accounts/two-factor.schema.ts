import { z } from "zod";
import { MAXIMUM_LENGTH } from "./password-length.ts";
import { twoFactorRefusals as refusals } from "./two-factor.messages.ts";

/** People copy codes with blanks between the groups. */
const typedCode = z
	.string(refusals.codeMissing)
	.transform((text) => text.replace(/\s/g, ""))
	.pipe(z.string().min(1, refusals.codeMissing).max(40, refusals.wrongCode));

export const secondStepSchema = z.object({ code: typedCode });
export const confirmedSchema = z.object({
	password: z
		.string(refusals.passwordMissing)
		.min(1, refusals.passwordMissing)
		.max(MAXIMUM_LENGTH, refusals.wrongPassword),
});
