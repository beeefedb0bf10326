import type { ReactNode } from "react";
import { href } from "react-router";
import { OfflineLine } from "#app/platform/browser/OfflineLine.tsx";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { ChatButton } from "./ChatButton.tsx";
import { Logo } from "./Logo.tsx";
import { SkipLink } from "./SkipLink.tsx";

/** The layout of the checkout: no links except the one back, so that nothing distracts from buying. */
export function CheckoutLayout({ children }: { children: ReactNode }) {
	const { settings } = useRootData();
	return (
		<>
			<SkipLink />
			<header className="no-print relative z-40 border-b border-line bg-paper">
				<div className="wrap flex h-17 items-center justify-between">
					<Logo name={settings.identity.name} />
					<p className="text-sm text-ink-2">
						<span className="hidden sm:inline">Compra segura · </span>
						<a
							href={href("/cart")}
							className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
						>
							Voltar ao carrinho
						</a>
					</p>
				</div>
				<OfflineLine />
			</header>
			<main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
				{children}
			</main>
			<ChatButton />
		</>
	);
}
