import { useRef, useState } from "react";
import { data, Link, redirect } from "react-router";
import { doNotKeep } from "#app/platform/cache-tags.server.ts";
import { log } from "#app/platform/log.server.ts";
import { catalogueAddress, everything } from "#app/shop/catalogue/products/catalogue-search.ts";
import { formatSize, formatWeight } from "#app/shop/catalogue/products/measures.ts";
import { ProductGrid } from "#app/shop/catalogue/products/ProductGrid.tsx";
import type { ProductDetail } from "#app/shop/catalogue/products/product.ts";
import { findProductBySlug, listRelated } from "#app/shop/catalogue/products/products.queries.server.ts";
import { breadcrumbList, productData } from "#app/shop/catalogue/products/structured-data.ts";
import { pageMeta, pageTitle } from "#app/shop/frame/page-meta.ts";
import { useRootData } from "#app/shop/frame/root-data.ts";
import { FactsTable } from "#app/shop/product-screen/FactsTable.tsx";
import { ProductCare, ProductDescription } from "#app/shop/product-screen/ProductDescription.tsx";
import { ProductGallery } from "#app/shop/product-screen/ProductGallery.tsx";
import { ProductNotFound } from "#app/shop/product-screen/ProductNotFound.tsx";
import { ProductPrice, PurchaseColumn } from "#app/shop/product-screen/PurchaseColumn.tsx";
import { ServiceStrip } from "#app/shop/product-screen/ServiceStrip.tsx";
import { ShareButton } from "#app/shop/product-screen/ShareButton.tsx";
import { RecentlySeen } from "#app/shop/recently-seen/RecentlySeen.tsx";
import { ReviewList } from "#app/shop/reviews/ReviewList.tsx";
import type { ProductReviews } from "#app/shop/reviews/review.ts";
import { listProductReviews } from "#app/shop/reviews/reviews.queries.server.ts";
import { readShippingRange } from "#app/shop/shipping/shipping-range.server.ts";
import { Breadcrumbs } from "#app/ui/patterns/Breadcrumbs.tsx";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Rating } from "#app/ui/primitives/Rating.tsx";
import { Tabs } from "#app/ui/primitives/Tabs.tsx";
import { formatNumber } from "#app/values/number.ts";
import type { Route } from "./+types/product";

/** The same for every visitor, so it knows the piece and nobody who looks at it. */
export async function loader({ params }: Route.LoaderArgs) {
	try {
		const product = await findProductBySlug(params.slug);
		if (!product) return data(null, 404);
		const [reviews, related, shipping] = await Promise.all([
			listProductReviews(product.id),
			listRelated(product),
			readShippingRange(product),
		]);
		return data({ product, reviews, related, shipping });
	} catch (error) {
		// Specification, section 8. What is kept of this page is sent instead where there is something.
		log.error({ error, slug: params.slug }, "a product could not be read");
		doNotKeep();
		throw redirect("/products");
	}
}

const addressOf = (slug: string): string => `/product/${slug}`;
const categoryAddress = (slug: string): string => catalogueAddress({ ...everything, categorySlug: slug });

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	const root = matches[0].loaderData;
	if (!loaderData)
		return [{ title: pageTitle(root, "Produto não encontrado") }, { name: "robots", content: "noindex" }];
	const { product, reviews, shipping } = loaderData;
	const origin = root?.origin ?? "";
	const [category] = product.categories;
	return [
		...pageMeta(root, {
			title: product.name,
			description: product.description,
			address: addressOf(product.slug),
			image: product.images[0],
			type: "product",
		}),
		{
			"script:ld+json": productData(origin, root?.settings.identity.name ?? "", product, {
				rating: reviews.rating,
				shipping,
			}),
		},
		{
			"script:ld+json": breadcrumbList(origin, [
				{ name: "Início", address: "/" },
				...(category ? [{ name: category.name, address: categoryAddress(category.slug) }] : []),
				{ name: product.name, address: addressOf(product.slug) },
			]),
		},
	];
};

export default function Product({ loaderData }: Route.ComponentProps) {
	if (!loaderData) return <ProductNotFound />;
	// Another piece is another screen: its quantity and photograph start anew.
	return <ProductScreen key={loaderData.product.id} {...loaderData} />;
}

