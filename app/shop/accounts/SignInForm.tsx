import { useState } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/platform/forms.server.ts";
import { Button } from "#app/ui/primitives/Button.tsx";
import { TextField } from "#app/ui/primitives/Field.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";
import { ForgotPasswordForm } from "./ForgotPasswordForm.tsx";
import { FormProblem } from "./FormProblem.tsx";
import { PasswordField } from "./PasswordField.tsx";

const FORGOT_FORM = "forgot-password";

export function SignInForm({
	answer,
	busy,
	next,
}: {
	answer: FormAnswer | undefined;
	busy: boolean;
	next: string;
}) {
	const [isForgotten, setForgotten] = useState(false);
	const [email, setEmail] = useState(answer?.values?.email ?? "");
	return (
		<>
			<Form method="post" className="space-y-5">
				<FormProblem answer={answer} />
				<input type="hidden" name="intent" value="sign-in" />
				<input type="hidden" name="next" value={next} />
				<TextField
					label="Email"
					name="email"
					type="email"
					autoComplete="username"
					required
					defaultValue={answer?.values?.email}
					error={answer?.fields?.email}
					onChange={({ currentTarget }) => setEmail(currentTarget.value)}
				/>
				<PasswordField
					label="Senha"
					name="password"
					autoComplete="current-password"
					required
					error={answer?.fields?.password}
				/>
				{/* A form of its own below: without scripts the dialog is a page. */}
				<button
					type="submit"
					form={FORGOT_FORM}
					onClick={(event) => {
						event.preventDefault();
						setForgotten(true);
					}}
					className="-mt-2 inline-flex min-h-11 items-center text-[0.9375rem] underline decoration-line-strong underline-offset-4 hover:decoration-ink"
				>
					Esqueci minha senha
				</button>
				<Button type="submit" busy={busy} className="w-full">
					Entrar
				</Button>
			</Form>
			<form id={FORGOT_FORM} action="/auth" method="get" hidden>
				<input type="hidden" name="forgot" value="1" />
			</form>
			<Modal open={isForgotten} onClose={() => setForgotten(false)} title="Esqueci minha senha">
				<ForgotPasswordForm
					email={email}
					onCancel={() => setForgotten(false)}
					onSent={() => setForgotten(false)}
				/>
			</Modal>
		</>
	);
}
