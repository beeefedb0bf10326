import { type CsvRows, exportRows } from "#app/platform/lists/csv-export.server.ts";
import type { List } from "#app/platform/lists/define-list.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import { fileColumns, type ListView } from "./list-view.ts";

/** A list as a file for spreadsheets: what it has under the filters of the address, on all its pages. */
export interface ListFile {
	/** Without its ending, in plain letters. */
	name: string;
	/** The entry of a download, where people are in the file. */
	audit?: AuditAction;
	rows: (admin: Admin, url: URL) => CsvRows;
	/** For another system, which would take a row that counts the others for one of them. */
	hasNoEnd?: boolean;
}

/** The file of a list with the columns of its view. */
export const listFile = <Row>(
	view: ListView<Row>,
	list: Pick<List<Admin, unknown, Row>, "readAll">,
): ListFile => ({
	...view.file,
	rows: (admin, url) => exportRows(fileColumns(view), list.readAll(admin, url)),
});
