import { href } from "react-router";
import { ApiReference } from "#app/shop/api-reference/ApiReference.tsx";
import { openApiDocument } from "#app/shop/api-reference/openapi-document.server.ts";
import { pageMeta } from "#app/shop/layout/page-meta.ts";
import type { Route } from "./+types/api-docs";

/** `/api/openapi.json`, to be read by people. */
export function loader() {
	return { document: openApiDocument() };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches[0].loaderData, {
		title: "Funções para programas",
		description: loaderData?.document.info.description ?? "",
		address: href("/api/docs"),
		isIndexed: false,
	});

export default function ApiDocsRoute({ loaderData: { document } }: Route.ComponentProps) {
	return (
		<div className="wrap py-12 md:py-20">
			<header className="max-w-2xl">
				<h1 className="text-4xl md:text-5xl">Funções para programas</h1>
				<p className="mt-4 text-ink-2 text-lg">{document.info.description}</p>
				<p className="mt-4">
					<a href={href("/api/openapi.json")} className="underline underline-offset-4 hover:text-heartwood">
						A mesma descrição em OpenAPI {document.openapi}
					</a>
				</p>
			</header>
			<ApiReference document={document} />
		</div>
	);
}
