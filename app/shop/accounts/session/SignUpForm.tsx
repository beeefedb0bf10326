import { type SubmitEvent, useState } from "react";
import { Form, href, Link } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { showToast } from "#app/platform/forms/toasts.ts";
import { accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { PasswordField } from "#app/shop/accounts/password/PasswordField.tsx";
import { MIN_PASSWORD_LENGTH } from "#app/shop/accounts/password/password-length.ts";
import { hasPasswordMismatch } from "#app/shop/accounts/password/password-mismatch.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { TextField } from "#app/ui/primitives/TextField.tsx";

export function SignUpForm({
	result,
	busy,
	next,
}: {
	result: ActionResult | undefined;
	busy: boolean;
	next: string;
}) {
	const [hasMismatch, setMismatch] = useState(false);
	const checkPasswords = (event: SubmitEvent<HTMLFormElement>) => {
		const isMismatch = hasPasswordMismatch(event.currentTarget);
		setMismatch(isMismatch);
		if (!isMismatch) return;
		event.preventDefault();
		showToast(accountMessages.passwordsDiffer);
	};
	return (
		<Form method="post" onSubmit={checkPasswords} className="space-y-5">
			{hasMismatch ? null : <FormMessage result={result} />}
			<input type="hidden" name="intent" value="sign-up" />
			<input type="hidden" name="next" value={next} />
			<TextField
				label="Nome Completo"
				name="fullName"
				autoComplete="name"
				required
				maxLength={120}
				defaultValue={result?.values?.fullName}
				error={result?.fields?.fullName}
			/>
			<TextField
				label="Email"
				name="email"
				type="email"
				autoComplete="username"
				required
				defaultValue={result?.values?.email}
				error={result?.fields?.email}
			/>
			<PasswordField
				label="Senha"
				name="password"
				autoComplete="new-password"
				required
				minLength={MIN_PASSWORD_LENGTH.customer}
				hint={`Pelo menos ${MIN_PASSWORD_LENGTH.customer} caracteres.`}
				error={result?.fields?.password}
			/>
			<PasswordField
				label="Confirmar Senha"
				name="confirmPassword"
				autoComplete="new-password"
				required
				error={hasMismatch ? accountMessages.passwordsDiffer.description : result?.fields?.confirmPassword}
			/>
			<Button type="submit" busy={busy} className="w-full">
				Criar Conta
			</Button>
			<p className="text-ink-2 text-sm">
				Ao criar a conta você aceita os{" "}
				<Link to={href("/privacy-terms")} className="underline underline-offset-4 hover:text-ink">
					termos de uso e a política de privacidade
				</Link>
				.
			</p>
		</Form>
	);
}
