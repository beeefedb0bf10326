import { readChoice, readSearchQuery, readSortByAge } from "#app/platform/list-filter.ts";
import { reviewOrigins } from "#app/values/status/review-origin.ts";

export const reviewOriginLabels = {
	customer: "Do cliente",
	admin: "Da oficina",
	ai: "Exemplo gerado por IA",
} as const satisfies Record<(typeof reviewOrigins)[number], string>;

/** What the address bar of the tab may ask for. */
export function readReviewFilter({ searchParams }: URL) {
	const rating = Number(searchParams.get("rating"));
	return {
		q: readSearchQuery(searchParams),
		origin: readChoice(searchParams, "origin", reviewOrigins),
		rating: [1, 2, 3, 4, 5].includes(rating) ? rating : null,
		sort: readSortByAge(searchParams),
	};
}

export type ReviewFilter = ReturnType<typeof readReviewFilter>;
