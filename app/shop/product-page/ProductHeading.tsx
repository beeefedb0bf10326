import { NO_CATEGORY } from "#app/shop/catalogue/categories/category.ts";
import type { ProductDetail } from "#app/shop/catalogue/products/product-view.ts";
import { categoryPath } from "#app/shop/catalogue/search/catalogue-path.ts";
import type { ProductReviews } from "#app/shop/reviews/reviews.queries.server.ts";
import { Badge } from "#app/ui/primitives/Badge.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Rating } from "#app/ui/primitives/Rating.tsx";
import { formatNumber } from "#app/values/number.ts";

/** The product's name, categories and rating. */
export function ProductHeading({
	product,
	rating,
	reviewsId,
}: {
	product: ProductDetail;
	rating: ProductReviews["rating"];
	/** The id of the tab with the reviews. */
	reviewsId: string;
}) {
	return (
		<header>
			<ul className="flex flex-wrap items-center gap-2">
				{product.isFeatured ? (
					<li>
						<Badge tone="secondary">Destaque</Badge>
					</li>
				) : null}
				{product.categories.map(({ id, name, slug }) => (
					<li key={id}>
						<Link
							to={categoryPath(slug)}
							className="-my-2.5 inline-flex min-h-11 items-center rounded-sm hover:[&>span]:border-ink"
						>
							<Badge>{name}</Badge>
						</Link>
					</li>
				))}
				{product.categories.length === 0 ? <li className="text-sm text-ink-2">{NO_CATEGORY}</li> : null}
			</ul>
			<h1 className="mt-3.5 text-3xl md:text-[2.625rem]">{product.name}</h1>
			{rating ? (
				<Link
					to={`#${reviewsId}`}
					className="mt-2 -mb-2 inline-flex min-h-11 items-center gap-2.5 text-[0.9375rem] text-ink-2 hover:text-ink"
				>
					<Rating value={rating.average} />
					<span className="underline decoration-line-strong underline-offset-4">
						{formatNumber(rating.average, 1)} ·{" "}
						{rating.count === 1 ? "1 avaliação" : `${rating.count} avaliações`}
					</span>
				</Link>
			) : null}
		</header>
	);
}
