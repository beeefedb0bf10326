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

/** As many rows are read at once for a file. */
const BATCH_SIZE = 500;

interface ListDefinition<Reader, Declared extends Filters, Sort extends string, Row extends ListedRow> {
	filters: Declared;
	/** The orders in which it can stand, by the value of `?sort=`; “-name” is the other way round. */
	sorts: Record<Sort, SortColumn>;
	/** The one in which it stands unless another is asked for. */
	defaultSort: NoInfer<Sort> | `-${NoInfer<Sort>}`;
	/** What rows with equal values are told apart by. */
	id: AnyColumn;
	/** The rows at a place of the list, one more than a page holds. It asks for the reader's right to read them. */
	read: (reader: Reader, filter: FilterValues<Declared>, place: PagePlace) => Promise<Row[]>;
}

/** The order of most lists: the newest first, or the oldest. */
export const byAge = (column: AnyColumn, id: AnyColumn) =>
	({ sorts: { created: { column, type: "timestamp" } }, defaultSort: "-created", id }) as const;

/** A list as the server has it. Its whole state is the address: filters, order and place. */
export interface List<Reader, Filter, Row> {
	readFilter: (url: URL) => Filter;
	/** The page that the address asks for. */
	read: (reader: Reader, url: URL, size?: number) => Promise<Page<Row>>;
	/** Every row that the address's filters leave, in its order, a batch at a time. */
	readAll: (reader: Reader, url: URL, batchSize?: number) => AsyncGenerator<Row[]>;
}

/** A row of a list, as its screen gets it. */
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
