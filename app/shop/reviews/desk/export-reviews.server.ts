import type { CsvCell } from "#app/platform/csv.ts";
import { everyRow } from "#app/platform/keyset.server.ts";
import { formatDate } from "#app/values/date.ts";
import { listReviews } from "./review-desk.queries.server.ts";
import { originLabels, type ReviewFilter, type ReviewRow } from "./review-desk.ts";

const MOST_ROWS = 10_000;
const ROWS_AT_ONCE = 500;

/** The reviews of a filter as rows of a table, the head first. */
export async function exportReviews(filter: ReviewFilter): Promise<CsvCell[][]> {
	const reviews = await everyRow((cursor) => listReviews(filter, cursor, ROWS_AT_ONCE), MOST_ROWS);
	return [
		["Data", "Produto", "Nome", "E-mail", "Nota", "Comentário", "Verificada", "Origem"],
		...reviews.map(rowOf),
	];
}

const rowOf = (review: ReviewRow): CsvCell[] => [
	formatDate(review.createdAt),
	review.product?.name ?? "Produto não encontrado",
	review.userName,
	review.userEmail,
	review.rating,
	review.comment,
	review.isVerified ? "sim" : "não",
	originLabels[review.origin],
];
