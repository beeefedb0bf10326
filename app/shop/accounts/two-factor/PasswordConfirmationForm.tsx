import { useId } from "react";
import { useNavigation } from "react-router";
import type { ActionResult } from "#app/platform/forms/form-action.server.ts";
import { PasswordField } from "#app/shop/accounts/password/PasswordField.tsx";
import { twoFactorRefusals } from "#app/shop/accounts/two-factor.messages.ts";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";

/** A change that requires the password again, because another person may use an open browser. */
export function PasswordConfirmationForm({
	intent,
	title,
	text,
	button,
	isDanger = false,
	result,
}: {
	intent: string;
	title: string;
	text: string;
	button: string;
	isDanger?: boolean;
	result: ActionResult | undefined;
}) {
	const { formData } = useNavigation();
	const id = useId();
	return (
		<section aria-labelledby={id} className="border-t border-line pt-6">
			<h2 id={id} className="text-2xl">
				{title}
			</h2>
			<p className="mt-2 text-ink-2">{text}</p>
			<ActionForm
				failure={twoFactorRefusals.title}
				result={result}
				preventScrollReset
				className="mt-5 max-w-sm space-y-4"
			>
				<input type="hidden" name="intent" value={intent} />
				<PasswordField
					{...resultFields(result)("password")}
					label="Sua senha"
					autoComplete="current-password"
					required
				/>
				<Button
					type="submit"
					kind={isDanger ? "danger" : "primary"}
					size="sm"
					busy={formData?.get("intent") === intent}
				>
					{button}
				</Button>
			</ActionForm>
		</section>
	);
}
