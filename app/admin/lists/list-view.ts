import type { ReactNode } from "react";
import type { CsvColumns } from "#app/platform/lists/csv-export.server.ts";
import type { Filters } from "#app/platform/lists/list-filter.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import type { Column, TableSelection } from "#app/ui/patterns/DataTable.tsx";

/** A column of the screen. */
interface ShownColumn<Row> extends Omit<Column<Row>, "header" | "cell"> {
	header: string;
}

/**
 * A column of a list: with the same text on the screen and in the file, with different content in each, or only in
 * the file.
 */
export type ListColumn<Row> =
	| (ShownColumn<Row> & { text: (row: Row) => string | number; csv?: never })
	| (ShownColumn<Row> & Pick<Column<Row>, "cell"> & { text?: never; csv?: CsvColumns<Row> })
	| { csv: CsvColumns<Row>; key?: never; text?: never };

/**
 * How a list of the back office is shown and saved. Its data comes from the list's definition on the server
 * (`defineList`).
 */
export interface ListView<Row> {
	/** The address of its screen; with “.csv” appended, of its file. */
	path: string;
	/** Names the list for screen readers. */
	caption: string;
	filters: Filters;
	columns: readonly ListColumn<Row>[];
	/** Shows the rows as something other than a table. */
	cards?: (rows: readonly Row[]) => ReactNode;
	/** Short cards on a phone (`DataTable`). */
	isCompact?: boolean;
	/** Buttons and links at the end of each row. */
	actions?: (row: Row) => ReactNode;
	/** Actions on several rows at once. */
	selection?: TableSelection<Row>;
	empty: {
		title: string;
		text: string;
		/** Replaces `text` while a filter is set. */
		filtered?: string;
		/** Label of the link to the whole list while a filter is set: “Ver todos os pedidos”. */
		showAll?: string;
		action?: ReactNode;
	};
	/** `audit` is the audit entry of a download, for files with personal data. */
	file: { name: string; audit?: AuditAction };
}

/** The columns that the screen shows. */
export const shownColumns = <Row>({ columns }: ListView<Row>): readonly Column<Row>[] =>
	columns.flatMap((column) => {
		if (column.key === undefined) return [];
		return [column.text ? { ...column, cell: column.text } : column];
	});

/** The columns of the list's file, in the order of the screen. */
export const fileColumns = <Row>({ columns }: ListView<Row>): CsvColumns<Row> =>
	Object.assign(
		{},
		...columns.map((column) => (column.text ? { [column.header]: column.text } : column.csv)),
	);
