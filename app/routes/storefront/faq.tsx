import { href } from "react-router";
import { buildFaq } from "#app/content/faq.server.ts";
import { findLongestProduction } from "#app/shop/catalogue/products/find-longest-production.server.ts";
import { faqPage } from "#app/shop/discovery/faq-page.ts";
import { FaqList } from "#app/shop/help/FaqList.tsx";
import { pageMeta } from "#app/shop/layout/page-meta.ts";
import { readPublicSettings, readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { guaranteeOf } from "#app/shop/settings/settings.ts";
import { ClosureNotices } from "#app/shop/shipping/calendars/ClosureNotices.tsx";
import { formatBusinessDays, formatHandlingTime } from "#app/shop/shipping/delivery-estimate.ts";
import { Link } from "#app/ui/primitives/Link.tsx";
import { formatMoney } from "#app/values/money.ts";
import { formatList } from "#app/values/text.ts";
import type { Route } from "./+types/faq";

/** The specification says that what is made to order takes up to this long. */
const USUAL_PRODUCTION_DAYS = 15;

/**
 * The figures in the answers are the shop's settings. The search filters the questions in the browser; without
 * scripts the form submits it here.
 */
export async function loader({ url }: Route.LoaderArgs) {
	const [{ shipping, orders, claims }, { payments }, longestProduction] = await Promise.all([
		readSettings(),
		readPublicSettings(),
		findLongestProduction(),
	]);
	return {
		query: url.searchParams.get("q")?.slice(0, 100) ?? "",
		categories: buildFaq({
			offersMercadoPago: payments.offersMercadoPago,
			instalments: payments.instalments,
			instalmentsAbove: formatMoney(payments.instalmentsAbove),
			freeShippingFrom:
				shipping.freeShippingFrom === null || shipping.freeShippingStates.length === 0
					? null
					: formatMoney(shipping.freeShippingFrom),
			freeShippingStates: formatList(shipping.freeShippingStates),
			handlingTime: formatHandlingTime(shipping.handlingDays),
			productionTime: formatBusinessDays(Math.max(USUAL_PRODUCTION_DAYS, longestProduction)),
			guarantee: guaranteeOf(claims),
			mercadoPagoDays: orders.expireAfterDays.mercadopago,
			transferDays: orders.expireAfterDays.bank_transfer,
			unconfirmedHours: orders.expireUnconfirmedAfterHours,
		}),
	};
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
