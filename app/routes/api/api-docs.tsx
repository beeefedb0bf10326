import { href } from "react-router";
import { ApiReference } from "#app/shop/api-reference/ApiReference.tsx";
import { apiReference } from "#app/shop/api-reference/api-reference.server.ts";
import { pageMeta } from "#app/shop/layout/page-meta.ts";
import type { Route } from "./+types/api-docs";

/** `/api/openapi.json` for people. */
export function loader() {
	return apiReference();
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches[0].loaderData, {
		title: "Funções para programas",
		description: loaderData?.description ?? "",
		address: href("/api/docs"),
		isIndexed: false,
	});

export default function ApiDocsRoute({ loaderData }: Route.ComponentProps) {
	return (
		<div className="wrap py-12 md:py-20">
			<header className="max-w-2xl">
				<h1 className="text-4xl md:text-5xl">Funções para programas</h1>
				<p className="mt-4 text-ink-2 text-lg">{loaderData.description}</p>
				<p className="mt-4">
					<a href={href("/api/openapi.json")} className="underline underline-offset-4 hover:text-heartwood">
						A mesma descrição em OpenAPI {loaderData.version}
					</a>
				</p>
			</header>
			<ApiReference {...loaderData} />
		</div>
	);
}
