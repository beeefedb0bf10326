import type { ReactNode } from "react";
import type { CsvColumns } from "#app/platform/lists/csv-export.server.ts";
import type { Filters } from "#app/platform/lists/list-filter.ts";
import type { AuditAction } from "#app/shop/audit/audit-actions.ts";
import type { Column, TableSelection } from "#app/ui/patterns/DataTable.tsx";

/** On the screen. */
interface ShownColumn<Row> extends Omit<Column<Row>, "header" | "cell"> {
	header: string;
}

/** What a list says about its rows: the same on the screen and in its file, other there, or there alone. */
export type ListColumn<Row> =
	| (ShownColumn<Row> & { text: (row: Row) => string | number; csv?: never })
	| (ShownColumn<Row> & Pick<Column<Row>, "cell"> & { text?: never; csv?: CsvColumns<Row> })
	| { csv: CsvColumns<Row>; key?: never; text?: never };

/** How a list of the back office is shown and saved. What it reads is its half on the server (`defineList`). */
export interface ListView<Row> {
	/** Its screen; with “.csv” behind it, its file. */
	path: string;
	/** What it lists, for those who don't see it. */
	caption: string;
	filters: Filters;
	columns: readonly ListColumn<Row>[];
	/** Shows the rows another way than in a table. */
	cards?: (rows: readonly Row[]) => ReactNode;
	/** Buttons and links at the end of each row. */
	actions?: (row: Row) => ReactNode;
	/** What can be done to several rows at once. */
	selection?: TableSelection<Row>;
	empty: {
		title: string;
		text: string;
		/** Instead of `text` while a filter is on. */
		filtered?: string;
		/** The link to the whole list, while a filter is on: “Ver todos os pedidos”. */
		showAll?: string;
		action?: ReactNode;
	};
	/** `audit` is the entry of a download, where people are in it. */
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
