import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { parseCatalogueSearch } from "#app/shop/catalogue/products/catalogue-search.ts";
import { searchProducts } from "#app/shop/catalogue/products/search-products.server.ts";
import { MIN_TYPED, matchingCategories, noSuggestions, type Suggestions } from "./suggestions.ts";

const PRODUCTS = 5;

/** What the search would find of what is typed so far: the same search, only its first pieces. */
export async function suggest(typed: string): Promise<Suggestions> {
	const search = parseCatalogueSearch(new URLSearchParams({ q: typed }));
	if (search.q.length < MIN_TYPED) return noSuggestions;
	const [{ products, total, corrected }, categories] = await Promise.all([
		searchProducts(search, PRODUCTS),
		listCategories(),
	]);
	const sold = categories.filter(({ productCount }) => productCount > 0);
	return {
		categories: matchingCategories(sold, corrected ?? search.q).map(({ name, slug }) => ({ name, slug })),
		products: products.map(({ name, slug, price, images }) => ({
			name,
			slug,
			price,
			image: images[0] ?? null,
		})),
		total,
	};
}
