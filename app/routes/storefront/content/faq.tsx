import { href } from "react-router";
import { faqPage } from "#app/shop/discovery/faq-page.ts";
import { FaqList } from "#app/shop/help/FaqList.tsx";
import { readFaq } from "#app/shop/help/read-faq.server.ts";
import { pageMeta } from "#app/shop/layout/page-meta.ts";
import { ClosureNotices } from "#app/shop/shipping/calendars/ClosureNotices.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import type { Route } from "./+types/faq";

/** The search filters the questions in the browser; without scripts the form submits it here. */
export async function loader({ request, url }: Route.LoaderArgs) {
	return { query: url.searchParams.get("q")?.slice(0, 100) ?? "", categories: await readFaq(request) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	...pageMeta(matches[0].loaderData, {
		title: "Perguntas frequentes",
		description:
			"Pedidos, pagamento, entrega, garantia e privacidade: as respostas da oficina, sem letra miúda.",
		address: href("/faq"),
	}),
	...(loaderData ? [{ "script:ld+json": faqPage(loaderData.categories) }] : []),
];

export default function FaqRoute({ loaderData }: Route.ComponentProps) {
	return (
		<div className="wrap py-12 md:py-20">
			<header className="mb-12 max-w-2xl md:mb-16">
				<h1 className="text-4xl md:text-5xl">Perguntas frequentes</h1>
				<p className="mt-4 text-lg text-ink-2">
					O que mais nos perguntam, respondido por quem faz as peças. Não achou?{" "}
					<Link
						to={href("/contact")}
						className="whitespace-nowrap text-ink underline underline-offset-4 hover:text-heartwood"
					>
						Fale conosco
					</Link>{" "}
					ou{" "}
					<Link
						to={href("/track-order")}
						className="whitespace-nowrap text-ink underline underline-offset-4 hover:text-heartwood"
					>
						rastreie seu pedido
					</Link>
					.
				</p>
			</header>
			<ClosureNotices className="mb-8 max-w-2xl" />
			<FaqList categories={loaderData.categories} initialQuery={loaderData.query} />
		</div>
	);
}
