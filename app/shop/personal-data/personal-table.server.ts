import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { RetentionKind } from "#app/shop/settings/retention.ts";

/** An account, and its orders that cannot be erased yet. */
export interface AccountKey {
	id: string;
	email: string;
	/** Its orders with open matters, as `uuidList`. */
	openOrders: SQL;
}

/** The value of a column after the person was erased. */
type Remainder = null | string | SQL;

type ColumnName<Table extends PgTable> = Extract<keyof Table["_"]["columns"], string>;

/**
 * The personal data in one table. Each column of text or JSON is in exactly one of `person`, `secret`, `kept` and
 * `none`. A test walks the schema and fails for a column that is in none of them.
 */
export interface PersonalTable<Table extends PgTable = PgTable> {
	retention: RetentionKind;
	/**
	 * Conditions that find the rows of an account, of orders or of contact messages in this table. `ids` are joined by
	 * commas.
	 */
	ofAccount?: (account: AccountKey) => SQL;
	ofOrders?: (ids: SQL) => SQL;
	ofContacts?: (ids: SQL) => SQL;
	/**
	 * Erasing deletes the rows instead of clearing `person`. With `cascade` they are deleted with the row they belong to.
	 */
	deletes?: true | "cascade";
	/** Rows that stay without the account, and the columns that would still tie them to each other. */
	stays?: { ofAccount: (account: AccountKey) => SQL; cleared: Partial<Record<ColumnName<Table>, null>> };
	/** Columns with personal data, and their value after an erasure. */
	person?: Partial<Record<ColumnName<Table>, Remainder>>;
	/** The same for columns that are not part of the personal copy: passwords, tokens, hashes. */
	secret?: Partial<Record<ColumnName<Table>, Remainder>>;
	/** Columns with personal data that stay after an erasure, with the reason. */
	kept?: Partial<Record<ColumnName<Table>, string>>;
	/** Columns without personal data. */
	none?: readonly ColumnName<Table>[];
	/** The table's place in the personal copy, or the reason why its data is elsewhere in the copy. */
	copy?: PersonalCopy | string;
}

/** Rows as a list of objects, sorted by `sortBy`. */
export interface PersonalCopy {
	section: string;
	/** The order or message of the row; missing for rows of the account. */
	parent?: PgColumn | SQL<string>;
	sortBy: PgColumn;
	columns: Readonly<Record<string, PgColumn | SQL>>;
}

export type PersonalEntry = PersonalTable & { table: PgTable };

export const personalTable = <Table extends PgTable>(
	table: Table,
	entry: PersonalTable<Table>,
): PersonalEntry => ({ table, ...(entry as PersonalTable) });

/** Ids for the conditions above, joined by commas. */
export const uuidList = (ids: readonly string[]): SQL =>
	ids.length === 0
		? sql`null::uuid`
		: sql.join(
				ids.map((id) => sql`${id}::uuid`),
				sql`, `,
			);

export const isRowOf = (column: PgColumn, ids: SQL): SQL => sql`${column} = any(array[${ids}]::uuid[])`;
export const isTextOf = (text: PgColumn | SQL, ids: SQL): SQL => sql`${text} = any(array[${ids}]::text[])`;
