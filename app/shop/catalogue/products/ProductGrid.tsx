import { Suspense } from "react";
import { Skeleton } from "#app/ui/primitives/Skeleton.tsx";
import { ProductCard } from "./ProductCard.tsx";
import type { ProductCardView } from "./product-view.ts";

const layouts = {
	/** Over the whole width of the page. */
	wide: {
		columns: "md:grid-cols-3 lg:grid-cols-4",
		sizes: "(min-width: 1360px) 302px, (min-width: 1024px) 22vw, (min-width: 768px) 29vw, 44vw",
	},
	/** In rows of four or two, for parts of the home page. */
	even: {
		columns: "md:grid-cols-2 lg:grid-cols-4",
		sizes: "(min-width: 1360px) 302px, (min-width: 1024px) 22vw, 44vw",
	},
	/** Beside a column of filters. */
	beside: {
		columns: "md:grid-cols-3 xl:grid-cols-4",
		sizes: "(min-width: 1360px) 230px, (min-width: 1024px) 21vw, (min-width: 768px) 29vw, 44vw",
	},
} as const;

export type GridLayout = keyof typeof layouts;

/** Cards in a block: two rows on a phone. */
const BLOCK = 4;

/**
 * Cards in rows, whose parts are aligned across a row. On phones only the blocks near the screen are laid out. Each
 * block is hydrated in a task of its own, a pressed one first.
 */
export function ProductGrid({
	products,
	layout = "wide",
	as = "h3",
	eager = 0,
	showsFeaturedBadge = true,
	classOf,
}: {
	products: readonly ProductCardView[];
	layout?: GridLayout;
	/** The heading level of the products' names. */
	as?: "h2" | "h3";
	/** How many cards are seen without scrolling. */
	eager?: number;
	/** False where all of them are featured anyway. */
	showsFeaturedBadge?: boolean;
	/** Classes of a card by its place. */
	classOf?: (at: number) => string;
}) {
	const { columns, sizes } = layouts[layout];
	// With three columns, a product that would be alone in the last row is hidden; the catalogue has it.
	const isLastLeftOut = layout === "wide" && products.length > 1 && products.length % 3 === 1;
	const listIds = products.filter(({ availability }) => availability !== "out_of_stock").map(({ id }) => id);
	// The cards' own padding separates the rows: a gap would open inside the cards too.
	return (
		<div className={`gap-x-6 md:grid ${columns}`}>
			{products.map(({ id }, start) =>
				start % BLOCK === 0 ? (
					<div
						key={id}
						className={`grid grid-cols-2 gap-x-4 md:contents ${start < eager ? "" : "near-[calc(100vw+29.25rem)]"} ${isLastLeftOut && start + BLOCK >= products.length ? "md:max-lg:[&>:last-child]:hidden" : ""}`}
					>
						<Suspense>
							{products.slice(start, start + BLOCK).map((product, at) => (
								<ProductCard
									key={product.id}
									product={product}
									as={as}
									priority={start + at < eager}
									sizes={sizes}
									listIds={listIds}
									showsFeaturedBadge={showsFeaturedBadge}
									className={classOf?.(start + at) ?? ""}
								/>
							))}
						</Suspense>
					</div>
				) : null,
			)}
		</div>
	);
}

/** The same grid while its products are loading; eight cards as in the specification, section 9. */
export function ProductGridSkeleton({ cards = 8, layout = "wide" }: { cards?: number; layout?: GridLayout }) {
	return (
		<div role="status" className={`grid grid-cols-2 gap-x-4 md:gap-x-6 ${layouts[layout].columns}`}>
			<span className="sr-only">Carregando produtos…</span>
			{Array.from({ length: cards }, (_, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
				<div key={at} className="pb-10 md:pb-14">
					<Skeleton className="aspect-square" />
					<Skeleton className="mt-4 h-3 w-1/3" />
					<Skeleton className="mt-2.5 h-5 w-3/4" />
					<Skeleton className="mt-3.5 h-6 w-1/2" />
					<Skeleton className="mt-4 h-5 w-2/5" />
					<Skeleton className="mt-2 h-3.5 w-3/5" />
					<Skeleton className="mt-5 h-5 w-1/4" />
				</div>
			))}
		</div>
	);
}
