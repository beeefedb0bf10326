import { z } from "zod";
import { MAX_PASSWORD_LENGTH } from "#app/shop/accounts/password/password-length.ts";
import { twoFactorRefusals as refusals } from "#app/shop/accounts/two-factor.messages.ts";

/** People copy codes with blanks between the groups. */
const enteredCode = z
	.string(refusals.codeMissing)
	.transform((text) => text.replace(/\s/g, ""))
	.pipe(z.string().min(1, refusals.codeMissing).max(40, refusals.wrongCode));

export const twoFactorCodeSchema = z.object({ code: enteredCode });
export const passwordConfirmationSchema = z.object({
	password: z
		.string(refusals.passwordMissing)
		.min(1, refusals.passwordMissing)
		.max(MAX_PASSWORD_LENGTH, refusals.wrongPassword),
});
