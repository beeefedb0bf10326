import { z } from "zod";
import { attempt, readForm } from "#app/platform/forms.server.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { confirmPassword } from "#app/shop/accounts/delete-user.server.ts";
import { MAXIMUM_LENGTH } from "#app/shop/accounts/password-length.ts";
import { signOut } from "#app/shop/accounts/sign-in.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { personalDataMessages } from "./personal-data.messages.ts";

const { passwordMissing } = personalDataMessages;

const deletionSchema = z.object({
	password: z.string(passwordMissing).min(1, passwordMissing).max(MAXIMUM_LENGTH, passwordMissing),
});

/** The posted deletion form of the profile: the account's end, or what its screen says instead. */
export async function answerDeletion(customer: Customer, request: Request) {
	const erased = await attempt(
		async () => {
			const { password } = await readForm(request.clone(), deletionSchema);
			await confirmPassword(customer, password, request.headers.get("x-client-address") ?? "unknown");
			await erasePerson(customer.id, { actorId: customer.id });
		},
		{ title: personalDataMessages.failedTitle, typed: request.clone() },
	);
	if (!erased.ok) return erased.response;
	return redirectWithToast("/", personalDataMessages.deleted, { headers: await signOut(request) });
}
