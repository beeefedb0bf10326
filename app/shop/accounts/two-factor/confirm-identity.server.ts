import { parseForm } from "#app/platform/forms/forms.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { passwordConfirmationSchema, twoFactorCodeSchema } from "#app/shop/accounts/forms/accounts.schema.ts";
import { confirmPassword } from "#app/shop/accounts/password/change-password.server.ts";
import { verifyTwoFactorCode } from "./two-factor.server.ts";

/**
 * Before what costs most: an open session does not prove that its owner sits at it. The form has to carry her
 * password, and the code of her app where the second step is on (`ConfirmIdentityFields`). Throws `invalid`
 * at these fields until both are there and right, `too_many` after too many wrong ones. Not inside a
 * transaction: it asks the database on its own.
 */
export async function confirmIdentity(actor: Customer, request: Request, form: FormData): Promise<void> {
	try {
		const { password } = parseForm(form, passwordConfirmationSchema);
		const code = actor.twoFactorEnabled ? parseForm(form, twoFactorCodeSchema).code : null;
		await confirmPassword(actor, password, request.headers);
		if (code !== null) await verifyTwoFactorCode(request, code);
	} catch (error) {
		if (!(error instanceof Refusal) || error.kind !== "invalid") throw error;
		// Both fields are shown again, also where one of them is right: neither is given back.
		const shown = { password: "", ...(actor.twoFactorEnabled ? { code: "" } : {}) };
		throw new Refusal("invalid", error.message, {
			title: accountRefusals.confirmTitle,
			fields: { ...shown, ...error.fields },
		});
	}
}
