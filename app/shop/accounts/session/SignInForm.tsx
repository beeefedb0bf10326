import { useState } from "react";
import { href } from "react-router";
import type { ActionResult } from "#app/platform/forms/forms.server.ts";
import { accountFailureTitles } from "#app/shop/accounts/accounts.messages.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { ForgotPasswordForm } from "#app/shop/accounts/password/ForgotPasswordForm.tsx";
import { PasswordField } from "#app/shop/accounts/password/PasswordField.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";

const FORGOT_PASSWORD_FORM_ID = "forgot-password";

export function SignInForm({
	result,
	busy,
	next,
}: {
	result: ActionResult | undefined;
	busy: boolean;
	next: string;
}) {
	const field = resultFields(result);
	const [isForgotPasswordOpen, setForgotPasswordOpen] = useState(false);
	const [email, setEmail] = useState(result?.values?.email ?? "");
	return (
		<>
			<ActionForm failure={accountFailureTitles.signIn} result={result} className="space-y-5">
				<FormMessage result={result} />
				<input type="hidden" name="intent" value="sign-in" />
				<input type="hidden" name="next" value={next} />
				<TextField
					{...field("email")}
					label="Email"
					type="email"
					autoComplete="username"
					required
					onChange={({ currentTarget }) => setEmail(currentTarget.value)}
				/>
				<PasswordField {...field("password")} label="Senha" autoComplete="current-password" required />
				{/* Submits the second form below: without scripts the dialog is a page. */}
				<button
					type="submit"
					form={FORGOT_PASSWORD_FORM_ID}
					onClick={(event) => {
						event.preventDefault();
						setForgotPasswordOpen(true);
					}}
					className="-mt-2 inline-flex min-h-11 items-center text-[0.9375rem] underline decoration-line-strong underline-offset-4 hover:decoration-ink"
				>
					Esqueci minha senha
				</button>
				<Button type="submit" busy={busy} className="w-full">
					Entrar
				</Button>
			</ActionForm>
			<form id={FORGOT_PASSWORD_FORM_ID} action={href("/auth")} method="get" hidden>
				<input type="hidden" name="forgot" value="1" />
			</form>
			<Modal
				open={isForgotPasswordOpen}
				onClose={() => setForgotPasswordOpen(false)}
				title="Esqueci minha senha"
			>
				<ForgotPasswordForm
					email={email}
					onCancel={() => setForgotPasswordOpen(false)}
					onSent={() => setForgotPasswordOpen(false)}
				/>
			</Modal>
		</>
	);
}
