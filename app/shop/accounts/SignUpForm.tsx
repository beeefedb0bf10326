import { type SubmitEvent, useState } from "react";
import { Form, Link } from "react-router";
import type { FormAnswer } from "#app/platform/forms.server.ts";
import { showToast } from "#app/platform/toasts.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { TextField } from "#app/ui/primitives/Field.tsx";
import { messages } from "./accounts.messages.ts";
import { FormProblem } from "./FormProblem.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { MINIMUM_LENGTH } from "./password-length.ts";
import { passwordsDiffer } from "./passwords-differ.ts";

export function SignUpForm({
	answer,
	busy,
	next,
}: {
	answer: FormAnswer | undefined;
	busy: boolean;
	next: string;
}) {
	const [differ, setDiffer] = useState(false);
	const check = (event: SubmitEvent<HTMLFormElement>) => {
		const isDifferent = passwordsDiffer(event.currentTarget);
		setDiffer(isDifferent);
		if (!isDifferent) return;
		event.preventDefault();
		showToast(messages.passwordsDiffer);
	};
	return (
		<Form method="post" onSubmit={check} className="space-y-5">
			{differ ? null : <FormProblem answer={answer} />}
			<input type="hidden" name="intent" value="sign-up" />
			<input type="hidden" name="next" value={next} />
			<TextField
				label="Nome Completo"
				name="fullName"
				autoComplete="name"
				required
				maxLength={120}
				defaultValue={answer?.values?.fullName}
				error={answer?.fields?.fullName}
			/>
			<TextField
				label="Email"
				name="email"
				type="email"
				autoComplete="username"
				required
				defaultValue={answer?.values?.email}
				error={answer?.fields?.email}
			/>
			<PasswordField
				label="Senha"
				name="password"
				autoComplete="new-password"
				required
				minLength={MINIMUM_LENGTH.customer}
				hint={`Pelo menos ${MINIMUM_LENGTH.customer} caracteres.`}
				error={answer?.fields?.password}
			/>
			<PasswordField
				label="Confirmar Senha"
				name="confirmPassword"
				autoComplete="new-password"
				required
				error={differ ? messages.passwordsDiffer.description : answer?.fields?.confirmPassword}
			/>
			<Button type="submit" busy={busy} className="w-full">
				Criar Conta
			</Button>
			<p className="text-ink-2 text-sm">
				Ao criar a conta você aceita os{" "}
				<Link to="/privacy-terms" className="underline underline-offset-4 hover:text-ink">
					termos de uso e a política de privacidade
				</Link>
				.
			</p>
		</Form>
	);
}
