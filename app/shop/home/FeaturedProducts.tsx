import { href } from "react-router";
import { ProductGrid } from "#app/shop/catalogue/products/ProductGrid.tsx";
import type { ProductCardView } from "#app/shop/catalogue/products/product-view.ts";
import { Link } from "#app/ui/primitives/Link.tsx";

/** The first row is four wide, on narrow screens two: there, the others begin the second part. */
const WIDE_ROW = 4;
const NARROW_ROW = 2;

interface FeaturedProductsProps {
	products: readonly ProductCardView[];
}

/** The first row of the featured products. A room follows, and then the others. */
export function FeaturedProducts({ products }: FeaturedProductsProps) {
	return (
		<section aria-labelledby="destaques" className="wrap scroll-mt-20 pt-14 pb-2 md:pt-26 md:pb-6">
			<h2 id="destaques" className="scroll-mt-28 text-3xl md:text-4xl">
				Produtos em Destaque
			</h2>
			{products.length > 0 ? (
				<div className="mt-6 md:mt-9">
					<ProductGrid
						products={products.slice(0, WIDE_ROW)}
						layout="even"
						showsFeaturedBadge={false}
						classOf={(at) => (at < NARROW_ROW ? "" : "max-lg:hidden")}
					/>
				</div>
			) : (
				<p className="mt-8 text-ink-2">Nenhum produto em destaque encontrado.</p>
			)}
		</section>
	);
}

/** The featured products after the first row, and the way to all products. */
export function MoreFeaturedProducts({ products }: FeaturedProductsProps) {
	const others = products.slice(NARROW_ROW);
	return (
		<section aria-label="Outras peças em destaque" className="wrap pt-14 pb-16 md:pt-20 md:pb-26">
			{others.length > 0 ? (
				<ProductGrid
					products={others}
					layout="even"
					showsFeaturedBadge={false}
					classOf={(at) => (at < WIDE_ROW - NARROW_ROW ? "lg:hidden" : "")}
				/>
			) : null}
			<Link
				to={href("/products")}
				className="inline-flex min-h-11 items-center border-b border-ink text-[0.9375rem] hover:border-heartwood hover:text-heartwood"
			>
				Ver Todos os Produtos
			</Link>
		</section>
	);
}
