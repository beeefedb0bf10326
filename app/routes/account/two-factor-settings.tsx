import { href } from "react-router";
import { requireCustomer } from "#app/shop/accounts/session/guards.server.ts";
import {
	type TwoFactorActionResult,
	twoFactorAction,
} from "#app/shop/accounts/two-factor/two-factor-action.server.ts";
import {
	PasswordConfirmationForm,
	RecoveryCodes,
	TwoFactorSetupForm,
} from "#app/shop/accounts/two-factor/two-factor-forms.tsx";
import { HelpNotes } from "#app/shop/help/HelpNotes.tsx";
import { NoIndexHead } from "#app/shop/layout/NoIndexHead.tsx";
import { NoScriptToast } from "#app/ui/patterns/NoScriptToast.tsx";
import { Notice } from "#app/ui/patterns/Notice.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/two-factor-settings";

export async function loader({ request }: Route.LoaderArgs) {
	const { twoFactorEnabled, role } = await requireCustomer(request);
	return { isOn: twoFactorEnabled, isAdmin: role === "admin" };
}

export async function action({ request }: Route.ActionArgs) {
	return twoFactorAction(await requireCustomer(request), request);
}

const notes = {
	"Ao entrar": "Depois da senha, você digita os seis números que o aplicativo mostra naquele momento.",
	"Sem o celular por perto":
		"Cada código de recuperação abre a conta uma vez. Guarde-os em papel, longe do aparelho.",
	"Trocou de celular?": "Desative aqui, com a sua senha, e ative de novo com o aparelho novo.",
};

export default function TwoFactorSettingsRoute({
	loaderData: { isOn, isAdmin },
	actionData,
}: Route.ComponentProps) {
	const result: TwoFactorActionResult | undefined = actionData;
	const codes = result?.recoveryCodes;
	return (
		<div className="wrap pt-12 pb-20 md:pt-16 md:pb-28">
			<NoIndexHead title="Verificação em duas etapas" />
			<p className="mb-3 flex gap-6">
				<Link
					to={href("/profile")}
					className="inline-flex min-h-11 items-center underline underline-offset-4"
				>
					Meu Perfil
				</Link>
				{isAdmin && isOn ? (
					<Link
						to={href("/admin")}
						className="inline-flex min-h-11 items-center underline underline-offset-4"
					>
						Painel
					</Link>
				) : null}
			</p>
			<h1 className="text-4xl md:text-5xl">Verificação em duas etapas</h1>
			<p className="mt-4 max-w-[60ch] text-ink-2">
				Além da senha, um código que muda a cada 30 segundos no seu celular. Quem descobrir a senha não entra.
			</p>
			<div className="with-aside mt-8">
				<div className="max-w-2xl space-y-10">
					<NoScriptToast toast={result?.toast} />
					{isOn ? (
						<>
							<Notice tone="good">A verificação em duas etapas está ativa nesta conta.</Notice>
							{codes ? <RecoveryCodes codes={codes} /> : null}
							<PasswordConfirmationForm
								intent="renew"
								title="Novos códigos de recuperação"
								text="Se seus códigos acabaram ou alguém os viu. Os anteriores deixam de valer."
								button="Gerar novos códigos"
								result={result}
							/>
							<PasswordConfirmationForm
								intent="disable"
								title="Desativar"
								text="A conta volta a pedir só a senha."
								button="Desativar duas etapas"
								isDanger
								result={result}
							/>
						</>
					) : result?.setup ? (
						<>
							{codes ? <RecoveryCodes codes={codes} /> : null}
							<TwoFactorSetupForm setup={result.setup} recoveryCodes={codes ?? []} result={result} />
						</>
					) : (
						<PasswordConfirmationForm
							intent="enable"
							title="Ativar"
							text="Você precisa de um aplicativo de códigos no celular, como Google Authenticator, Microsoft Authenticator ou o gerenciador de senhas do próprio aparelho."
							button="Ativar duas etapas"
							result={result}
						/>
					)}
				</div>
				<HelpNotes title="Como funciona" notes={notes} />
			</div>
		</div>
	);
}
