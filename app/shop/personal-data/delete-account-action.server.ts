import { href } from "react-router";
import { z } from "zod";
import { attempt, readForm } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { MAX_PASSWORD_LENGTH } from "#app/shop/accounts/password/password-length.ts";
import { confirmPassword } from "#app/shop/accounts/profile/delete-user.server.ts";
import { signOut } from "#app/shop/accounts/session/sign-in.server.ts";
import { eraseAccount } from "./erase-account.server.ts";
import { personalDataMessages } from "./personal-data.messages.ts";

const { passwordMissing } = personalDataMessages;

const accountDeletionSchema = z.object({
	password: z.string(passwordMissing).min(1, passwordMissing).max(MAX_PASSWORD_LENGTH, passwordMissing),
});

/** The posted deletion form of the profile: the account's end, or what its screen says instead. */
export async function deleteAccountAction(customer: Customer, request: Request) {
	const attempted = await attempt(
		async () => {
			const { password } = await readForm(request.clone(), accountDeletionSchema);
			await confirmPassword(customer, password, request.headers.get("x-client-address") ?? "unknown");
			await eraseAccount(customer);
		},
		{ title: personalDataMessages.failedTitle, submitted: request.clone() },
	);
	if (!attempted.ok) return attempted.response;
	return redirectWithToast(href("/"), personalDataMessages.deleted, { headers: await signOut(request) });
}
