import { and, eq, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { isTimeLeft } from "#app/platform/jobs/lease.server.ts";
import { invalidateQuestions } from "#app/shop/contact/product-questions.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { rememberErasures } from "#db/remember-erasures.server.ts";
import { orders } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { personalTables } from "./personal-columns.server.ts";
import { type AccountKey, type PersonalEntry, uuidList } from "./personal-table.server.ts";
import { isUnsettled } from "./unsettled-orders.server.ts";

/*
 * The only place that writes tables of other nouns. `personal-columns.server.ts` names the columns to erase; if each
 * noun erased its own, one would forget a column (decision 0096).
 */

/** Erases the person from orders without open matters. */
export async function eraseOrders(tx: Transaction, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	await eraseWhere(tx, ({ ofOrders }) => ofOrders?.(uuidList(ids)));
	await rememberErasures(tx, ids);
}

/** Deletes messages with their replies and all mails about them. */
export async function eraseContacts(tx: Transaction, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	await invalidateQuestions(tx, ids);
	await eraseWhere(tx, ({ ofContacts }) => ofContacts?.(uuidList(ids)));
	await rememberErasures(tx, ids);
}

/** Deletes the rows of an account, and the account last. */
export async function eraseAccountRows(tx: Transaction, account: AccountKey): Promise<void> {
	// Before the account is deleted, by which they are found.
	for (const { table, stays } of personalTables)
		if (stays) await tx.update(table).set(stays.cleared).where(stays.ofAccount(account));
	await eraseWhere(tx, ({ ofAccount }) => ofAccount?.(account));
	await rememberErasures(tx, [account.id]);
}

async function eraseWhere(tx: Transaction, rowsOf: (entry: PersonalEntry) => SQL | undefined): Promise<void> {
	for (const entry of personalTables) {
		const rows = rowsOf(entry);
		if (!rows || entry.deletes === "cascade") continue;
		if (entry.deletes) await tx.delete(entry.table).where(rows);
		else {
			const uncleared = isUncleared(entry);
			if (uncleared) await tx.update(entry.table).set(remainders(entry)).where(and(rows, uncleared));
		}
	}
}

const remainders = ({ person, secret }: PersonalEntry): Partial<Record<string, string | SQL | null>> => ({
	...person,
	...secret,
});

const columnOf = (table: PgTable, name: string): PgColumn =>
	(table as unknown as Record<string, PgColumn>)[name] as PgColumn;

/** Whether a row still has data that an erasure removes, in any column. */
function isUncleared(entry: PersonalEntry): SQL | undefined {
	return or(
		...Object.entries(remainders(entry)).map(([name, left = null]) => {
			const column = columnOf(entry.table, name);
			return left === null ? sql`${column} is not null` : sql`${column} is distinct from ${left}`;
		}),
	);
}

/** A condition on `orders`: whether any table still has data of the order's person. */
const holdsPerson = (): SQL | undefined =>
	or(
		...personalTables.flatMap((entry) => {
			const rows = entry.ofOrders?.(sql`${orders.id}`);
			const uncleared = entry.deletes ? sql`true` : isUncleared(entry);
			if (!rows || !uncleared) return [];
			return entry.table === orders
				? [uncleared]
				: [sql`exists (select 1 from ${entry.table} where ${and(rows, uncleared)})`];
		}),
	);

/** A condition on `orders`: the next sweep erases the person from this order. */
export const isLeftUnerased = (): SQL | undefined =>
	and(isNull(orders.userId), not(isUnsettled), holdsPerson());

/** The orders of one transaction, which holds their locks. */
const ORDERS_IN_BATCH = 100;

/**
 * Erases the person from orders whose account was deleted and whose last open matter has ended since. Each batch is one
 * transaction. The next run finds the orders of an interrupted batch, and rows that were written later. Returns the
 * number of orders.
 */
export async function eraseSettledOrders(): Promise<number> {
	let erased = 0;
	while (isTimeLeft()) {
		const count = await inTransaction(async (tx) => {
			const rows = await tx
				.select({ id: orders.id })
				.from(orders)
				.where(isLeftUnerased())
				.orderBy(orders.id)
				.limit(ORDERS_IN_BATCH)
				.for("update");
			await eraseOrders(
				tx,
				rows.map(({ id }) => id),
			);
			return rows.length;
		});
		erased += count;
		if (count < ORDERS_IN_BATCH) break;
	}
	return erased;
}

/**
 * Locks the orders of an account in a fixed sequence, so that their open matters stay the same until the transaction
 * ends.
 */
export const lockOrdersOf = async (tx: Transaction, userId: string): Promise<string[]> => {
	const rows = await tx
		.select({ id: orders.id })
		.from(orders)
		.where(eq(orders.userId, userId))
		.orderBy(orders.id)
		.for("update");
	return rows.map(({ id }) => id);
};
