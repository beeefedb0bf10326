import { href } from "react-router";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { accountFailureTitles, accountMessages } from "#app/shop/accounts/accounts.messages.ts";
import { requestEmailChange } from "#app/shop/accounts/credentials/change-email.server.ts";
import { changeOwnPassword } from "#app/shop/accounts/credentials/change-own-password.server.ts";
import {
	CHANGE_EMAIL,
	CHANGE_PASSWORD,
	EmailForm,
	PasswordForm,
} from "#app/shop/accounts/credentials/credentials-forms.tsx";
import { changeEmailSchema, changePasswordSchema } from "#app/shop/accounts/forms/accounts.schema.ts";
import { requireCustomer } from "#app/shop/accounts/session/guards.server.ts";
import { HelpNotes } from "#app/shop/help/HelpNotes.tsx";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/credentials";

export async function loader({ request }: Route.LoaderArgs) {
	const { email } = await requireCustomer(request);
	return { email };
}

export async function action({ request }: Route.ActionArgs) {
	return formAction(request, await requireCustomer(request), {
		[CHANGE_EMAIL]: {
			schema: changeEmailSchema,
			failureTitle: accountFailureTitles.changeEmail,
			run: async (customer, input) => {
				await requestEmailChange(customer, request, input);
				return { redirectTo: href("/profile"), toast: accountMessages.emailLinkSent };
			},
		},
		[CHANGE_PASSWORD]: {
			schema: changePasswordSchema,
			failureTitle: accountFailureTitles.changePassword,
			run: async (customer, input) => {
				await changeOwnPassword(customer, request, input);
				return { redirectTo: href("/profile"), toast: accountMessages.passwordChanged };
			},
		},
	});
}

const notes = {
	"O link vale uma hora":
		"Se passar do tempo, peça outro. Quando o e-mail mudar, avisamos também o de antes.",
	"Uma boa senha":
		"Três ou quatro palavras sem relação entre si são fáceis de lembrar e difíceis de adivinhar.",
	"Não lembra a senha de hoje?":
		"Saia da conta e, na tela de entrada, escolha “Esqueci minha senha”: mandamos um link ao seu e-mail.",
};

export default function CredentialsRoute({ loaderData: { email }, actionData }: Route.ComponentProps) {
	return (
		<div className="wrap pt-12 pb-20 md:pt-16 md:pb-28">
			<NoIndexHead title="E-mail e senha" />
			<p className="mb-3">
				<Link
					to={href("/profile")}
					className="inline-flex min-h-11 items-center underline underline-offset-4"
				>
					Meu Perfil
				</Link>
			</p>
			<h1 className="text-4xl md:text-5xl">E-mail e senha</h1>
			<div className="with-aside mt-8">
				<div className="max-w-2xl space-y-12">
					<NoScriptToast toast={actionData?.toast} />
					<EmailForm email={email} result={actionData} />
					<PasswordForm result={actionData} />
				</div>
				<HelpNotes title="Bom saber" notes={notes} />
			</div>
		</div>
	);
}
