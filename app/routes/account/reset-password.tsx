import { type SubmitEvent, useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { attempt, type FormAnswer, readForm } from "#app/platform/forms.server.ts";
import type { Refusal } from "#app/platform/refusals.ts";
import { refreshSession } from "#app/platform/session-client.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import { showToast } from "#app/platform/toasts.ts";
import { AccountFrame } from "#app/shop/accounts/AccountFrame.tsx";
import { failureTitles, messages } from "#app/shop/accounts/accounts.messages.ts";
import { newPasswordSchema } from "#app/shop/accounts/accounts.schema.ts";
import { FormProblem } from "#app/shop/accounts/FormProblem.tsx";
import { PasswordField } from "#app/shop/accounts/PasswordField.tsx";
import { MINIMUM_LENGTH } from "#app/shop/accounts/password-length.ts";
import {
	isResetSecretValid,
	resetPassword,
	secretFromLink,
} from "#app/shop/accounts/password-reset.server.ts";
import { passwordsDiffer } from "#app/shop/accounts/passwords-differ.ts";
import { dropResetSecret, keepResetSecret, readResetSecret } from "#app/shop/accounts/reset-cookie.server.ts";
import { signOut } from "#app/shop/accounts/sign-in.server.ts";
import { PrivateHead } from "#app/shop/frame/PrivateHead.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { Route } from "./+types/reset-password";

/** The page must not tell the next one where it came from; the server says so as well. */
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" });

/** The link's secret moves from the address into a cookie at once; the form is shown without it. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const { searchParams } = url;
	if (searchParams.has("access_token") || searchParams.has("refresh_token") || searchParams.has("type")) {
		const secret = secretFromLink(searchParams);
		if (!secret) throw redirectWithToast("/auth", messages.resetLinkInvalid);
		throw redirect("/reset-password", { headers: { "Set-Cookie": await keepResetSecret(secret) } });
	}
	const secret = await readResetSecret(request);
	if (!secret) throw redirectWithToast("/auth", messages.resetLinkInvalid);
	if (!(await isResetSecretValid(secret))) throw await endWithExpired();
	return null;
}

export async function action({ request }: Route.ActionArgs) {
	const secret = await readResetSecret(request);
	if (!secret) throw redirectWithToast("/auth", messages.resetLinkInvalid);
	const done = await attempt(
		async () => {
			const { password } = await readForm(request.clone(), newPasswordSchema);
			await resetPassword(secret, password);
			return signOut(request);
		},
		{ title: failureTitles.reset },
	);
	if (!done.ok) {
		if (isUsedUp(done.refusal)) throw await endWithExpired();
		if (done.refusal.kind !== "unavailable") return done.response;
		return data<FormAnswer>({ toast: messages.resetFailed }, { status: done.refusal.status });
	}
	const cookies = new Headers(done.value);
	cookies.append("Set-Cookie", await dropResetSecret());
	return redirectWithToast("/auth?tab=signin", messages.passwordReset, { headers: cookies });
}

const isUsedUp = (refusal: Refusal): boolean => refusal.kind === "not_found";

const endWithExpired = async (): Promise<Response> =>
	redirectWithToast("/auth", messages.resetLinkExpired, {
		headers: { "Set-Cookie": await dropResetSecret() },
	});

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction();
	} finally {
		void refreshSession();
	}
}

export default function ResetPasswordScreen({ actionData }: Route.ComponentProps) {
	const [differ, setDiffer] = useState(false);
	const { state } = useNavigation();
	const check = (event: SubmitEvent<HTMLFormElement>) => {
		const isDifferent = passwordsDiffer(event.currentTarget);
		setDiffer(isDifferent);
		if (!isDifferent) return;
		event.preventDefault();
		showToast(messages.passwordsDiffer);
	};
	return (
		<AccountFrame
			title="Redefinir Senha"
			introduction="Escolha uma senha nova. Ao salvar, você sai de todos os aparelhos e entra de novo com ela."
		>
			<PrivateHead title="Redefinir Senha" />
			<meta name="referrer" content="no-referrer" />
			<Form method="post" onSubmit={check} className="space-y-5">
				{differ ? null : <FormProblem answer={actionData} />}
				<PasswordField
					label="Nova Senha"
					name="password"
					autoComplete="new-password"
					required
					minLength={MINIMUM_LENGTH.customer}
					hint={`Pelo menos ${MINIMUM_LENGTH.customer} caracteres.`}
					error={actionData?.fields?.password}
				/>
				<PasswordField
					label="Confirmar Nova Senha"
					name="confirmPassword"
					autoComplete="new-password"
					required
					error={differ ? messages.passwordsDiffer.description : actionData?.fields?.confirmPassword}
				/>
				<Button type="submit" busy={state !== "idle"} className="w-full">
					Redefinir Senha
				</Button>
			</Form>
		</AccountFrame>
	);
}
