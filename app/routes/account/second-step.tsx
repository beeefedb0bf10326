import { Form, Link, redirect, useNavigation } from "react-router";
import { attempt, readForm, readFormData } from "#app/platform/forms.server.ts";
import { localAddress } from "#app/platform/local-address.ts";
import { refreshSession } from "#app/platform/session-client.ts";
import { redirectWithToast } from "#app/platform/toasts.server.ts";
import { AccountFrame } from "#app/shop/accounts/AccountFrame.tsx";
import { messages } from "#app/shop/accounts/accounts.messages.ts";
import { FormProblem } from "#app/shop/accounts/FormProblem.tsx";
import { findActor } from "#app/shop/accounts/guards.server.ts";
import { twoFactorRefusals } from "#app/shop/accounts/two-factor.messages.ts";
import { secondStepSchema } from "#app/shop/accounts/two-factor.schema.ts";
import { checkCode, owesCode, useRecoveryCode } from "#app/shop/accounts/two-factor.server.ts";
import { PrivateHead } from "#app/shop/frame/PrivateHead.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { TextField } from "#app/ui/primitives/Field.tsx";
import type { Route } from "./+types/second-step";

/** The second step of signing in: the password was right, now the code. */
export async function loader({ request, url }: Route.LoaderArgs) {
	const next = localAddress(url.searchParams.get("next"), "/");
	if (await findActor(request)) throw redirect(next);
	if (!owesCode(request)) throw redirect("/auth?tab=signin");
	return { next, isRecovery: url.searchParams.has("recuperacao") };
}

export async function action({ request }: Route.ActionArgs) {
	const read = await attempt(() => readFormData(request.clone()));
	if (!read.ok) return read.response;
	const finish = read.value.get("intent") === "recovery" ? useRecoveryCode : checkCode;
	const done = await attempt(
		async () => finish(request, (await readForm(request.clone(), secondStepSchema)).code),
		{ title: twoFactorRefusals.title },
	);
	if (!done.ok) return done.response;
	const next = localAddress(read.value.get("next")?.toString());
	return redirectWithToast(next, messages.welcomeBack, { headers: done.value });
}

/** The header learns who is there. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction();
	} finally {
		void refreshSession();
	}
}

export default function SecondStepScreen({ loaderData, actionData }: Route.ComponentProps) {
	const { next, isRecovery } = loaderData;
	const { formData } = useNavigation();
	const other = `/auth/two-factor?next=${encodeURIComponent(next)}${isRecovery ? "" : "&recuperacao=1"}`;
	return (
		<AccountFrame
			title="Só mais um passo"
			introduction={
				isRecovery
					? "Digite um dos códigos de recuperação que você guardou. Cada um vale uma vez."
					: "Digite o código de 6 números que o seu aplicativo mostra agora."
			}
		>
			<PrivateHead title="Verificação em duas etapas" />
			<Form key={String(isRecovery)} method="post" className="space-y-5">
				<FormProblem answer={actionData} />
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
						to="/auth?tab=signin"
						className="inline-flex min-h-11 items-center underline underline-offset-4"
					>
						Voltar
					</Link>
				</p>
			</Form>
		</AccountFrame>
	);
}
