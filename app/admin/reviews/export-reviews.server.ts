import { type CsvColumns, exportRows } from "#app/platform/csv-export.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { formatDate } from "#app/values/date.ts";
import { listReviews, type ReviewRow } from "./admin-reviews.queries.server.ts";
import { type ReviewFilter, reviewOriginLabels } from "./review-row.ts";

export const exportReviews = (admin: Admin, filter: ReviewFilter) =>
	exportRows(columns, (cursor, pageSize) => listReviews(admin, filter, cursor, pageSize));

const columns: CsvColumns<ReviewRow> = {
	Data: ({ createdAt }) => formatDate(createdAt),
	Produto: ({ product }) => product?.name ?? "Produto não encontrado",
	Nome: ({ userName }) => userName,
	"E-mail": ({ userEmail }) => userEmail,
	Nota: ({ rating }) => rating,
	Comentário: ({ comment }) => comment,
	Verificada: ({ isVerified }) => (isVerified ? "sim" : "não"),
	Origem: ({ origin }) => reviewOriginLabels[origin],
};
