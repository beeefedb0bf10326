import type { Option } from "#app/values/text.ts";
import { isUuid } from "#app/values/uuid.ts";

/*
 * The parameters of a list's address, declared once: their names, how each is read, and how the toolbar of the list
 * shows it.
 */

const MAX_TEXT_LENGTH = 100;

/** One parameter. A filter without a `label` has no field; links set it. */
export interface Filter<Value> {
	/** Reads the parameter's text, which may be empty or invalid; never throws. */
	read: (written: string) => Value;
	/** Names the field for screen readers. */
	label?: string;
	/** For a search field. */
	placeholder?: string;
	/** The text of a select when nothing is chosen: “Todos os status”. */
	all?: string;
	/** The choices; where the screen reads them, it passes them to the list by the filter's name. */
	options?: readonly Option[];
}

export type Filters = Readonly<Record<string, Filter<unknown>>>;
export type FilterValues<Declared extends Filters> = {
	[Name in keyof Declared]: ReturnType<Declared[Name]["read"]>;
};

/** A search text on one line, without U+0000, which PostgreSQL cannot store in a text. */
export const readSearchText = (written: string): string =>
	written
		.replace(/[\s\p{Cc}]+/gu, " ")
		.trim()
		.slice(0, MAX_TEXT_LENGTH);

/** Text to search for; an empty text finds all rows. */
export const searchFilter = (label: string, placeholder: string = label) => ({
	read: readSearchText,
	label,
	placeholder,
});

/**
 * One of the known values; null for all of them. `former` holds their earlier names, which saved addresses may still
 * use.
 */
export const choiceFilter = <Value extends string>(
	label: string,
	all: string,
	options: readonly Option<Value>[],
	former: Readonly<Record<string, Value>> = {},
) => {
	const { read } = linkedFilter(options.map(({ value }) => value));
	return { read: (written: string): Value | null => read(former[written] ?? written), label, all, options };
};

/** One of the known values, set by links of the screen; null for all of them. */
export const linkedFilter = <Value extends string>(values: readonly Value[]) => ({
	read: (written: string): Value | null => values.find((value) => value === written) ?? null,
});

/** The id of a row that the screen offers as a choice; null for all of them. */
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
