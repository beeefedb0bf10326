import { type SubmitEvent, useState } from "react";
import type { ActionResult } from "#app/platform/forms/form-action.server.ts";
import { showToast } from "#app/platform/forms/toasts.ts";
import { accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import { PasswordField } from "./PasswordField.tsx";
import { MIN_PASSWORD_LENGTH } from "./password-length.ts";

/** Stops a form whose two passwords differ before anything is sent (specification, section 5). */
export function usePasswordMismatch() {
	const [hasMismatch, setMismatch] = useState(false);
	const checkPasswords = (event: SubmitEvent<HTMLFormElement>) => {
		const fields = new FormData(event.currentTarget);
		const isMismatch = fields.get("password") !== fields.get("confirmPassword");
		setMismatch(isMismatch);
		if (!isMismatch) return;
		event.preventDefault();
		showToast(accountMessages.passwordsDiffer);
	};
	return { hasMismatch, checkPasswords, forgetMismatch: () => setMismatch(false) };
}

/** A new password, typed twice. */
export function NewPasswordFields({
	labels: [label, confirmLabel],
	fields,
	hasMismatch,
	forgetMismatch,
}: {
	labels: readonly [string, string];
	fields: ActionResult["fields"];
	hasMismatch: boolean;
	forgetMismatch: () => void;
}) {
	const minLength = MIN_PASSWORD_LENGTH.customer;
	return (
		<>
			<PasswordField
				name="password"
				error={fields?.password}
				label={label}
				autoComplete="new-password"
				onInput={forgetMismatch}
				required
				minLength={minLength}
				hint={`Pelo menos ${minLength} caracteres.`}
			/>
			<PasswordField
				label={confirmLabel}
				name="confirmPassword"
				autoComplete="new-password"
				onInput={forgetMismatch}
				required
				error={hasMismatch ? accountMessages.passwordsDiffer.description : fields?.confirmPassword}
			/>
		</>
	);
}
