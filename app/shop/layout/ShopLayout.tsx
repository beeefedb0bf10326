import type { ReactNode } from "react";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { ChatButton } from "./ChatButton.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { SkipLink } from "./SkipLink.tsx";

/** The layout around every screen of the shop. */
export function ShopLayout({ children }: { children: ReactNode }) {
	const { settings, footerCategories, isSandbox } = useRootData();
	return (
		<>
			<SkipLink />
			<Header />
			<main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
				{children}
			</main>
			<Footer settings={settings} footerCategories={footerCategories} isSandbox={isSandbox} />
			<ChatButton />
		</>
	);
}
