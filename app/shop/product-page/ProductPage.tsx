import { useRef, useState } from "react";
import { href } from "react-router";
import { componentOnDemand } from "#app/platform/rendering/component-on-demand.tsx";
import { HydrateWhenNear } from "#app/platform/rendering/HydrateWhenNear.tsx";
import { StaticPart } from "#app/platform/rendering/StaticPart.tsx";
import { ProductGrid } from "#app/shop/catalogue/products/ProductGrid.tsx";
import {
	type ProductCardView,
	type ProductDetail,
	productPath,
} from "#app/shop/catalogue/products/product-view.ts";
import { categoryPath } from "#app/shop/catalogue/search/catalogue-search.ts";
import { RecentlyViewed } from "#app/shop/recently-viewed/RecentlyViewed.tsx";
import type { ProductReviews } from "#app/shop/reviews/reviews.queries.server.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { Breadcrumbs } from "#app/ui/patterns/Breadcrumbs.tsx";
import { Tabs } from "#app/ui/primitives/Tabs.tsx";
import { ProductGallery } from "./ProductGallery.tsx";
import { ProductHeading } from "./ProductHeading.tsx";
import { ProductPrice, PurchaseColumn } from "./PurchaseColumn.tsx";
import { ShareButton } from "./ShareButton.tsx";

const ServiceStrip = componentOnDemand(async () => (await import("./ServiceStrip.tsx")).ServiceStrip);
const ProductFacts = componentOnDemand(async () => (await import("./ProductDescription.tsx")).ProductFacts);
const ProductDescription = componentOnDemand(
	async () => (await import("./ProductDescription.tsx")).ProductDescription,
);
const ProductCare = componentOnDemand(async () => (await import("./ProductDescription.tsx")).ProductCare);
const ReviewList = componentOnDemand(
	async () => (await import("#app/shop/reviews/ReviewList.tsx")).ReviewList,
);

/** The page of a product: photographs, description, price, reviews. */
export function ProductPage({
	product,
	reviews,
	related,
}: {
	product: ProductDetail;
	reviews: ProductReviews;
	related: ProductCardView[];
}) {
	const { origin, settings } = useRootData();
	const { materials, size, weightGrams, finish, shippingType, artisan } = product;
	const { description, specifications, careInstructions } = product;
	const [tab, setTab] = useState("detalhes");
	const tabs = useRef<HTMLElement>(null);
	const [category] = product.categories;
	return (
		<div className="wrap pb-20 md:pb-28">
			<Breadcrumbs
				trail={[
					{ label: "Início", to: href("/") },
					category
						? { label: category.name, to: categoryPath(category.slug) }
						: { label: "Nossos Produtos", to: href("/products") },
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
						<StaticPart part={ProductFacts} props={{ materials, size, weightGrams, finish }} />
					</div>
					<PurchaseColumn product={product} />
					<div className="mt-4 border-t border-line pt-3">
						<ShareButton name={product.name} address={`${origin}${productPath(product.slug)}`} />
					</div>
				</div>
			</div>
			<StaticPart
				part={ServiceStrip}
				props={{
					shippingType,
					warranty: specifications.warranty?.trim() || settings.guarantee,
					artisan,
					town: settings.identity.town,
				}}
			/>
			<section ref={tabs} aria-label="Sobre a peça" className="mt-12 scroll-mt-28 md:mt-16">
				<HydrateWhenNear>
					<Tabs
						label="Sobre a peça"
						selected={tab}
						onSelect={setTab}
						tabs={[
							{
								id: "detalhes",
								label: "Detalhes",
								content: <StaticPart part={ProductDescription} props={{ description, specifications }} />,
							},
							{
								id: "cuidados",
								label: "Cuidados",
								content: <StaticPart part={ProductCare} props={{ careInstructions }} />,
							},
							{
								id: "avaliacoes",
								label: `Avaliações (${reviews.rating?.count ?? 0})`,
								content: <StaticPart part={ReviewList} props={reviews} />,
							},
						]}
					/>
				</HydrateWhenNear>
			</section>
			{related.length > 0 ? (
				<section aria-labelledby="relacionados" className="mt-20 md:mt-28">
					<h2 id="relacionados" className="mb-7 text-3xl md:mb-9 md:text-4xl">
						Combina com esta peça
					</h2>
					<ProductGrid products={related} />
				</section>
			) : null}
			<RecentlyViewed productId={product.id} />
		</div>
	);
}
