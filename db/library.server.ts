import { hash } from "node:crypto";
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from "drizzle-orm/pg-core";

interface Rows<Row> {
	rows: Row[];
}

/** The result of both drivers for a statement whose columns the library does not know. */
interface RawResult extends PgQueryResultHKT {
	readonly type: Rows<this["row"]>;
}

/** The library's own handle on either engine: for a pool, a connection or a transaction. */
export type Library = PgDatabase<RawResult>;

export const LIBRARY_OPTIONS = { casing: "snake_case" } as const;

export type TransactionConfig = Pick<PgTransactionConfig, "isolationLevel" | "accessMode">;

/** A pool, a connection or a transaction on either engine. */
export interface DatabaseHandle {
	/** Builds, prepares and runs statements. */
	readonly library: Library;
	/** Sends a statement unchanged. */
	executeRaw(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
	/** Whether a transaction pooler is in front of the server; undefined before the first connection. */
	isPooled(): boolean | undefined;
}

/**
 * The name of a prepared statement on the server. Empty through a pooler: the next transaction may run on another
 * server process, which does not know the name.
 */
export const nameOf = (text: string, { isPooled }: Pick<DatabaseHandle, "isPooled">): string =>
	isPooled() === false ? `cerne_${hash("sha256", text, "base64url").slice(0, 16)}` : "";

/** Runs `work` in one transaction. `sentLast` is a statement that is awaited together with the commit. */
export type Transact = <T>(
	work: (handle: DatabaseHandle) => Promise<{ result: T; sentLast: Promise<unknown> | undefined }>,
	config?: TransactionConfig,
) => Promise<T>;

/** The parts of the library that the shop uses; without its `transaction`, which ours replaces (`client.server.ts`). */
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

/** Builds statements. */
export type Statements = Pick<Library, (typeof STATEMENTS)[number]>;

export const statementsOf = (library: Library): Statements =>
	Object.fromEntries(STATEMENTS.map((name) => [name, library[name].bind(library)])) as unknown as Statements;
