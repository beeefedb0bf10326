import type { ComponentProps } from "react";
import { href } from "react-router";
import { ProductGrid } from "#app/shop/catalogue/products/ProductGrid.tsx";
import type { ProductCardView, ProductDetail } from "#app/shop/catalogue/products/product-view.ts";
import { categoryPath } from "#app/shop/catalogue/search/catalogue-path.ts";
import type { WoodSummary } from "#app/shop/catalogue/woods/woods.server.ts";
import type { ProductQuestion } from "#app/shop/contact/product-questions.server.ts";
import { RecentlyViewed } from "#app/shop/recently-viewed/RecentlyViewed.tsx";
import { ReviewList } from "#app/shop/reviews/ReviewList.tsx";
import type { ProductReviews } from "#app/shop/reviews/reviews.queries.server.ts";
import { useRootData } from "#app/shop/settings/root-data.ts";
import { ClosureNotices } from "#app/shop/shipping/calendars/ClosureNotices.tsx";
import { Breadcrumbs } from "#app/ui/patterns/Breadcrumbs.tsx";
import { Tabs } from "#app/ui/primitives/Tabs.tsx";
import type { IsoDay } from "#app/values/date.ts";
import { ProductCare, ProductDescription, ProductFacts } from "./ProductDescription.tsx";
import { ProductGallery } from "./ProductGallery.tsx";
import { ProductHeading } from "./ProductHeading.tsx";
import { ProductQuestions } from "./ProductQuestions.tsx";
import { ProductWoods } from "./ProductWoods.tsx";
import { ProductPrice, PurchaseColumn } from "./PurchaseColumn.tsx";
import { ReviewPhotos } from "./ReviewPhotos.tsx";
import { ServiceStrip } from "./ServiceStrip.tsx";
import type { ToScaleView } from "./to-scale/draw-to-scale.server.tsx";
import { ToScale } from "./to-scale/ToScale.tsx";

const REVIEWS_ID = "avaliacoes";

/** The page of a product: photographs, description, price, reviews. */
export function ProductPage({
	product,
	woods,
	reviews,
	questions,
	related,
	leaveDay,
	queueNote,
	toScale,
	careTips,
}: {
	product: ProductDetail;
	woods: readonly WoodSummary[];
	reviews: ProductReviews;
	questions: readonly ProductQuestion[];
	related: ProductCardView[];
	leaveDay: IsoDay | null;
	queueNote: string | null;
	toScale: ToScaleView | null;
	careTips: ComponentProps<typeof ProductCare>["careTips"];
}) {
	const { settings } = useRootData();
	const { materials, size, weightGrams, finish, shippingType, artisan } = product;
	const { description, specifications, careInstructions } = product;
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
					<ProductHeading product={product} rating={reviews.rating} reviewsId={REVIEWS_ID} />
					<ProductPrice product={product} />
					<div className="mt-6">
						<ProductFacts materials={materials} size={size} weightGrams={weightGrams} finish={finish} />
					</div>
					<ClosureNotices className="mt-6" />
					<PurchaseColumn product={product} leaveDay={leaveDay} queueNote={queueNote} />
				</div>
			</div>
			<ServiceStrip
				shippingType={shippingType}
				warranty={specifications.warranty?.trim() || settings.guarantee}
				artisan={artisan}
				town={settings.identity.town}
			/>
			<ProductWoods woods={woods} />
			<section aria-label="Sobre a peça" className="mt-12 md:mt-16">
				<Tabs
					label="Sobre a peça"
					tabs={[
						{
							id: "detalhes",
							label: "Detalhes",
							content: (
								<ProductDescription description={description} specificationRows={product.specificationRows}>
									{toScale ? <ToScale {...toScale} /> : null}
								</ProductDescription>
							),
						},
						{
							id: "cuidados",
							label: "Cuidados",
							content: <ProductCare careInstructions={careInstructions} careTips={careTips} />,
						},
						{
							id: REVIEWS_ID,
							label: `Avaliações (${reviews.rating?.count ?? 0})`,
							content: (
								<ReviewList
									{...reviews}
									renderPhotos={({ photos, author }) =>
										photos.length > 0 ? (
											<ReviewPhotos photos={photos} author={author} name={product.name} />
										) : null
									}
								/>
							),
						},
					]}
				/>
			</section>
			<ProductQuestions slug={product.slug} questions={questions} />
			{related.length > 0 ? (
				<section aria-labelledby="relacionados" className="no-print mt-20 md:mt-28">
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
