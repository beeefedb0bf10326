import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { RetentionKind } from "#app/shop/settings/retention.ts";

/** Whose account it is, and what of it is not yet to be erased. */
export interface AccountKey {
	id: string;
	email: string;
	/** Orders of which something is open, as `uuidList`. */
	openOrders: SQL;
}

/** The value of a column without the person. */
type Remainder = null | string | SQL;

type ColumnName<Table extends PgTable> = Extract<keyof Table["_"]["columns"], string>;

/**
 * What one table holds of people. Each column of text or JSON is in exactly one of `person`, `secret`, `kept` and
 * `none`; a test walks the schema and fails for one that is in none of them.
 */
export interface PersonalTable<Table extends PgTable = PgTable> {
	retention: RetentionKind;
	/** Which rows are of an account, of orders, of contact messages: a condition on this table. `ids` are joined by commas. */
	ofAccount?: (account: AccountKey) => SQL;
	ofOrders?: (ids: SQL) => SQL;
	ofContacts?: (ids: SQL) => SQL;
	/** Erasing deletes the rows instead of what `person` says. `cascade` follows the row that it belongs to. */
	deletes?: true | "cascade";
	/** Holds a person; what is left of it. */
	person?: Partial<Record<ColumnName<Table>, Remainder>>;
	/** As above, and no part of anybody's copy: passwords, tokens, hashes. */
	secret?: Partial<Record<ColumnName<Table>, Remainder>>;
	/** Holds a person and stays after an erasure, and why. */
	kept?: Partial<Record<ColumnName<Table>, string>>;
	/** Holds no person. */
	none?: readonly ColumnName<Table>[];
	/** Its place in the copy of one's data; a reason where all of it is elsewhere in the copy. */
	copy?: PersonalCopy | string;
}

/** Rows as a list of objects, in the sequence of `sortBy`. */
export interface PersonalCopy {
	section: string;
	/** The order or message whose row it is; missing for what belongs to the account. */
	parent?: PgColumn | SQL<string>;
	sortBy: PgColumn;
	columns: Readonly<Record<string, PgColumn | SQL>>;
}

export type PersonalEntry = PersonalTable & { table: PgTable };

export const personalTable = <Table extends PgTable>(
	table: Table,
	entry: PersonalTable<Table>,
): PersonalEntry => ({ table, ...(entry as PersonalTable) });

/** Ids for the conditions above. */
export const uuidList = (ids: readonly string[]): SQL =>
	ids.length === 0
		? sql`null::uuid`
		: sql.join(
				ids.map((id) => sql`${id}::uuid`),
				sql`, `,
			);

export const isRowOf = (column: PgColumn, ids: SQL): SQL => sql`${column} = any(array[${ids}]::uuid[])`;
export const isTextOf = (text: PgColumn | SQL, ids: SQL): SQL => sql`${text} = any(array[${ids}]::text[])`;
