import { href } from "react-router";
import { openApiDocument } from "#app/shop/api-reference/openapi-document.server.ts";
import { pageMeta } from "#app/shop/layout/page-meta.ts";
import { buttonStyle } from "#app/ui/primitives/button-style.ts";
import type { Route } from "./+types/api-docs";

export function loader() {
	const { openapi, info, paths = {} } = openApiDocument();
	return {
		version: openapi,
		description: info.description ?? "",
		functions: Object.entries(paths).map(([path, { post }]) => ({
			path,
			summary: post?.summary,
			description: post?.description,
			needsAccount: post?.security !== undefined,
		})),
	};
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches[0].loaderData, {
		title: "Funções para programas",
		description: loaderData?.description ?? "",
		address: href("/api/docs"),
		isIndexed: false,
	});

/**
 * Links to the OpenAPI document. There is no viewer: OpenAPI viewers weigh a megabyte, are in English and need inline
 * styles that our Content-Security-Policy forbids, and programmers have their own.
 */
export default function ApiDocsRoute({ loaderData }: Route.ComponentProps) {
	const { version, description, functions } = loaderData;
	const address = href("/api/openapi.json");
	return (
		<div className="wrap py-12 md:py-20">
			<header className="max-w-[64ch]">
				<h1 className="text-4xl md:text-5xl">Funções para programas</h1>
				<p className="mt-4 text-ink-2 text-lg">{description}</p>
				<p className="mt-4 text-ink-2">
					Cada campo, limite, exemplo e recusa está em um documento OpenAPI {version}: leitores de OpenAPI o
					mostram, e geradores fazem dele um cliente.
				</p>
				<p className="mt-6 flex flex-wrap gap-3">
					<a href={address} download="openapi.json" className={buttonStyle("primary")}>
						Baixar o documento
					</a>
					<a href={address} className={buttonStyle("secondary")}>
						Abrir no navegador
					</a>
				</p>
			</header>
			<div className="with-aside mt-14">
				<section aria-labelledby="funcoes">
					<h2 id="funcoes" className="text-3xl">
						As funções
					</h2>
					<ul className="mt-6 border-line border-b">
						{functions.map(({ path, summary, description: text, needsAccount }) => (
							<li key={path} className="border-line border-t py-5">
								<h3 className="text-xl">{summary}</h3>
								<p className="mt-2 wrap-anywhere">
									<code className="rounded-sm bg-paper-2 px-2 py-1 text-[0.9375rem]">
										<span className="font-semibold text-heartwood">POST</span> {path}
									</code>
								</p>
								<p className="mt-3 max-w-[64ch] text-ink-2">
									{text}
									{needsAccount ? " Precisa de uma conta." : null}
								</p>
							</li>
						))}
					</ul>
				</section>
				<aside aria-label="Quem pode chamar e o que a loja avisa" className="space-y-10">
					<section aria-labelledby="quem-pode">
						<h2 id="quem-pode" className="text-2xl">
							Quem pode chamar
						</h2>
						<p className="mt-4 text-ink-2">
							Não há chave a pedir. Qualquer programa chama as funções abertas, até um limite por minuto. As
							que são de um pedido ou do painel usam o cookie de quem entrou na conta, e sem ele respondem
							401.
						</p>
					</section>
					<section aria-labelledby="avisos">
						<h2 id="avisos" className="text-2xl">
							O que a loja avisa
						</h2>
						<p className="mt-4 text-ink-2">
							Um sistema não precisa perguntar por pedidos, produtos e estoque. O dono da loja cadastra o
							endereço dele no painel, em “Envios e avisos”, “Webhooks”, e a loja manda cada mudança, assinada
							com um segredo que aparece uma vez. As mensagens estão no mesmo documento.
						</p>
					</section>
				</aside>
			</div>
		</div>
	);
}
