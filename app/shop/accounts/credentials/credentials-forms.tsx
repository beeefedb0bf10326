import { useNavigation } from "react-router";
import type { ActionResult } from "#app/platform/forms/form-action.server.ts";
import { accountFailureTitles } from "#app/shop/accounts/accounts.messages.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { NewPasswordFields, usePasswordMismatch } from "#app/shop/accounts/password/NewPasswordFields.tsx";
import { PasswordField } from "#app/shop/accounts/password/PasswordField.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { formResultOf } from "#app/ui/fields/form-result.ts";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";

export const CHANGE_EMAIL = "change-email";
export const CHANGE_PASSWORD = "change-password";

/** The present address, and a form for another one. */
export function EmailForm({ email, result }: { email: string; result: ActionResult | undefined }) {
	const { formData } = useNavigation();
	const formResult = formResultOf(result, CHANGE_EMAIL);
	const field = resultFields(formResult);
	return (
		<section aria-labelledby="alterar-email" className="border-line border-t pt-8">
			<h2 id="alterar-email" className="text-2xl">
				Alterar e-mail
			</h2>
			<p className="mt-2 mb-5 text-ink-2">
				Hoje você entra com <strong className="font-semibold [overflow-wrap:anywhere]">{email}</strong>. O
				novo só passa a valer quando você abrir o link que mandamos a ele.
			</p>
			<ActionForm
				failure={accountFailureTitles.changeEmail}
				result={formResult}
				preventScrollReset
				className="max-w-xl space-y-5"
			>
				<input type="hidden" name="intent" value={CHANGE_EMAIL} />
				<FormMessage result={formResult} />
				<TextField
					{...field("email")}
					label="Novo e-mail"
					type="email"
					autoComplete="email"
					autoCapitalize="none"
					spellCheck={false}
					required
				/>
				<CurrentPassword result={formResult} />
				<Button type="submit" busy={formData?.get("intent") === CHANGE_EMAIL}>
					Mandar link de confirmação
				</Button>
			</ActionForm>
		</section>
	);
}

export function PasswordForm({ result }: { result: ActionResult | undefined }) {
	const { formData } = useNavigation();
	const { hasMismatch, checkPasswords, forgetMismatch } = usePasswordMismatch();
	const formResult = formResultOf(result, CHANGE_PASSWORD);
	return (
		<section aria-labelledby="alterar-senha" className="border-line border-t pt-8">
			<h2 id="alterar-senha" className="text-2xl">
				Alterar senha
			</h2>
			<p className="mt-2 mb-5 text-ink-2">
				Ao salvar, os outros aparelhos saem da sua conta e entram de novo com a senha nova.
			</p>
			<ActionForm
				failure={accountFailureTitles.changePassword}
				result={formResult}
				onSubmit={checkPasswords}
				preventScrollReset
				className="max-w-xl space-y-5"
			>
				<input type="hidden" name="intent" value={CHANGE_PASSWORD} />
				{hasMismatch ? null : <FormMessage result={formResult} />}
				<CurrentPassword result={formResult} />
				<NewPasswordFields
					labels={["Nova Senha", "Confirmar Nova Senha"]}
					fields={formResult?.fields}
					hasMismatch={hasMismatch}
					forgetMismatch={forgetMismatch}
				/>
				<Button type="submit" busy={formData?.get("intent") === CHANGE_PASSWORD}>
					Salvar nova senha
				</Button>
			</ActionForm>
		</section>
	);
}

const CurrentPassword = ({ result }: { result: ActionResult | undefined }) => (
	<PasswordField
		name="currentPassword"
		error={result?.fields?.currentPassword}
		label="Sua senha de hoje"
		autoComplete="current-password"
		required
	/>
);
