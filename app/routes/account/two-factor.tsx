import { Link } from "react-router";
import { answerTwoFactorForm, type TwoFactorAnswer } from "#app/shop/accounts/answer-two-factor.server.ts";
import { requireCustomer } from "#app/shop/accounts/guards.server.ts";
import { RecoveryCodes } from "#app/shop/accounts/RecoveryCodes.tsx";
import { ConfirmedForm, SetupForm } from "#app/shop/accounts/TwoFactorForms.tsx";
import { PrivateHead } from "#app/shop/frame/PrivateHead.tsx";
import { NoScriptAnswer } from "#app/ui/patterns/NoScriptAnswer.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import type { Route } from "./+types/two-factor";

export async function loader({ request }: Route.LoaderArgs) {
	const { twoFactorEnabled, role } = await requireCustomer(request);
	return { isOn: twoFactorEnabled, isAdmin: role === "admin" };
}

export async function action({ request }: Route.ActionArgs) {
	return answerTwoFactorForm(await requireCustomer(request), request);
}

export default function TwoFactorScreen({ loaderData: { isOn, isAdmin }, actionData }: Route.ComponentProps) {
	const answer: TwoFactorAnswer | undefined = actionData;
	const codes = answer?.recoveryCodes;
	return (
		<div className="wrap-narrow pt-12 pb-20 md:pt-16 md:pb-28">
			<PrivateHead title="Verificação em duas etapas" />
			<p className="mb-3 flex gap-6">
				<Link to="/profile" className="inline-flex min-h-11 items-center underline underline-offset-4">
					Meu Perfil
				</Link>
				{isAdmin && isOn ? (
					<Link to="/admin" className="inline-flex min-h-11 items-center underline underline-offset-4">
						Painel
					</Link>
				) : null}
			</p>
			<h1 className="text-4xl md:text-5xl">Verificação em duas etapas</h1>
			<p className="mt-4 max-w-[60ch] text-ink-2">
				Além da senha, um código que muda a cada 30 segundos no seu celular. Quem descobrir a senha não entra.
			</p>
			<div className="mt-8 max-w-2xl space-y-10">
				<NoScriptAnswer toast={answer?.toast} />
				{isOn ? (
					<>
						<Notice tone="good">A verificação em duas etapas está ativa nesta conta.</Notice>
						{codes ? <RecoveryCodes codes={codes} /> : null}
						<ConfirmedForm
							intent="renew"
							title="Novos códigos de recuperação"
							text="Se os seus códigos acabaram ou alguém os viu. Os anteriores deixam de valer."
							button="Gerar novos códigos"
							answer={answer}
						/>
						<ConfirmedForm
							intent="disable"
							title="Desativar"
							text="A conta volta a pedir só a senha."
							button="Desativar duas etapas"
							isDanger
							answer={answer}
						/>
					</>
				) : answer?.setup ? (
					<>
						{codes ? <RecoveryCodes codes={codes} /> : null}
						<SetupForm setup={answer.setup} recoveryCodes={codes ?? []} answer={answer} />
					</>
				) : (
					<ConfirmedForm
						intent="enable"
						title="Ativar"
						text="Você precisa de um aplicativo de códigos no celular, como Google Authenticator, Microsoft Authenticator ou o gerenciador de senhas do próprio aparelho."
						button="Ativar duas etapas"
						answer={answer}
					/>
				)}
			</div>
		</div>
	);
}
