import { parseForm } from "#app/platform/forms/forms.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { accountRefusals } from "#app/shop/accounts/accounts.messages.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { passwordConfirmationSchema, twoFactorCodeSchema } from "#app/shop/accounts/forms/accounts.schema.ts";
import { confirmPassword } from "#app/shop/accounts/password/change-password.server.ts";
import { verifyTwoFactorCode } from "./two-factor.server.ts";

/**
 * Guards the most consequential actions: an open session does not prove that its owner sits at it. The form has to
 * carry the password and, where the second step is on, the app's code (`ConfirmIdentityFields`). Throws `invalid` at
 * these fields until both are right, `too_many` after too many wrong ones. Not for use inside a transaction, because it
 * runs queries of its own.
 */
export async function confirmIdentity(actor: Customer, request: Request, form: FormData): Promise<void> {
	try {
		const { password } = parseForm(form, passwordConfirmationSchema);
		const code = actor.twoFactorEnabled ? parseForm(form, twoFactorCodeSchema).code : null;
		await confirmPassword(actor, password, request.headers);
		if (code !== null) await verifyTwoFactorCode(request, code);
	} catch (error) {
		if (!(error instanceof Refusal) || error.kind !== "invalid") throw error;
		// Both fields are shown again, even where one was right, because the form gives neither value back.
		const shown = { password: "", ...(actor.twoFactorEnabled ? { code: "" } : {}) };
		throw new Refusal("invalid", error.message, {
			title: accountRefusals.confirmTitle,
			fields: { ...shown, ...error.fields },
		});
	}
}
