import { readChoice, readSearchQuery, readSortByAge, type SortByAge } from "#app/platform/list-filter.ts";
import { reviewOrigins } from "#app/shop/reviews/review-origin.ts";

export type ReviewOrigin = (typeof reviewOrigins)[number];

/** The labels of where a review came from. */
export const reviewOriginLabels = {
	customer: "Do cliente",
	admin: "Da oficina",
	ai: "Exemplo gerado por IA",
} as const satisfies Record<ReviewOrigin, string>;

/** A card of the tab “Avaliações”. */
export interface ReviewRow {
	id: string;
	/** Null never happens in this database; the specification has a word for it all the same. */
	product: { id: string; name: string; slug: string } | null;
	userName: string;
	userEmail: string;
	rating: number;
	comment: string;
	isVerified: boolean;
	origin: ReviewOrigin;
	createdAt: Date;
}

/** The products found for a new review, of which one is chosen. */
export interface ProductOptions {
	/** What was searched for. */
	query: string;
	products: { id: string; name: string }[];
	hasMore: boolean;
}

/** What the address bar of the tab may ask for. */
export interface ReviewFilter {
	q: string;
	origin: ReviewOrigin | null;
	rating: number | null;
	sort: SortByAge;
}

export function readReviewFilter({ searchParams }: URL): ReviewFilter {
	const rating = Number(searchParams.get("rating"));
	return {
		q: readSearchQuery(searchParams),
		origin: readChoice(searchParams, "origin", reviewOrigins),
		rating: [1, 2, 3, 4, 5].includes(rating) ? rating : null,
		sort: readSortByAge(searchParams),
	};
}
