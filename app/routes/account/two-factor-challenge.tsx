import { href, redirect, useNavigation } from "react-router";
import { refreshSessionAfter } from "#app/platform/browser/use-session.ts";
import { type FormContext, formAction } from "#app/platform/forms/form-action.server.ts";
import { safeRedirectPath } from "#app/platform/safe-redirect-path.ts";
import { accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import { FormMessage } from "#app/shop/accounts/FormMessage.tsx";
import { twoFactorCodeSchema } from "#app/shop/accounts/forms/accounts.schema.ts";
import { findActor } from "#app/shop/accounts/session/guards.server.ts";
import {
	hasTwoFactorChallenge,
	signInWithRecoveryCode,
	verifyTwoFactorCode,
} from "#app/shop/accounts/two-factor/two-factor.server.ts";
import { twoFactorRefusals } from "#app/shop/accounts/two-factor.messages.ts";
import { AuthLayout } from "#app/shop/layout/AuthLayout.tsx";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { resultFields } from "#app/ui/fields/FieldLayout.tsx";
import { TextField } from "#app/ui/fields/TextField.tsx";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/two-factor-challenge";

/** The second step of signing in: after the password, the code. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const next = safeRedirectPath(url.searchParams.get("next"), href("/"));
	if (await findActor(request)) throw redirect(next);
	if (!hasTwoFactorChallenge(request)) throw redirect(`${href("/auth")}?tab=signin`);
	return { next, isRecovery: url.searchParams.has("recuperacao") };
}

export function action({ request }: Route.ActionArgs) {
	const finishWith = (verify: typeof verifyTwoFactorCode) => ({
		schema: twoFactorCodeSchema,
		run: async (_: null, { code }: { code: string }, { form }: FormContext) => ({
			headers: await verify(request, code),
			redirectTo: safeRedirectPath(form.get("next")?.toString()),
			toast: accountMessages.welcomeBack,
		}),
	});
	return formAction(
		request,
		null,
		{ code: finishWith(verifyTwoFactorCode), recovery: finishWith(signInWithRecoveryCode) },
		{ failureTitle: twoFactorRefusals.title },
	);
}

export const clientAction = (args: Route.ClientActionArgs) => refreshSessionAfter(args);

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
					: "Digite o código de 6 dígitos que seu aplicativo mostra agora."
			}
		>
			<NoIndexHead title="Verificação em duas etapas" />
			<ActionForm
				key={String(isRecovery)}
				failure={twoFactorRefusals.title}
				result={actionData}
				className="space-y-5"
			>
				<FormMessage result={actionData} />
				<input type="hidden" name="intent" value={isRecovery ? "recovery" : "code"} />
				<input type="hidden" name="next" value={next} />
				<TextField
					{...resultFields(actionData)("code")}
					label={isRecovery ? "Código de recuperação" : "Código"}
					required
					autoFocus
					autoComplete="one-time-code"
					inputMode={isRecovery ? "text" : "numeric"}
					autoCapitalize="none"
					spellCheck={false}
					maxLength={40}
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
			</ActionForm>
		</AuthLayout>
	);
}
