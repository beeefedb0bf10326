import { Form, href, Link, redirect, useNavigation } from "react-router";
import { refreshSession } from "#app/platform/browser/use-session.ts";
import { attempt, readForm, readFormData } from "#app/platform/forms/forms.server.ts";
import { redirectWithToast } from "#app/platform/forms/toasts.server.ts";
import { safeRedirectPath } from "#app/platform/safe-redirect-path.ts";
import { accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import { twoFactorCodeSchema } from "#app/shop/accounts/two-factor/two-factor.schema.ts";
import {
	hasTwoFactorChallenge,
	signInWithRecoveryCode,
	verifyTwoFactorCode,
} from "#app/shop/accounts/two-factor/two-factor.server.ts";
import { twoFactorRefusals } from "#app/shop/accounts/two-factor.messages.ts";
import { AuthLayout } from "#app/shop/layout/AuthLayout.tsx";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { TextField } from "#app/ui/primitives/TextField.tsx";
import type { Route } from "./+types/two-factor-challenge";

/** The second step of signing in: the password was right, now the code. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const next = safeRedirectPath(url.searchParams.get("next"), href("/"));
	if (await findActor(request)) throw redirect(next);
	if (!hasTwoFactorChallenge(request)) throw redirect(`${href("/auth")}?tab=signin`);
	return { next, isRecovery: url.searchParams.has("recuperacao") };
}

export async function action({ request }: Route.ActionArgs) {
	const read = await attempt(() => readFormData(request.clone()));
	if (!read.ok) return read.response;
	const finish = read.value.get("intent") === "recovery" ? signInWithRecoveryCode : verifyTwoFactorCode;
	const done = await attempt(
		async () => finish(request, (await readForm(request.clone(), twoFactorCodeSchema)).code),
		{ title: twoFactorRefusals.title },
	);
	if (!done.ok) return done.response;
	const next = safeRedirectPath(read.value.get("next")?.toString());
	return redirectWithToast(next, accountMessages.welcomeBack, { headers: done.value });
}

/** The header learns who is there. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction();
	} finally {
		void refreshSession();
	}
}

export default function TwoFactorChallengeRoute({ loaderData, actionData }: Route.ComponentProps) {
	const { next, isRecovery } = loaderData;
	const { formData } = useNavigation();
	const other = `${href("/auth/two-factor")}?next=${encodeURIComponent(next)}${isRecovery ? "" : "&recuperacao=1"}`;
	return (
		<AuthLayout
			title="Só mais um passo"
			introduction={
				isRecovery
					? "Digite um dos códigos de recuperação que você guardou. Cada um vale uma vez."
					: "Digite o código de 6 números que o seu aplicativo mostra agora."
			}
		>
			<NoIndexHead title="Verificação em duas etapas" />
			<Form key={String(isRecovery)} method="post" className="space-y-5">
				<FormMessage result={actionData} />
				<input type="hidden" name="intent" value={isRecovery ? "recovery" : "code"} />
				<input type="hidden" name="next" value={next} />
				<TextField
					label={isRecovery ? "Código de recuperação" : "Código"}
					name="code"
					required
					autoFocus
					autoComplete="one-time-code"
					inputMode={isRecovery ? "text" : "numeric"}
					autoCapitalize="none"
					spellCheck={false}
					maxLength={40}
					error={actionData?.fields?.code}
				/>
				<Button type="submit" busy={formData !== undefined} className="w-full">
					Entrar
				</Button>
				<p className="flex flex-wrap justify-between gap-x-6">
					<Link to={other} className="inline-flex min-h-11 items-center underline underline-offset-4">
						{isRecovery ? "Usar o aplicativo" : "Usar um código de recuperação"}
					</Link>
					<Link
						to={`${href("/auth")}?tab=signin`}
						className="inline-flex min-h-11 items-center underline underline-offset-4"
					>
						Voltar
					</Link>
				</p>
			</Form>
		</AuthLayout>
	);
}
