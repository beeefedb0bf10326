import { useEffect, useState } from "react";
import { href } from "react-router";
import { getJson } from "#app/platform/browser/json-request.ts";
import type { ProductSummary } from "#app/shop/catalogue/products/product-view.ts";
import { Picture } from "#app/shop/images/Picture.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";
import { Price } from "#app/ui/primitives/Price.tsx";
import { Skeleton } from "#app/ui/primitives/Skeleton.tsx";

/** The products with these ids that are currently on sale, in the order of the ids. */
export default function RecentlyViewedList({ ids }: { ids: readonly string[] }) {
	const [products, setProducts] = useState<readonly ProductSummary[] | null>(null);
	useEffect(() => {
		const abortController = new AbortController();
		fetchRecentlyViewed(ids, abortController.signal).then(setProducts, () => {
			// If the request fails, the section is left out.
			if (!abortController.signal.aborted) setProducts([]);
		});
		return () => abortController.abort();
	}, [ids]);
	if (products?.length === 0) return null;
	return (
		<section aria-labelledby="vistos" className="mt-20 md:mt-28">
			<h2 id="vistos" className="mb-7 text-3xl md:mb-9 md:text-4xl">
				Vistos recentemente
			</h2>
			<ul className="scroll-run -mx-2 -mt-2 scroll-px-2 gap-4 p-2 md:gap-6">
				{products
					? products.map((product) => <ProductTile key={product.id} product={product} />)
					: ids.map((id) => (
							<li key={id} className={TILE_CLASS}>
								<Skeleton className="aspect-square" />
								<Skeleton className="mt-3 h-5 w-3/4" />
								<Skeleton className="mt-2 h-5 w-1/2" />
							</li>
						))}
			</ul>
		</section>
	);
}

const TILE_CLASS = "w-36 flex-none snap-start md:w-44";

function ProductTile({ product: { slug, name, price, images } }: { product: ProductSummary }) {
	return (
		<li className={TILE_CLASS}>
			<Link to={href("/product/:slug", { slug })} prefetch className="group block">
				<Picture
					image={images[0]}
					alt=""
					sizes="(min-width: 768px) 176px, 144px"
					className="aspect-square w-full rounded-sm"
				/>
				<span className="mt-3 line-clamp-2 font-serif leading-snug decoration-line-strong underline-offset-4 group-hover:underline">
					{name}
				</span>
				<Price amount={price} className="mt-1 block text-[0.9375rem] font-semibold" />
			</Link>
		</li>
	);
}

async function fetchRecentlyViewed(ids: readonly string[], signal: AbortSignal): Promise<ProductSummary[]> {
	const query = new URLSearchParams({ ids: ids.join(",") });
	const address = `${href("/api/recently-seen")}?${query}`;
	return (await getJson<{ products: ProductSummary[] }>(address, { signal })).products;
}
