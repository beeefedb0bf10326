import { type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "#db/client.server.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";

class RolledBack extends Error {}

/** How a rule of a shop is broken, or seems to be. */
export interface BrokenCase {
	rule: string;
	how: string;
	by: () => SQL[];
	/** The row that is named; of those without one, any. */
	id?: () => string;
}

/** The invariants that are broken once these statements have run, all of which is taken back then. */
export async function brokenBy(
	statements: readonly SQL[],
	options: Parameters<typeof checkInvariants>[0] = {},
): Promise<Map<string, string[]>> {
	const broken = new Map<string, string[]>();
	await db
		.transaction(async (tx: Transaction) => {
			for (const statement of statements) await tx.execute(statement);
			for (const { rule, id } of await checkInvariants(options, tx)) {
				broken.set(rule, [...(broken.get(rule) ?? []), id]);
			}
			throw new RolledBack();
		})
		.catch((error: unknown) => {
			if (!(error instanceof RolledBack)) throw error;
		});
	return broken;
}

export const ago = (interval: string): SQL => sql.raw(`now() - interval '${interval}'`);

export const changeOrder = (id: string, ...changes: SQL[]): SQL =>
	sql`update orders set ${sql.join(changes, sql`, `)} where id = ${id}`;

/** As if the database did not refuse it. */
export const without = (table: string, constraint: string) =>
	sql.raw(`alter table ${table} drop constraint ${constraint}`);

/** Rows as they are, without what triggers make of them. */
export const quietly = (statement: SQL) => [
	sql`alter table products disable trigger user`,
	statement,
	sql`alter table products enable trigger user`,
];
