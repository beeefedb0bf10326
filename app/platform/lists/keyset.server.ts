import { type AnyColumn, asc, desc, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#app/values/uuid.ts";

/**
 * Paging by the last row seen instead of by offset: the hundredth page of a million rows costs what the first does,
 * and a row added meanwhile moves no other. A cursor is in the address as `?after=…` or `?before=…` and is only a
 * place in the order: a forged cursor shows another page of what the reader may see anyway, a damaged one shows the
 * first page.
 */
export interface Cursor {
	direction: "after" | "before";
	/** The sort column of the row at the edge of the page, as PostgreSQL writes it, with all its digits. */
	value: string;
	id: string;
}

/** Rows of a page in every list of the back office. */
export const LIST_PAGE_SIZE = 30;
const MAX_CURSOR_LENGTH = 1_200;
/** Largest value of an `integer` column. */
const MAX_INTEGER = 2_147_483_647;

export function readCursor({ searchParams }: URL): Cursor | null {
	const after = searchParams.get("after");
	const encoded = after ?? searchParams.get("before");
	if (encoded === null || encoded.length > MAX_CURSOR_LENGTH) return null;
	try {
		const parts: unknown = JSON.parse(Buffer.from(encoded, "base64url").toString("utf8"));
		if (!Array.isArray(parts)) return null;
		const [value, id]: unknown[] = parts;
		if (typeof value !== "string" || typeof id !== "string") return null;
		// PostgreSQL cannot store U+0000 in a text.
		if (`${value}${id}`.includes("\0")) return null;
		return { direction: after === null ? "before" : "after", value, id };
	} catch {
		return null;
	}
}

/** The place of a row: what `after` and `before` carry. */
const cursorFor = (row: ListedRow): string =>
	Buffer.from(JSON.stringify([row.sortKey, row.id])).toString("base64url");

export interface SortColumn {
	/** Never null. */
	column: AnyColumn | SQL;
	type: "text" | "integer" | "timestamp";
	/** For a column without an index of its own: an indexed column that never falls where this one rises. */
	coarse?: AnyColumn | undefined;
}

export interface SortOrder extends SortColumn {
	/** The order of rows with equal values: a uuid or a text. */
	id: AnyColumn;
	order: "asc" | "desc";
}

/** Whether a value is written as PostgreSQL writes the column's type; anything else would be an error in the query. */
const isReadable: Record<SortOrder["type"], (value: string) => boolean> = {
	text: () => true,
	integer: (value) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= MAX_INTEGER,
	timestamp: (value) =>
		// PostgreSQL has no year 0.
		/^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.test(value) &&
		isInCalendar(value.slice(0, 19).replace(" ", "T")),
};

/** JavaScript's date parser may read 31 February as a day of March. */
function isInCalendar(moment: string): boolean {
	const parsed = new Date(`${moment}Z`);
	return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(moment);
}

/** The parts of a query that reads a page and one row more, which shows whether others follow. */
export interface PagePlace {
	/** Select this beside the row's `id`: the cursors of the page are made of both. */
	sortKey: SQL<string>;
	/** Only rows beyond the cursor; undefined on the first page. */
	where: SQL | undefined;
	/** Backwards while paging back; `toPage` reverses the rows. */
	orderBy: SQL[];
	limit: number;
}

/** With an index on the column and the id, in this order, every page is one short index scan. */
export function pagePlace(by: SortOrder, cursor: Cursor | null, size: number): PagePlace {
	const { column, type, id, order, coarse } = by;
	const isAscending = (order === "asc") === (cursor?.direction !== "before");
	const direction = isAscending ? asc : desc;
	const compare = sql.raw(isAscending ? ">" : "<");
	const isId = (value: string) => id.getSQLType() !== "uuid" || isUuid(value);
	return {
		sortKey: sql<string>`${column}::text`,
		where:
			cursor && isReadable[type](cursor.value) && isId(cursor.id)
				? sql`(${column}, ${id}) ${compare} (${cursor.value}, ${cursor.id})`
				: undefined,
		orderBy: [...(coarse ? [direction(coarse)] : []), direction(column), direction(id)],
		limit: size + 1,
	};
}

/** The columns that each row of a query has besides what the list shows. */
export interface ListedRow {
	id: string;
	sortKey: string;
}

export interface Page<Row> {
	rows: Row[];
	/** Cursors for the pager; null where there is no further page. */
	next: string | null;
	previous: string | null;
}

/** Makes a page of the rows that a query found with its `PagePlace`. */
export function toPage<Row extends ListedRow>(
	fetched: readonly Row[],
	cursor: Cursor | null,
	size: number,
): Page<Row> {
	const isBack = cursor?.direction === "before";
	const visible = fetched.slice(0, size);
	const rows = isBack ? visible.toReversed() : visible;
	const hasMore = fetched.length > size;
	const first = rows[0];
	const last = rows.at(-1);
	return {
		rows,
		next: last && (isBack || hasMore) ? cursorFor(last) : null,
		previous: first && (isBack ? hasMore : cursor !== null) ? cursorFor(first) : null,
	};
}
