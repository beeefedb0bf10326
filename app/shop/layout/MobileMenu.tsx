import type { SyntheticEvent } from "react";
import { href } from "react-router";
import { useSession } from "#app/platform/browser/use-session.ts";
import { SIGN_OUT_FAILURE } from "#app/shop/accounts/session/sign-out.messages.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";
import { ChatLink } from "./ChatButton.tsx";
import { accountLinks, mainLinks } from "./navigation-links.ts";
import { SocialLinks } from "./SocialLinks.tsx";

const lineStyle = "flex min-h-13 w-full items-center border-b border-line text-left text-lg";

export const MOBILE_MENU_ID = "menu";

/** Closes the menu when one of its links is followed. */
const close = ({ currentTarget }: SyntheticEvent<HTMLElement>) => currentTarget.closest("dialog")?.close();

/** The menu on phones. The document knows before its first frame whether a customer is signed in (decision 0073). */
export function MobileMenu() {
	const session = useSession();
	const { settings } = useRootData();
	return (
		<Modal id={MOBILE_MENU_ID} title="Menu de Navegação" shape="right">
			<nav aria-label="Menu de Navegação">
				{mainLinks.map(({ to, label }) => (
					<Link key={to} to={to} onClick={close} className={lineStyle}>
						{label}
					</Link>
				))}
				<div className="hidden signed-in:block">
					<Link to={href("/profile")} onClick={close} className={lineStyle}>
						Meu Perfil
					</Link>
					{accountLinks.slice(1).map(({ to, label }) => (
						<Link key={to} to={to} onClick={close} className={lineStyle}>
							{label}
						</Link>
					))}
					{session.status === "user" && session.user.role === "admin" ? (
						<Link to={href("/admin")} onClick={close} className={lineStyle}>
							Admin
						</Link>
					) : null}
					<ActionForm action={href("/sign-out")} failure={SIGN_OUT_FAILURE} onSubmit={close}>
						<button type="submit" className={lineStyle}>
							Sair da Conta
						</button>
					</ActionForm>
				</div>
				<Link to={href("/auth")} onClick={close} className={`${lineStyle} signed-in:hidden`}>
					Entrar / Cadastrar
				</Link>
			</nav>
			<ChatLink className="mt-6 flex min-h-11 items-center gap-3">Conversar com a oficina</ChatLink>
			<SocialLinks social={settings.social} className="mt-3" />
		</Modal>
	);
}