type ScreenProps = NonNullable<Route.ComponentProps["loaderData"]>;

function ProductScreen({ product, reviews, related }: ScreenProps) {
	const { origin } = useRootData();
	const [tab, setTab] = useState("detalhes");
	const tabs = useRef<HTMLElement>(null);
	const [category] = product.categories;
	return (
		<div className="wrap pb-20 md:pb-28">
			<Breadcrumbs
				trail={[
					{ label: "Início", to: "/" },
					category
						? { label: category.name, to: categoryAddress(category.slug) }
						: { label: "Nossos Produtos", to: "/products" },
					{ label: product.name },
				]}
			/>
			<div className="lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-12 xl:grid-cols-[minmax(0,1fr)_28rem] xl:gap-16">
				<div className="lg:sticky lg:top-24">
					<ProductGallery images={product.images} name={product.name} />
				</div>
				<div className="mt-6 lg:sticky lg:top-24 lg:mt-0">
					<ProductHeading
						product={product}
						rating={reviews.rating}
						onRating={() => {
							setTab("avaliacoes");
							tabs.current?.scrollIntoView();
						}}
					/>
					<ProductPrice product={product} />
					<div className="mt-6">
						<FactsTable
							facts={[
								[product.materials.length > 1 ? "Materiais" : "Material", product.materials.join(", ")],
								["Medidas (L × P × A)", formatSize(product.size)],
								["Peso", formatWeight(product.weightGrams)],
								["Acabamento", product.finish],
							]}
						/>
					</div>
					<PurchaseColumn product={product} />
					<div className="mt-4 border-t border-line pt-3">
						<ShareButton name={product.name} address={`${origin}${addressOf(product.slug)}`} />
					</div>
				</div>
			</div>
			<ServiceStrip product={product} />
			<section ref={tabs} aria-label="Sobre a peça" className="mt-12 scroll-mt-28 md:mt-16">
				<Tabs
					label="Sobre a peça"
					selected={tab}
					onSelect={setTab}
					tabs={[
						{ id: "detalhes", label: "Detalhes", content: <ProductDescription product={product} /> },
						{
							id: "cuidados",
							label: "Cuidados",
							content: <ProductCare instructions={product.careInstructions} />,
						},
						{
							id: "avaliacoes",
							label: `Avaliações (${reviews.rating?.count ?? 0})`,
							content: <ReviewList {...reviews} />,
						},
					]}
				/>
			</section>
			{related.length > 0 ? (
				<section aria-labelledby="relacionados" className="mt-20 md:mt-28">
					<h2 id="relacionados" className="mb-7 text-3xl md:mb-9 md:text-4xl">
						Combina com esta peça
					</h2>
					<ProductGrid products={related} />
				</section>
			) : null}
			<RecentlySeen productId={product.id} />
		</div>
	);
}

function ProductHeading({
	product,
	rating,
	onRating,
}: {
	product: ProductDetail;
	rating: ProductReviews["rating"];
	onRating: () => void;
}) {
	return (
		<header>
			<ul className="flex flex-wrap items-center gap-2">
				{product.isFeatured ? (
					<li>
						<Badge tone="default">Destaque</Badge>
					</li>
				) : null}
				{product.categories.map(({ id, name, slug }) => (
					<li key={id}>
						<Link to={categoryAddress(slug)} className="rounded-sm hover:[&>span]:border-ink">
							<Badge>{name}</Badge>
						</Link>
					</li>
				))}
				{product.categories.length === 0 ? <li className="text-sm text-ink-2">Sem categoria</li> : null}
			</ul>
			<h1 className="mt-3.5 text-3xl md:text-[2.625rem]">{product.name}</h1>
			{rating ? (
				<button
					type="button"
					onClick={onRating}
					className="mt-2 -mb-2 inline-flex min-h-11 items-center gap-2.5 text-[0.9375rem] text-ink-2 hover:text-ink"
				>
					<Rating value={rating.average} />
					<span className="underline decoration-line-strong underline-offset-4">
						{formatNumber(rating.average, 1)} ·{" "}
						{rating.count === 1 ? "1 avaliação" : `${rating.count} avaliações`}
					</span>
				</button>
			) : null}
		</header>
	);
}
