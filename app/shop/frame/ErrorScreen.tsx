import { useLocation } from "react-router";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { Frame } from "./Frame.tsx";
import { PrivateHead } from "./PrivateHead.tsx";

/** When something of ours failed. Plain links, since scripts may be what failed. */
export function ErrorScreen({ hasFrame, status }: { hasFrame: boolean; status: number }) {
	const { pathname, search } = useLocation();
	const screen = (
		<div className="wrap flex flex-col items-center py-24 text-center md:py-36">
			<PrivateHead title="Algo não saiu como devia" />
			<p className="font-serif text-lg font-medium text-ink-2">{status}</p>
			<h1 className="mt-2 text-4xl md:text-5xl">Algo não saiu como devia</h1>
			<p className="mt-5 max-w-[46ch] text-balance text-ink-2">
				A falha foi nossa, e nada do que você fez se perdeu: o carrinho continua guardado neste navegador.
				Tente de novo em alguns instantes.
			</p>
			<div className="mt-10 flex flex-wrap justify-center gap-3">
				<a href={pathname + search} className={buttonStyle("primary")}>
					Tentar novamente
				</a>
				<a href="/" className={buttonStyle("secondary")}>
					Página inicial
				</a>
			</div>
		</div>
	);
	return hasFrame ? <Frame>{screen}</Frame> : <main id="conteudo">{screen}</main>;
}
