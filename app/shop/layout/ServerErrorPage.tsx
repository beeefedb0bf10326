import { use, useState } from "react";
import { href, isRouteErrorResponse, useLocation } from "react-router";
import { isHydrated, ServerPageContext } from "#app/platform/rendering/server-page.ts";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import { NoIndexHead } from "./NoIndexHead.tsx";
import { isLost, LOST_SENTENCE, LOST_TITLE } from "./router-results.ts";
import { ShopLayout } from "./ShopLayout.tsx";

/** Shown when the shop itself failed. It has plain links, because the scripts may have failed. */
export function ServerErrorPage({ hasLayout, error }: { hasLayout: boolean; error: unknown }) {
	const { pathname, search } = useLocation();
	const isConnectionLost = isLost(error);
	const title = isConnectionLost ? LOST_TITLE : "Algo não saiu como deveria";
	const content = (
		<div className="wrap flex flex-col items-center py-24 text-center md:py-36">
			<NoIndexHead title={title} />
			{isConnectionLost ? null : (
				<p className="font-serif text-lg font-medium text-ink-2">
					{isRouteErrorResponse(error) ? error.status : 500}
				</p>
			)}
			<h1 className="mt-2 text-4xl md:text-5xl">{title}</h1>
			<p className="mt-5 max-w-[46ch] text-balance text-ink-2">
				{isConnectionLost
					? LOST_SENTENCE
					: "A falha foi nossa. O carrinho continua guardado neste navegador. Tente de novo em alguns instantes."}
			</p>
			<RequestNumber className="mt-4 text-sm text-ink-2" />
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

const REQUEST_NUMBER_ID = "codigo";

/**
 * The number by which the log is searched when a customer writes about an error. The server writes it; a failure in the
 * browser has no number.
 */
export function RequestNumber({ className }: { className: string }) {
	const page = use(ServerPageContext);
	const [number] = useState(() =>
		page
			? page.failedRequestId
			: isHydrated()
				? undefined
				: document.getElementById(REQUEST_NUMBER_ID)?.textContent,
	);
	if (!number) return null;
	return (
		<span className={className}>
			Se falar com a gente sobre isto, informe o código{" "}
			<code id={REQUEST_NUMBER_ID} className="inline-block break-all">
				{number}
			</code>
		</span>
	);
}
