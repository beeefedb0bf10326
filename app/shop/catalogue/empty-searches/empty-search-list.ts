/** What was searched in the shop and not found, as the owner reads it. */
export interface EmptySearchRow {
	words: string;
	count: number;
	lastSeenAt: Date;
}

/** As `?sort=` of the list says; what is wanted most stands first unless asked otherwise. */
export const emptySearchSorts = ["-count", "count", "-last", "last", "words", "-words"] as const;
export type EmptySearchSort = (typeof emptySearchSorts)[number];

export const readEmptySearchSort = ({ searchParams }: URL): EmptySearchSort =>
	emptySearchSorts.find((sort) => sort === searchParams.get("sort")) ?? "-count";
