import type { ProductSummary } from "#app/shop/catalogue/products/product-view.ts";
import { tokenize } from "#app/shop/catalogue/vocabulary/tokenize.ts";
import type { ImageView } from "#app/shop/images/image.ts";

/** The response of `GET /api/search-suggestions?q=`: categories and products for the text typed so far. */
export interface Suggestions {
	categories: { name: string; slug: string }[];
	products: (Pick<ProductSummary, "name" | "slug" | "price"> & { image: ImageView | null })[];
	/** How many products the search would list. */
	total: number;
}

export const noSuggestions: Suggestions = { categories: [], products: [], total: 0 };

/** A single letter is too little to suggest anything. */
export const MIN_QUERY_LENGTH = 2;

const MAX_CATEGORIES = 3;

/** Categories in whose name every typed word begins a word: "jan" and "mesa jan" match "Mesas de jantar". */
export function matchingCategories<Category extends { name: string }>(
	categories: readonly Category[],
	typed: string,
): Category[] {
	const words = tokenize(typed).map(({ word }) => word);
	if (words.length === 0) return [];
	return categories
		.filter(({ name }) => {
			const nameWords = tokenize(name).map(({ word }) => word);
			return words.every((word) => nameWords.some((part) => part.startsWith(word)));
		})
		.slice(0, MAX_CATEGORIES);
}
