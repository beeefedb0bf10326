import { data, href, redirect } from "react-router";
import { onDemand } from "#app/platform/browser/on-demand.tsx";
import { skipCache } from "#app/platform/cache-tags.server.ts";
import { expectRow } from "#app/platform/expect-row.ts";
import { log } from "#app/platform/log.server.ts";
import type { ProductWork } from "#app/shop/bench/work-of-line.ts";
import { listRelated } from "#app/shop/catalogue/products/list-related.server.ts";
import { type ProductDetail, productPath, toCard } from "#app/shop/catalogue/products/product-view.ts";
import { findMovedProduct, findProductBySlug } from "#app/shop/catalogue/products/products.queries.server.ts";
import { categoryPath } from "#app/shop/catalogue/search/catalogue-path.ts";
import { shoppingAvailability } from "#app/shop/catalogue/structured-data/shopping-availability.ts";
import {
	breadcrumbList,
	productData,
	questionsData,
} from "#app/shop/catalogue/structured-data/structured-data.ts";
import { summarizeWoods } from "#app/shop/catalogue/woods/woods.server.ts";
import { listProductQuestions } from "#app/shop/contact/product-questions.server.ts";
import type { ChatSubject } from "#app/shop/layout/ChatButton.tsx";
import { pageMeta, pageTitle } from "#app/shop/layout/page-meta.ts";
import { ProductPage } from "#app/shop/product-page/ProductPage.tsx";
import { findProductShippingRange } from "#app/shop/product-page/product-shipping-range.server.ts";
import { readCareTips } from "#app/shop/product-page/read-care-tips.server.ts";
import { drawToScale } from "#app/shop/product-page/to-scale/draw-to-scale.server.tsx";
import { listProductReviews } from "#app/shop/reviews/reviews.queries.server.ts";
import { readSettings } from "#app/shop/settings/settings.queries.server.ts";
import { readShownPieceLeads } from "#app/shop/shipping/quote/bench-board.server.ts";
import { shippingMessages } from "#app/shop/shipping/shipping.messages.ts";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { dayOf } from "#app/values/date.ts";
import type { Route } from "./+types/product";

/** The same for every visitor: reads the product and no session. */
export async function loader({ params, request }: Route.LoaderArgs) {
	try {
		const loaded = await findProductBySlug(params.slug);
		if (!loaded) {
			const moved = await findMovedProduct(params.slug);
			if (moved) throw redirect(productPath(moved), 301);
			return data(null, 404);
		}
		const { work, ...product } = loaded;
		const [reviews, questions, related, { shipping, availability, ...leaving }, careTips] = await Promise.all(
			[
				listProductReviews(product.id),
				listProductQuestions(product.id),
				listRelated(product),
				readLeaving(product, work),
				readCareTips(product, request),
			],
		);
		const toScale = drawToScale({
			...product,
			categoryNames: product.categories.map((category) => category.name),
		});
		return data({
			product,
			woods: summarizeWoods(product.materials),
			reviews,
			questions,
			related: related.map(toCard),
			shipping,
			availability,
			...leaving,
			toScale,
			careTips,
		});
	} catch (error) {
		if (error instanceof Response) throw error;
		// Specification, section 8. If the page is cached, it is sent instead.
		log.error({ error, slug: params.slug }, "a product could not be read");
		skipCache();
		throw redirect(href("/products"));
	}
}

/** The day until which one piece leaves the workshop, for the page and for structured data. */
async function readLeaving(product: ProductDetail, work: ProductWork | null) {
	const [pieces, { workshop }] = await Promise.all([
		readShownPieceLeads([{ ...product, work }]),
		readSettings(),
	]);
	const { lead, leave } = expectRow(pieces, "the day of a product");
	return {
		shipping: lead && (await findProductShippingRange(product, lead)),
		availability: shoppingAvailability(product, leave),
		leaveDay: product.isMadeToOrder && workshop.showsLeaveDay ? leave.day : null,
		/** “A fila desta peça está cheia até março.” */
		queueNote: leave.fullUntil && shippingMessages.queueFull(leave.fullUntil, dayOf()),
	};
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const root = matches[0].loaderData;
	if (!loaderData)
		return [{ title: pageTitle(root, "Produto não encontrado") }, { name: "robots", content: "noindex" }];
	const { product, reviews, questions, shipping, availability } = loaderData;
	const origin = root?.origin ?? "";
	const [category] = product.categories;
	return [
		...pageMeta(root, {
			title: product.name,
			description: product.description,
			address: productPath(product.slug),
			image: product.images[0],
			type: "product",
		}),
		{
			"script:ld+json": productData(origin, root?.settings.identity.name ?? "", product, {
				rating: reviews.rating,
				reviews: reviews.reviews,
				shipping,
				availability,
			}),
		},
		...(questions.length > 0 ? [{ "script:ld+json": questionsData(questions) }] : []),
		{
			"script:ld+json": breadcrumbList(origin, [
				{ name: "Início", address: href("/") },
				...(category ? [{ name: category.name, address: categoryPath(category.slug) }] : []),
				{ name: product.name, address: productPath(product.slug) },
			]),
		},
	];
};

/** The same for every visitor: the page is cached. */
export const handle: ChatSubject<Route.ComponentProps["loaderData"]> = {
	chatSubject: (loaded) => loaded && `a peça ${loaded.product.name}`,
};

const Recommendations = onDemand(() => import("#app/shop/recommendations/Recommendations.tsx"));

export default function ProductRoute({ loaderData, params }: Route.ComponentProps) {
	if (!loaderData) return <ProductNotFound slug={params.slug} />;
	// Another product is another screen: quantity and photograph are reset.
	return <ProductPage key={loaderData.product.id} {...loaderData} />;
}

/** For the address of a product that is no longer sold or never existed. */
function ProductNotFound({ slug }: { slug: string }) {
	return (
		<div className="wrap">
			<EmptyState
				as="h1"
				title="Produto não encontrado"
				action={<ButtonLink to={href("/products")}>Voltar aos Produtos</ButtonLink>}
			>
				Esta peça saiu do catálogo ou mudou de endereço. As que estão na oficina hoje, você encontra aqui.
			</EmptyState>
			<div className="recommendations">
				<Recommendations open title="Talvez seja uma destas" address={slug} />
			</div>
		</div>
	);
}
