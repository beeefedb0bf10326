import type { CsvCell } from "#app/platform/csv.ts";
import { fetchAllPages } from "#app/platform/keyset.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { formatDate } from "#app/values/date.ts";
import { listReviews } from "./admin-reviews.queries.server.ts";
import { type ReviewFilter, type ReviewRow, reviewOriginLabels } from "./review-row.ts";

const MAX_ROWS = 10_000;
const BATCH_SIZE = 500;

/** The reviews of a filter as rows of a table, the head first. */
export async function exportReviews(admin: Admin, filter: ReviewFilter): Promise<CsvCell[][]> {
	const reviews = await fetchAllPages((cursor) => listReviews(admin, filter, cursor, BATCH_SIZE), MAX_ROWS);
	return [
		["Data", "Produto", "Nome", "E-mail", "Nota", "Comentário", "Verificada", "Origem"],
		...reviews.map(toCsvRow),
	];
}

const toCsvRow = (review: ReviewRow): CsvCell[] => [
	formatDate(review.createdAt),
	review.product?.name ?? "Produto não encontrado",
	review.userName,
	review.userEmail,
	review.rating,
	review.comment,
	review.isVerified ? "sim" : "não",
	reviewOriginLabels[review.origin],
];
