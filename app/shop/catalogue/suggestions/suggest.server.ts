import { listCategories } from "#app/shop/catalogue/categories/categories.queries.server.ts";
import { parseCatalogueSearch } from "#app/shop/catalogue/search/catalogue-search.ts";
import { searchProducts } from "#app/shop/catalogue/search/search-products.server.ts";
import { MIN_QUERY_LENGTH, matchingCategories, noSuggestions, type Suggestions } from "./suggestions.ts";

const MAX_PRODUCTS = 5;

/** The first products that the search would find for the text typed so far. */
export async function suggest(typed: string): Promise<Suggestions> {
	const search = parseCatalogueSearch(new URLSearchParams({ q: typed }));
	if (search.q.length < MIN_QUERY_LENGTH) return noSuggestions;
	const [{ products, total, corrected }, categories] = await Promise.all([
		searchProducts(search, MAX_PRODUCTS),
		listCategories(),
	]);
	const nonEmptyCategories = categories.filter(({ productCount }) => productCount > 0);
	return {
		categories: matchingCategories(nonEmptyCategories, corrected ?? search.q).map(({ name, slug }) => ({
			name,
			slug,
		})),
		products: products.map(({ name, slug, price, images }) => ({
			name,
			slug,
			price,
			image: images[0] ?? null,
		})),
		total,
	};
}
