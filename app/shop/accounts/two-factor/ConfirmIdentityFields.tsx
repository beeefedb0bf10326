import { PasswordField } from "#app/shop/accounts/password/PasswordField.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import type { FormResult } from "#app/ui/fields/form-result.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";

/**
 * The fields for the password and, where the second step is on, for the code. They appear in a form that the server has
 * refused without them (`confirmIdentity`); with `always` they are there from the beginning.
 */
export function ConfirmIdentityFields({
	result,
	field = resultFields(result),
	always,
	text = "Esta mudança é delicada: confirme que é você.",
}: {
	result?: FormResult | undefined;
	/** Given by a dialog, which reads the result itself. */
	field?: ReturnType<typeof resultFields>;
	always?: { hasTwoFactor: boolean };
	text?: string;
}) {
	const asked = result?.fields ?? {};
	const hasCode = always?.hasTwoFactor ?? "code" in asked;
	if (!always && !("password" in asked)) return null;
	return (
		<fieldset className="max-w-sm space-y-4">
			<legend className="mb-4 text-ink-2">{text}</legend>
			<PasswordField
				{...field("password")}
				label="Sua senha"
				autoComplete="current-password"
				required
				autoFocus={!always}
			/>
			{hasCode ? (
				<TextField
					{...field("code")}
					label="Código do aplicativo"
					inputMode="numeric"
					autoComplete="one-time-code"
					required
					maxLength={10}
				/>
			) : null}
		</fieldset>
	);
}
