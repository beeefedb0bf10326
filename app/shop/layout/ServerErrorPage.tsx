import { href, useLocation } from "react-router";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { NoIndexHead } from "./NoIndexHead.tsx";
import { ShopLayout } from "./ShopLayout.tsx";

/** When something of ours failed. Plain links, since scripts may be what failed. */
export function ServerErrorPage({ hasLayout, status }: { hasLayout: boolean; status: number }) {
	const { pathname, search } = useLocation();
	const content = (
		<div className="wrap flex flex-col items-center py-24 text-center md:py-36">
			<NoIndexHead title="Algo não saiu como deveria" />
			<p className="font-serif text-lg font-medium text-ink-2">{status}</p>
			<h1 className="mt-2 text-4xl md:text-5xl">Algo não saiu como deveria</h1>
			<p className="mt-5 max-w-[46ch] text-balance text-ink-2">
				A falha foi nossa, e nada do que você fez se perdeu: o carrinho continua guardado neste navegador.
				Tente de novo em alguns instantes.
			</p>
			<div className="mt-10 flex flex-wrap justify-center gap-3">
				<a href={pathname + search} className={buttonStyle("primary")}>
					Tentar novamente
				</a>
				<a href={href("/")} className={buttonStyle("secondary")}>
					Página inicial
				</a>
			</div>
		</div>
	);
	return hasLayout ? <ShopLayout>{content}</ShopLayout> : <main id="conteudo">{content}</main>;
}
