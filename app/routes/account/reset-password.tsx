import { type SubmitEvent, useState } from "react";
import { Form, href, redirect, useNavigation } from "react-router";
import { refreshSessionAfter } from "#app/platform/browser/use-session.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { showToast } from "#app/platform/forms/toasts.ts";
import { accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import { newPasswordSchema } from "#app/shop/accounts/accounts.schema.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { PasswordField } from "#app/shop/accounts/password/PasswordField.tsx";
import { MIN_PASSWORD_LENGTH } from "#app/shop/accounts/password/password-length.ts";
import { hasPasswordMismatch } from "#app/shop/accounts/password/password-mismatch.ts";
import {
	isResetSecretValid,
	parseResetLink,
	resetPassword,
} from "#app/shop/accounts/password/password-reset.server.ts";
import {
	clearResetSecret,
	readResetSecret,
	serializeResetSecret,
} from "#app/shop/accounts/password/reset-cookie.server.ts";
import { signOut } from "#app/shop/accounts/session/sign-in.server.ts";
import { AuthLayout } from "#app/shop/layout/AuthLayout.tsx";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { Route } from "./+types/reset-password";

/** The next page must not learn this address, which may hold the secret; the server says so as well. */
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store" });

/** The link's secret moves from the address into a cookie at once; the form is shown without it. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const { searchParams } = url;
	if (searchParams.has("access_token") || searchParams.has("refresh_token") || searchParams.has("type")) {
		const secret = parseResetLink(searchParams);
		if (!secret) throw redirectWithToast(href("/auth"), accountMessages.resetLinkInvalid);
		throw redirect(href("/reset-password"), {
			headers: { "Set-Cookie": await serializeResetSecret(secret) },
		});
	}
	const secret = await readResetSecret(request);
	if (!secret) throw redirectWithToast(href("/auth"), accountMessages.resetLinkInvalid);
	if (!(await isResetSecretValid(secret))) throw await redirectExpired();
	return null;
}

export async function action({ request }: Route.ActionArgs) {
	const secret = await readResetSecret(request);
	if (!secret) throw redirectWithToast(href("/auth"), accountMessages.resetLinkInvalid);
	return formAction(
		request,
		null,
		{
			default: {
				schema: newPasswordSchema,
				run: async (_, { password }) => {
					await resetPassword(secret, password);
					const headers = new Headers(await signOut(request));
					headers.append("Set-Cookie", await clearResetSecret());
					return { redirectTo: `${href("/auth")}?tab=signin`, toast: accountMessages.passwordReset, headers };
				},
			},
		},
		{
			failureTitle: accountMessages.resetFailed.title,
			failureMessage: accountMessages.resetFailed.description,
			onRefusal: async ({ kind }) => {
				// The link was used, or its hour has passed.
				if (kind === "not_found") throw await redirectExpired();
				return {};
			},
		},
	);
}

const redirectExpired = async (): Promise<Response> =>
	redirectWithToast(href("/auth"), accountMessages.resetLinkExpired, {
		headers: { "Set-Cookie": await clearResetSecret() },
	});

export const clientAction = (args: Route.ClientActionArgs) => refreshSessionAfter(args);

export default function ResetPasswordRoute({ actionData }: Route.ComponentProps) {
	const [differ, setDiffer] = useState(false);
	const { state } = useNavigation();
	const check = (event: SubmitEvent<HTMLFormElement>) => {
		const isDifferent = hasPasswordMismatch(event.currentTarget);
		setDiffer(isDifferent);
		if (!isDifferent) return;
		event.preventDefault();
		showToast(accountMessages.passwordsDiffer);
	};
	return (
		<AuthLayout
			title="Redefinir Senha"
			introduction="Escolha uma senha nova. Ao salvar, você sai de todos os aparelhos e entra de novo com ela."
		>
			<NoIndexHead title="Redefinir Senha" />
			<meta name="referrer" content="no-referrer" />
			<Form method="post" onSubmit={check} className="space-y-5">
				{differ ? null : <FormMessage result={actionData} />}
				<PasswordField
					label="Nova Senha"
					name="password"
					autoComplete="new-password"
					required
					minLength={MIN_PASSWORD_LENGTH.customer}
					hint={`Pelo menos ${MIN_PASSWORD_LENGTH.customer} caracteres.`}
					error={actionData?.fields?.password}
				/>
				<PasswordField
					label="Confirmar Nova Senha"
					name="confirmPassword"
					autoComplete="new-password"
					required
					error={differ ? accountMessages.passwordsDiffer.description : actionData?.fields?.confirmPassword}
				/>
				<Button type="submit" busy={state !== "idle"} className="w-full">
					Redefinir Senha
				</Button>
			</Form>
		</AuthLayout>
	);
}
