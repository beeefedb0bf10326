import { csvAnswer } from "#app/platform/csv.ts";
import { requireAdmin } from "#app/shop/accounts/guards.server.ts";
import { exportReviews } from "#app/shop/reviews/desk/export-reviews.server.ts";
import { readReviewFilter } from "#app/shop/reviews/desk/review-desk.ts";
import type { Route } from "./+types/reviews-csv";

/** The reviews that the list shows, on all its pages, as a file for spreadsheets. */
export async function loader({ request, url }: Route.LoaderArgs) {
	await requireAdmin(request);
	return csvAnswer("avaliacoes", await exportReviews(readReviewFilter(url)));
}
