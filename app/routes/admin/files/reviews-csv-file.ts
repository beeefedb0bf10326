import { exportReviews } from "#app/admin/reviews/export-reviews.server.ts";
import { readReviewFilter } from "#app/admin/reviews/review-row.ts";
import { csvResponse } from "#app/platform/csv.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { Route } from "./+types/reviews-csv-file";

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	return csvResponse("avaliacoes", await exportReviews(admin, readReviewFilter(url)));
}
