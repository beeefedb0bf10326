import { useRef } from "react";
import { data, href, redirect, useNavigation } from "react-router";
import {
	findMovedCategory,
	listCategories,
} from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { DEFAULT_CATEGORY_DESCRIPTION } from "#app/shop/catalogue/categories/category.ts";
import { ActiveFilters } from "#app/shop/catalogue/listing/ActiveFilters.tsx";
import { CatalogueForm, FiltersColumn } from "#app/shop/catalogue/listing/CatalogueForm.tsx";
import { CatalogueList } from "#app/shop/catalogue/listing/CatalogueList.tsx";
import { CategoryChips } from "#app/shop/catalogue/listing/CategoryChips.tsx";
import { materialChoices } from "#app/shop/catalogue/listing/material-choices.server.ts";
import { ProductGridSkeleton } from "#app/shop/catalogue/products/ProductGrid.tsx";
import { toCard } from "#app/shop/catalogue/products/product-view.ts";
import { categoryPath } from "#app/shop/catalogue/search/catalogue-path.ts";
import {
	type CatalogueSearch,
	cataloguePath,
	countFilters,
	emptyCatalogueSearch,
	parseCatalogueSearch,
} from "#app/shop/catalogue/search/catalogue-search.ts";
import { listMaterials, searchProducts } from "#app/shop/catalogue/search/search-products.server.ts";
import { breadcrumbList, productList } from "#app/shop/catalogue/structured-data/structured-data.ts";
import { zeroResultSearchHeaders } from "#app/shop/catalogue/zero-result-searches/recordable-words.ts";
import { pageMeta } from "#app/shop/layout/page-meta.ts";
import { Breadcrumbs } from "#app/ui/patterns/Breadcrumbs.tsx";
import type { Route } from "./+types/products";

/** The same for every visitor: the list depends on the address only. */
export async function loader({ request }: Route.LoaderArgs) {
	const search = parseCatalogueSearch(new URL(request.url).searchParams);
	const [{ products, materialCounts, ...list }, categories, materials] = await Promise.all([
		searchProducts(search),
		listCategories(),
		listMaterials(),
	]);
	const category = categories.find(({ slug }) => slug === search.categorySlug) ?? null;
	if (search.categorySlug !== null && !category) {
		const moved = await findMovedCategory(search.categorySlug);
		if (moved) throw redirect(cataloguePath({ ...search, categorySlug: moved }), 301);
	}
	// Only a search without filters counts, because a filter may be the reason why nothing matches.
	const hasFoundNothing = list.total === 0 && search.categorySlug === null && countFilters(search) === 0;
	const headers = hasFoundNothing ? zeroResultSearchHeaders(search.q) : {};
	return data(
		{
			search: { ...search, page: list.page },
			list: { ...list, products: products.map(toCard) },
			image: products[0]?.images[0],
			categories: categories.map(({ slug, name }) => ({ slug, name })),
			category: category && { name: category.name, slug: category.slug, description: category.description },
			materials: materialChoices(materials, materialCounts, search.materials),
		},
		{ headers },
	);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
	if (!loaderData) return [];
	const { search, list, image, category } = loaderData;
	const root = matches[0].loaderData;
	const origin = root?.origin ?? "";
	const name = listTitle(search, category);
	const address = cataloguePath({
		...emptyCatalogueSearch,
		categorySlug: search.categorySlug,
		page: search.page,
	});
	return [
		...pageMeta(root, {
			title: [search.q && `Busca por “${search.q}”`, name, search.page > 1 && `página ${search.page}`]
				.filter(Boolean)
				.join(", "),
			description: category
				? (category.description ?? DEFAULT_CATEGORY_DESCRIPTION)
				: "Móveis e objetos de madeira maciça feitos à mão: mesas, cadeiras, aparadores, quarto, cozinha e decoração, com entrega para todo o Brasil.",
			address,
			image,
			// Searches and filters only show products that other indexed pages list too.
			isIndexed: search.q === "" && countFilters(search) === 0 && list.total > 0,
		}),
		{ "script:ld+json": productList(origin, name, list.products) },
		{
			"script:ld+json": breadcrumbList(origin, [
				{ name: "Início", address: href("/") },
				{ name: "Nossos Produtos", address: href("/products") },
				...(category
					? [
							{
								name: category.name,
								address: categoryPath(category.slug),
							},
						]
					: []),
			]),
		},
	];
};

const listTitle = ({ artisan }: CatalogueSearch, category: { name: string } | null): string =>
	category?.name ?? (artisan === null ? "Nossos Produtos" : `Peças de ${artisan}`);

export default function ProductsRoute({ loaderData }: Route.ComponentProps) {
	const { search, list, categories, category, materials } = loaderData;
	const form = useRef<HTMLFormElement>(null);
	const { location } = useNavigation();
	const isLoading = location !== undefined && /^\/(products|categories|artisans)$/.test(location.pathname);
	// While a list is loading, the controls show the new search: the next change must not undo the last one.
	const shown = isLoading ? parseCatalogueSearch(new URLSearchParams(location.search)) : search;
	const shownCategory = categories.find(({ slug }) => slug === shown.categorySlug)?.name;
	return (
		<div className="wrap pb-20 md:pb-28">
			{/* On phones the title and the chips below say the same. */}
			<div className="max-md:hidden">
				<Breadcrumbs
					trail={[
						{ label: "Início", to: href("/") },
						{ label: "Nossos Produtos", ...(category ? { to: href("/products") } : {}) },
						...(category ? [{ label: category.name }] : []),
					]}
				/>
			</div>
			<header className="mt-5 mb-1 md:mt-4 md:mb-9">
				<h1 className="text-3xl md:text-5xl">
					{search.q === "" ? listTitle(search, category) : `Busca por “${search.q}”`}
				</h1>
				{category && search.q === "" ? (
					<p className="mt-2 max-w-[60ch] text-ink-2 max-md:line-clamp-2 max-md:text-sm md:mt-4">
						{category.description ?? DEFAULT_CATEGORY_DESCRIPTION}
					</p>
				) : null}
			</header>
			<CatalogueForm form={form} search={shown} categories={categories} materials={materials} />
			<CategoryChips search={shown} categories={categories} />
			<div className="mt-1 mb-1 flex flex-wrap items-center gap-x-5 gap-y-2 md:mt-5 md:mb-6 md:gap-y-3 lg:mb-8">
				<p
					role="status"
					className="min-h-8 content-center md:min-h-11 text-sm text-ink-2 tabular-nums lg:min-h-9"
				>
					{list.total} produto(s) encontrado(s)
				</p>
				<ActiveFilters search={shown} categoryName={shownCategory ?? shown.categorySlug} />
			</div>
			<div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-12">
				<section aria-label="Filtros" className="lg:sticky lg:top-24">
					<FiltersColumn form={form} search={shown} materials={materials} />
				</section>
				<section aria-label="Produtos">
					{isLoading ? (
						<ProductGridSkeleton layout="beside" />
					) : (
						<CatalogueList search={search} list={list} />
					)}
				</section>
			</div>
		</div>
	);
}
