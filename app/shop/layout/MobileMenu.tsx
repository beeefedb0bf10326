import { href } from "react-router";
import { useSession } from "#app/platform/browser/use-session.ts";
import { accountFailureTitles } from "#app/shop/accounts/accounts.messages.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { ActionForm } from "#app/ui/patterns/ActionForm.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Modal } from "#app/ui/primitives/Modal.tsx";
import { accountLinks, mainLinks } from "./navigation-links.ts";
import { SocialLinks } from "./SocialLinks.tsx";

const lineStyle = "flex min-h-13 w-full items-center border-b border-line text-left text-lg";

/** The menu of phones; following a link closes it. */
export default function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
	const session = useSession();
	const { settings } = useRootData();
	return (
		<Modal open={open} onClose={onClose} title="Menu de Navegação" shape="right">
			<nav aria-label="Menu de Navegação">
				{mainLinks.map(({ to, label }) => (
					<Link key={to} to={to} onClick={onClose} className={lineStyle}>
						{label}
					</Link>
				))}
				{session.status === "user" ? (
					<>
						<Link to={href("/profile")} onClick={onClose} className={lineStyle}>
							Meu Perfil
						</Link>
						{accountLinks.slice(1).map(({ to, label }) => (
							<Link key={to} to={to} onClick={onClose} className={lineStyle}>
								{label}
							</Link>
						))}
						{session.user.role === "admin" ? (
							<Link to={href("/admin")} onClick={onClose} className={lineStyle}>
								Admin
							</Link>
						) : null}
						<ActionForm action={href("/sign-out")} failure={accountFailureTitles.signOut} onSubmit={onClose}>
							<button type="submit" className={lineStyle}>
								Sair da Conta
							</button>
						</ActionForm>
					</>
				) : (
					<Link to={href("/auth")} onClick={onClose} className={lineStyle}>
						Entrar / Cadastrar
					</Link>
				)}
			</nav>
			<SocialLinks social={settings.social} className="mt-8" />
		</Modal>
	);
}
