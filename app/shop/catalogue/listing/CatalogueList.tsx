import { href } from "react-router";
import { ProductGrid } from "#app/shop/catalogue/products/ProductGrid.tsx";
import type { ProductCardView } from "#app/shop/catalogue/products/product-view.ts";
import { type CatalogueSearch, cataloguePath } from "#app/shop/catalogue/search/catalogue-search.ts";
import type { CataloguePage } from "#app/shop/catalogue/search/search-products.server.ts";
import { EmptyState } from "#app/ui/patterns/EmptyState.tsx";
import { Pagination } from "#app/ui/patterns/Pagination.tsx";
import { ButtonLink } from "#app/ui/primitives/ButtonLink.tsx";
import { Link } from "#app/ui/primitives/Link.tsx";

/** The matching products, a note on how they were found, and help when nothing matches. */
export function CatalogueList({
	search,
	list,
}: {
	search: CatalogueSearch;
	list: Omit<CataloguePage, "products" | "materialCounts"> & { products: ProductCardView[] };
}) {
	if (list.total === 0) {
		return (
			<EmptyState
				title="Nenhum produto encontrado"
				action={<ButtonLink to={href("/products")}>Limpar filtros</ButtonLink>}
			>
				Tente outra palavra ou menos filtros. Se procura uma peça que ainda não fizemos,{" "}
				<Link to={href("/contact")} className="underline underline-offset-4">
					fale com a oficina
				</Link>
				.
			</EmptyState>
		);
	}
	return (
		<>
			{list.corrected ? (
				<p className="mb-6">
					Mostrando resultados para <strong>“{list.corrected}”</strong>.
				</p>
			) : null}
			{list.sentences.map((sentence) => (
				<p key={sentence} className="mb-6 border-l-3 border-heartwood pl-4">
					{sentence}
				</p>
			))}
			{list.isPartial ? (
				<p className="mb-6">Não achamos peças com todas essas palavras. Estas têm algumas delas.</p>
			) : null}
			<ProductGrid products={list.products} layout="beside" as="h2" eager={4} />
			<Pagination
				page={list.page}
				pages={list.pages}
				addressOf={(page) => cataloguePath({ ...search, page })}
			/>
		</>
	);
}
