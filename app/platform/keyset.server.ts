import { type AnyColumn, asc, desc, type SQL, sql } from "drizzle-orm";
import { isUuid } from "#app/values/uuid.ts";

/**
 * Paging by the last row seen instead of by counting: the hundredth page of a million rows costs
 * what the first does, and a row added meanwhile moves no other. A cursor is in the
 * address as `?after=…` or `?before=…` and is nothing but a place in the order: a forged one shows
 * another page of what the reader may see anyway, a damaged one the first page.
 */
export interface Cursor {
	direction: "after" | "before";
	/** The sort column of the row the page begins at, as PostgreSQL writes it, with all its digits. */
	value: string;
	id: string;
}

/** Rows of a page in every list of the back office. */
export const LIST_PAGE_SIZE = 30;
const MAX_CURSOR_LENGTH = 1_200;
/** Of an `integer` column. */
const MAX_INTEGER = 2_147_483_647;

export function readCursor({ searchParams }: URL): Cursor | null {
	const after = searchParams.get("after");
	const encoded = after ?? searchParams.get("before");
	if (encoded === null || encoded.length > MAX_CURSOR_LENGTH) return null;
	try {
		const parts: unknown = JSON.parse(Buffer.from(encoded, "base64url").toString("utf8"));
		if (!Array.isArray(parts)) return null;
		const [value, id]: unknown[] = parts;
		if (typeof value !== "string" || typeof id !== "string" || !isUuid(id)) return null;
		// PostgreSQL stores no U+0000 in a text.
		return value.includes("\0") ? null : { direction: after === null ? "before" : "after", value, id };
	} catch {
		return null;
	}
}

/** The place of a row: what `after` and `before` carry. */
export const cursorFor = (row: { id: string; sortKey: string }): string =>
	Buffer.from(JSON.stringify([row.sortKey, row.id])).toString("base64url");

export interface Keyset {
	/** Select this beside the row's `id`: the cursors of the page are made of both. */
	sortKey: SQL<string>;
	/** Only what lies beyond the cursor; nothing for the first page. */
	where(cursor: Cursor | null): SQL | undefined;
	/** Backwards while paging back; `toPage` reverses the rows. */
	orderBy(cursor: Cursor | null): SQL[];
}

export interface SortOrder {
	/** Never null. */
	column: AnyColumn;
	type: "text" | "integer" | "timestamp";
	/** The sequence among equals. */
	id: AnyColumn;
	order: "asc" | "desc";
	/** Where no index shall hold the column itself: one that an index has, and that never goes down where it goes up. */
	coarse?: AnyColumn | undefined;
}

/** How PostgreSQL writes values of a column's type; anything else would be an error to it, not a miss. */
const isReadable: Record<SortOrder["type"], (value: string) => boolean> = {
	text: () => true,
	integer: (value) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= MAX_INTEGER,
	timestamp: (value) =>
		// PostgreSQL knows no year 0.
		/^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.test(value) &&
		isInCalendar(value.slice(0, 19).replace(" ", "T")),
};

/** A date parser may read 31 February as a day of March. */
function isInCalendar(moment: string): boolean {
	const parsed = new Date(`${moment}Z`);
	return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(moment);
}

/** An index on the column and the id, in this order, makes every page one short walk along it. */
export function keyset({ column, type, id, order, coarse }: SortOrder): Keyset {
	const isForwards = (cursor: Cursor | null) => cursor?.direction !== "before";
	const isAscending = (cursor: Cursor | null) => (order === "asc") === isForwards(cursor);
	return {
		sortKey: sql<string>`${column}::text`,
		where(cursor) {
			if (!cursor || !isReadable[type](cursor.value)) return undefined;
			const compare = sql.raw(isAscending(cursor) ? ">" : "<");
			return sql`(${column}, ${id}) ${compare} (${cursor.value}, ${cursor.id})`;
		},
		orderBy(cursor) {
			const direction = isAscending(cursor) ? asc : desc;
			return [...(coarse ? [direction(coarse)] : []), direction(column), direction(id)];
		},
	};
}

export interface Page<Row> {
	rows: Row[];
	/** Cursors for the pager; null where there is no further page. */
	next: string | null;
	previous: string | null;
}

/** Makes a page of what a query with `limit(size + 1)` found: the extra row says that more follow. */
export function toPage<Row extends { id: string; sortKey: string }>(
	found: readonly Row[],
	cursor: Cursor | null,
	size: number,
): Page<Row> {
	const isBack = cursor?.direction === "before";
	const visible = found.slice(0, size);
	const rows = isBack ? visible.toReversed() : visible;
	const hasMore = found.length > size;
	const first = rows[0];
	const last = rows.at(-1);
	return {
		rows,
		next: last && (isBack || hasMore) ? cursorFor(last) : null,
		previous: first && (isBack ? hasMore : cursor !== null) ? cursorFor(first) : null,
	};
}
