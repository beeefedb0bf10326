import type { ReactNode } from "react";
import { href } from "react-router";
import { ChatButton } from "./ChatButton.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Logo } from "./Logo.tsx";

function SkipLink() {
	return (
		<a
			href="#conteudo"
			className="sr-only z-50 rounded-md bg-ink font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
		>
			Ir para o conteúdo
		</a>
	);
}

/** Everything around a screen of the shop. */
export function ShopLayout({ children }: { children: ReactNode }) {
	return (
		<>
			<SkipLink />
			<Header />
			<main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
				{children}
			</main>
			<Footer />
			<ChatButton />
		</>
	);
}

/** Around the checkout: nothing that leads away from buying but the way back. */
export function CheckoutLayout({ children }: { children: ReactNode }) {
	return (
		<>
			<SkipLink />
			<header className="no-print border-b border-line bg-paper">
				<div className="wrap-narrow flex h-17 items-center justify-between">
					<Logo />
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
			</header>
			<main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
				{children}
			</main>
			<ChatButton />
		</>
	);
}
