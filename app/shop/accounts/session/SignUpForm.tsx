import { href } from "react-router";
import type { ActionResult } from "#app/platform/forms/form-action.server.ts";
import { accountFailureTitles } from "#app/shop/accounts/accounts.messages.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { NewPasswordFields, usePasswordMismatch } from "#app/shop/accounts/password/NewPasswordFields.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";

export function SignUpForm({
	result,
	busy,
	next,
}: {
	result: ActionResult | undefined;
	busy: boolean;
	next: string;
}) {
	const field = resultFields(result);
	const { hasMismatch, checkPasswords, forgetMismatch } = usePasswordMismatch();
	return (
		<ActionForm
			failure={accountFailureTitles.signUp}
			result={result}
			onSubmit={checkPasswords}
			className="space-y-5"
		>
			{hasMismatch ? null : <FormMessage result={result} />}
			<input type="hidden" name="intent" value="sign-up" />
			<input type="hidden" name="next" value={next} />
			<TextField {...field("fullName")} label="Nome Completo" autoComplete="name" required maxLength={120} />
			<TextField {...field("email")} label="Email" type="email" autoComplete="username" required />
			<NewPasswordFields
				labels={["Senha", "Confirmar Senha"]}
				fields={result?.fields}
				hasMismatch={hasMismatch}
				forgetMismatch={forgetMismatch}
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
		</ActionForm>
	);
}
