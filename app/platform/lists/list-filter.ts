import type { Option } from "#app/values/text.ts";
import { isUuid } from "#app/values/uuid.ts";

/*
 * What the address of a list may ask for, declared once: its parameters by name, how each is read, and how the
 * toolbar of the list shows it.
 */

const MAX_TEXT_LENGTH = 100;

/** One parameter. Without a `label` no field shows it: links ask for it. */
export interface Filter<Value> {
	/** Takes what stands in the address, or an empty text, and never fails. */
	read: (written: string) => Value;
	/** Names the field for those who don't see what it holds. */
	label?: string;
	/** Of a search. */
	placeholder?: string;
	/** What a choice says while nothing is chosen: “Todos os status”. */
	all?: string;
	/** What can be chosen; where the screen reads them, it hands them to the list by the filter's name. */
	options?: readonly Option[];
}

export type Filters = Readonly<Record<string, Filter<unknown>>>;
export type FilterValues<Declared extends Filters> = {
	[Name in keyof Declared]: ReturnType<Declared[Name]["read"]>;
};

/** A search on one line: PostgreSQL stores no U+0000 in a text. */
export const readSearchText = (written: string): string =>
	written
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim()
		.slice(0, MAX_TEXT_LENGTH);

/** Text that a row is found by; an empty one finds all. */
export const searchFilter = (label: string, placeholder: string = label) => ({
	read: readSearchText,
	label,
	placeholder,
});

/** One of the known values; null for all of them. `former` are names of theirs that kept addresses have. */
export const choiceFilter = <Value extends string>(
	label: string,
	all: string,
	options: readonly Option<Value>[],
	former: Readonly<Record<string, Value>> = {},
) => {
	const { read } = linkedFilter(options.map(({ value }) => value));
	return { read: (written: string): Value | null => read(former[written] ?? written), label, all, options };
};

/** One of the known values, which links of the screen choose; null for all of them. */
export const linkedFilter = <Value extends string>(values: readonly Value[]) => ({
	read: (written: string): Value | null => values.find((value) => value === written) ?? null,
});

/** The id of a row that the screen offers to choose; null for all of them. */
export const idFilter = (label: string, all: string) => ({
	read: (written: string): string | null => (isUuid(written) ? written : null),
	label,
	all,
});

export const readFilters = <Declared extends Filters>(
	declared: Declared,
	search: URLSearchParams,
): FilterValues<Declared> =>
	Object.fromEntries(
		Object.entries(declared).map(([name, { read }]) => [name, read(search.get(name) ?? "")]),
	) as FilterValues<Declared>;
