import { type CsvRows, exportRows } from "#app/platform/lists/csv-export.server.ts";
import type { List } from "#app/platform/lists/define-list.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import { fileColumns, type ListView } from "./list-view.ts";

/** A list as a file for spreadsheets: all rows that match the address's filters, on all pages. */
export interface ListFile {
	/** Without extension, in plain letters. */
	name: string;
	/** The audit entry of a download, for files with personal data. */
	audit?: AuditAction;
	rows: (admin: Admin, url: URL) => CsvRows;
	/** For another system, which would take a last row with the count for data. */
	hasNoEnd?: boolean;
}

/** The file of a list, with its view's columns. */
export const listFile = <Row>(
	view: ListView<Row>,
	list: Pick<List<Admin, unknown, Row>, "readAll">,
): ListFile => ({
	...view.file,
	rows: (admin, url) => exportRows(fileColumns(view), list.readAll(admin, url)),
});
