import type { ReactNode } from "react";
import { componentOnDemand } from "#app/platform/rendering/component-on-demand.tsx";
import { StaticPart } from "#app/platform/rendering/StaticPart.tsx";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { ChatButton } from "./ChatButton.tsx";
import { Header } from "./Header.tsx";
import { SkipLink } from "./SkipLink.tsx";

const Footer = componentOnDemand(async () => (await import("./Footer.tsx")).Footer);

/** Everything around a screen of the shop. */
export function ShopLayout({ children }: { children: ReactNode }) {
	const { settings, footerCategories, isSandbox } = useRootData();
	const { identity, social } = settings;
	return (
		<>
			<SkipLink />
			<Header />
			<main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
				{children}
			</main>
			<StaticPart
				isShared
				part={Footer}
				props={{ settings: { identity, social }, footerCategories, isSandbox }}
			/>
			<ChatButton />
		</>
	);
}
