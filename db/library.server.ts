import { hash } from "node:crypto";
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from "drizzle-orm/pg-core";

interface Rows<Row> {
	rows: Row[];
}

/** What both drivers give for a statement whose columns the library does not know. */
interface RawResult extends PgQueryResultHKT {
	readonly type: Rows<this["row"]>;
}

/** The library's own handle of either engine: of a pool, of one connection, or of a transaction. */
export type Library = PgDatabase<RawResult>;

export const LIBRARY_OPTIONS = { casing: "snake_case" } as const;

export type TransactionConfig = Pick<PgTransactionConfig, "isolationLevel" | "accessMode">;

/** A pool, one connection or a transaction of either engine. */
export interface DatabaseHandle {
	/** What statements are made, prepared and run with. */
	readonly library: Library;
	/** Sends a statement as it is written. */
	executeRaw(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
	/** Whether a transaction pooler is in front of the server; not known before the first connection. */
	isPooled(): boolean | undefined;
}

/**
 * The name by which a server knows a prepared statement. None through a pooler: the next transaction may run on another
 * server process, which does not know it.
 */
export const nameOf = (text: string, { isPooled }: Pick<DatabaseHandle, "isPooled">): string =>
	isPooled() === false ? `cerne_${hash("sha256", text, "base64url").slice(0, 16)}` : "";

/** Runs `work` in one transaction. What it has sent last is waited for with the end of the transaction. */
export type Transact = <T>(
	work: (handle: DatabaseHandle) => Promise<{ result: T; sentLast: Promise<unknown> | undefined }>,
	config?: TransactionConfig,
) => Promise<T>;

/** What the shop uses of the library; its `transaction` is not among it, ours is (`client.server.ts`). */
const STATEMENTS = [
	"select",
	"selectDistinct",
	"selectDistinctOn",
	"insert",
	"update",
	"delete",
	"execute",
	"with",
	"$with",
	"$count",
] as const;

/** What makes statements. */
export type Statements = Pick<Library, (typeof STATEMENTS)[number]>;

export const statementsOf = (library: Library): Statements =>
	Object.fromEntries(STATEMENTS.map((name) => [name, library[name].bind(library)])) as unknown as Statements;
