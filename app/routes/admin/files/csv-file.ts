import { readAuditFilter } from "#app/admin/audit-log/audit-log.ts";
import { readContactFilter } from "#app/admin/contacts/admin-contacts.queries.server.ts";
import {
	exportAuditLog,
	exportContacts,
	exportOrders,
	exportReviews,
	exportUsers,
} from "#app/admin/csv-exports.server.ts";
import { exportOrderLines } from "#app/admin/orders/export-order-lines.server.ts";
import { orderCsvLayoutValues } from "#app/admin/orders/order-csv-layouts.ts";
import { readOrderFilter } from "#app/admin/orders/order-filter.ts";
import { exportProducts } from "#app/admin/products/import/import-products.server.ts";
import { parseProductFilter } from "#app/admin/products/product-filter.ts";
import { recordExport } from "#app/admin/record-export.server.ts";
import { readReviewFilter } from "#app/admin/reviews/review-row.ts";
import { readUserFilter } from "#app/admin/users/user.ts";
import { type CsvRows, csvResponse } from "#app/platform/csv-export.server.ts";
import { readChoice } from "#app/platform/list-filter.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { requireAdmin } from "#app/shop/accounts/session/guards.server.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import { oneDownload } from "#app/shop/limits/one-download.server.ts";
import type { Route } from "./+types/csv-file";

interface CsvFile {
	name: string | ((url: URL) => string);
	list: (admin: Admin, url: URL) => CsvRows;
	/** Where people are in it: the entry of the audit log. */
	audit?: AuditAction;
}

/** What a list of the back office shows under the same filters, on all its pages, for a spreadsheet. */
const csvFiles: Record<string, CsvFile> = {
	"audit.csv": {
		name: "registro-de-acoes",
		audit: "audit.exported",
		list: (admin, url) => exportAuditLog(admin, readAuditFilter(url)),
	},
	"contacts.csv": {
		name: "contatos",
		audit: "contacts.exported",
		list: (admin, url) => exportContacts(admin, readContactFilter(url)),
	},
	"orders.csv": {
		audit: "orders.exported",
		name: (url) => ["pedidos", readOrderLayout(url)].filter(Boolean).join("-"),
		list: (admin, url) => {
			const layout = readOrderLayout(url);
			const filter = readOrderFilter(url);
			return layout ? exportOrderLines(admin, filter, layout) : exportOrders(admin, filter);
		},
	},
	"products.csv": {
		name: "produtos",
		list: (admin, url) => exportProducts(admin, parseProductFilter(url)),
	},
	"reviews.csv": {
		name: "avaliacoes",
		audit: "reviews.exported",
		list: (admin, url) => exportReviews(admin, readReviewFilter(url)),
	},
	"users.csv": {
		name: "usuarios",
		audit: "users.exported",
		list: (admin, url) => exportUsers(admin, readUserFilter(url)),
	},
};

const readOrderLayout = (url: URL) => readChoice(url.searchParams, "layout", orderCsvLayoutValues);

export async function loader({ request, url }: Route.LoaderArgs) {
	const admin = await requireAdmin(request);
	const file = csvFiles[url.pathname.split("/").at(-1) ?? ""];
	if (!file) throw new Response(null, { status: 404 });
	const name = typeof file.name === "string" ? file.name : file.name(url);
	const { audit: action } = file;
	return oneDownload(request, admin.id, () => {
		const rows = file.list(admin, url);
		return csvResponse(name, action ? recordExport(admin, { action, name, url, rows }) : rows);
	});
}
