import type { ReactNode } from "react";
import { HydrateWhenNear } from "#app/platform/browser/HydrateWhenNear.tsx";
import { ChatButton } from "./ChatButton.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { SkipLink } from "./SkipLink.tsx";

/** Everything around a screen of the shop. */
export function ShopLayout({ children }: { children: ReactNode }) {
	return (
		<>
			<SkipLink />
			<Header />
			<main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
				{children}
			</main>
			<HydrateWhenNear>
				<Footer />
			</HydrateWhenNear>
			<ChatButton />
		</>
	);
}
