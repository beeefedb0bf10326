import type { AnyColumn } from "drizzle-orm";
import {
	type Cursor,
	LIST_PAGE_SIZE,
	type ListedRow,
	type Page,
	type PagePlace,
	pagePlace,
	readCursor,
	type SortColumn,
	toPage,
} from "./keyset.server.ts";
import { type Filters, type FilterValues, readFilters } from "./list-filter.ts";

/** Rows per query when a file is written. */
const BATCH_SIZE = 500;

interface ListDefinition<Reader, Declared extends Filters, Sort extends string, Row extends ListedRow> {
	filters: Declared;
	/** The possible orders, by the value of `?sort=`; “-name” reverses it. */
	sorts: Record<Sort, SortColumn>;
	/** The order when the address names none. */
	defaultSort: NoInfer<Sort> | `-${NoInfer<Sort>}`;
	/** Orders rows with equal values. */
	id: AnyColumn;
	/** The rows at a place of the list, one more than a page holds. The reader proves the right to read them. */
	read: (reader: Reader, filter: FilterValues<Declared>, place: PagePlace) => Promise<Row[]>;
}

/** The order of most lists: the newest first, or the oldest. */
export const byAge = (column: AnyColumn, id: AnyColumn) =>
	({ sorts: { created: { column, type: "timestamp" } }, defaultSort: "-created", id }) as const;

/** A list on the server. Its whole state is in the address: filters, order and place. */
export interface List<Reader, Filter, Row> {
	readFilter: (url: URL) => Filter;
	/** The page that the address names. */
	read: (reader: Reader, url: URL, size?: number) => Promise<Page<Row>>;
	/** Every row that matches the address's filters, in its order, a batch at a time. */
	readAll: (reader: Reader, url: URL, batchSize?: number) => AsyncGenerator<Row[]>;
}

/** A row of a list, as its screen receives it. */
export type RowOf<Of> = Of extends List<never, unknown, infer Row> ? Row : never;

export function defineList<Reader, Declared extends Filters, Sort extends string, Row extends ListedRow>(
	definition: ListDefinition<Reader, Declared, Sort, Row>,
): List<Reader, FilterValues<Declared>, Row> {
	const { filters, sorts, defaultSort, id, read } = definition;

	function readSort({ searchParams }: URL) {
		const asked = searchParams.get("sort") ?? "";
		const sort = Object.hasOwn(sorts, asked.replace(/^-/, "")) ? asked : defaultSort;
		const name = sort.replace(/^-/, "") as Sort;
		return { ...sorts[name], id, order: sort.startsWith("-") ? "desc" : "asc" } as const;
	}

	const readFilter = (url: URL) => readFilters(filters, url.searchParams);

	async function readPage(reader: Reader, url: URL, cursor: Cursor | null, size: number) {
		return toPage(await read(reader, readFilter(url), pagePlace(readSort(url), cursor, size)), cursor, size);
	}

	return {
		readFilter,
		read: (reader, url, size = LIST_PAGE_SIZE) => readPage(reader, url, readCursor(url), size),
		async *readAll(reader, url, batchSize = BATCH_SIZE) {
			let cursor: Cursor | null = null;
			do {
				const { rows, next }: Page<Row> = await readPage(reader, url, cursor, batchSize);
				yield rows;
				const last = rows.at(-1);
				cursor = last && next !== null ? { direction: "after", value: last.sortKey, id: last.id } : null;
			} while (cursor !== null);
		},
	};
}
