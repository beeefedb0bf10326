import { href } from "react-router";
import { SIGN_OUT_FAILURE } from "#app/shop/accounts/session/sign-out.messages.ts";
import { TWO_FACTOR_PATH } from "#app/shop/accounts/two-factor.messages.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Button } from "#app/ui/primitives/Button.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Unbroken } from "#app/ui/primitives/Unbroken.tsx";
import { formatTown } from "#app/values/address/shipping-address.ts";
import { formatPhone } from "#app/values/phone.ts";
import type { Profile } from "./profile.ts";

/** The signed-in person, with the button to sign out. */
export function ProfileSummary({ profile, busy }: { profile: Profile; busy: boolean }) {
	const name = profile.fullName.trim() || "Usuário";
	const town = formatTown(profile);
	return (
		<div className="rounded-lg bg-paper-2 p-6 md:p-8">
			<div className="flex items-center gap-4 lg:block">
				<span
					aria-hidden="true"
					className="grid size-16 flex-none place-items-center rounded-full bg-heartwood font-serif text-2xl text-on-heartwood md:size-20 md:text-3xl"
				>
					{name.charAt(0).toLocaleUpperCase("pt-BR")}
				</span>
				<div className="min-w-0">
					<p className="font-serif text-2xl leading-tight lg:mt-5">{name}</p>
					<p className="mt-1 [overflow-wrap:anywhere] text-ink-2">{profile.email}</p>
				</div>
			</div>
			{profile.phone || town ? (
				<dl className="mt-5 space-y-1 border-line-strong/50 border-t pt-5 text-[0.9375rem]">
					{profile.phone ? (
						<div>
							<dt className="sr-only">Telefone</dt>
							<dd className="whitespace-nowrap tabular-nums">{formatPhone(profile.phone)}</dd>
						</div>
					) : null}
					{town ? (
						<div>
							<dt className="sr-only">Cidade e estado</dt>
							<dd>
								<Unbroken text={town} />
							</dd>
						</div>
					) : null}
				</dl>
			) : null}
			<p className="mt-5 flex flex-col border-line-strong/50 border-t pt-3 text-[0.9375rem]">
				<Link to={href("/profile/credentials")} className={settingLink}>
					Alterar e-mail ou senha
				</Link>
				<Link to={TWO_FACTOR_PATH} className={settingLink}>
					Verificação em duas etapas
				</Link>
			</p>
			<ActionForm action={href("/sign-out")} failure={SIGN_OUT_FAILURE} className="mt-3">
				<Button type="submit" kind="secondary" size="sm" busy={busy} className="w-full">
					Sair
				</Button>
			</ActionForm>
		</div>
	);
}

const settingLink =
	"inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink";
