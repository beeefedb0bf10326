import { href, redirect, useNavigation } from "react-router";
import { SECRET_LINK_HEADERS } from "#app/platform/addresses/secret-link-headers.ts";
import { refreshSessionAfter } from "#app/platform/browser/use-session.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { newPasswordSchema } from "#app/shop/accounts/forms/accounts.schema.ts";
import { NewPasswordFields, usePasswordMismatch } from "#app/shop/accounts/password/NewPasswordFields.tsx";
import {
	clearResetSecret,
	isResetSecretValid,
	parseResetLink,
	readResetSecret,
	resetPassword,
	serializeResetSecret,
} from "#app/shop/accounts/password/password-reset.server.ts";
import { signOut } from "#app/shop/accounts/session/sign-in.server.ts";
import { AuthLayout } from "#app/shop/layout/AuthLayout.tsx";
import { SecretLinkHead } from "#app/shop/layout/NoIndexHead.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import type { Route } from "./+types/reset-password";

export const headers = () => SECRET_LINK_HEADERS;

/** Moves the secret from the link into a cookie at once; the form is shown without it. */
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
				// The link was used, or it has expired after an hour.
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
	const { hasMismatch, checkPasswords, forgetMismatch } = usePasswordMismatch();
	const { state } = useNavigation();
	return (
		<AuthLayout
			title="Redefinir Senha"
			introduction="Escolha uma senha nova. Ao salvar, você sai de todos os aparelhos e entra de novo com ela."
		>
			<SecretLinkHead title="Redefinir Senha" />
			<ActionForm
				failure={accountMessages.resetFailed.title}
				result={actionData}
				onSubmit={checkPasswords}
				className="space-y-5"
			>
				{hasMismatch ? null : <FormMessage result={actionData} />}
				<NewPasswordFields
					labels={["Nova Senha", "Confirmar Nova Senha"]}
					fields={actionData?.fields}
					hasMismatch={hasMismatch}
					forgetMismatch={forgetMismatch}
				/>
				<Button type="submit" busy={state !== "idle"} className="w-full">
					Redefinir Senha
				</Button>
			</ActionForm>
		</AuthLayout>
	);
}
