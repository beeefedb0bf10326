import { and, asc, eq, gt, is, or, SQL } from "drizzle-orm";
import { PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { stillToGoBack } from "#app/shop/orders/money/money-words.ts";
import {
	type OrderBalance,
	readOrderBalances,
	readReturnedPayments,
} from "#app/shop/orders/money/order-balance.server.ts";
import { type Cents, cents, centsToReais, subtractCents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { orders, users } from "#db/schema.server.ts";
import { findContactsOf } from "./erase-account.server.ts";
import { personalTables } from "./personal-columns.server.ts";
import { type AccountKey, type PersonalCopy, uuidList } from "./personal-table.server.ts";

/** Few at once, because an invoice has files of up to a megabyte. */
const ORDERS_AT_ONCE = 20;
const CONTACTS_AT_ONCE = 100;

type CopiedRow = Record<string, unknown>;

/** A part of the copy: one value, or rows that are read while they are written. */
export type PersonalSection =
	| { name: string; value: unknown }
	| { name: string; rows: AsyncIterable<CopiedRow> };

/**
 * All data that the shop has about a person, with the field names of the specification: every column that
 * `personal-columns.server.ts` marks as a person's. Secrets (the password's hash, session tokens) are left out. The
 * sections can be written one after the other.
 */
export async function* readPersonalSections(customer: Customer): AsyncGenerator<PersonalSection> {
	const [user] = await db.select().from(users).where(eq(users.id, customer.id));
	if (!user) return;
	const account: AccountKey = { id: user.id, email: user.email, openOrders: uuidList([]) };
	yield { name: "exported_at", value: new Date() };
	for (const { table, copy, ofAccount } of personalTables.toReversed()) {
		if (typeof copy !== "object" || !ofAccount) continue;
		const rows = await copyRows(table, copy, ofAccount(account));
		yield { name: copy.section, value: copy.section === "account" ? rows[0] : rows };
	}
	yield { name: "orders", rows: readOrders(user.id) };
	// Anyone can sign up with a stranger's address, and must not be able to read the stranger's messages.
	if (user.emailVerified) yield { name: "contacts", rows: readContacts(user.email) };
	else yield { name: "contacts", value: CONTACTS_UNPROVED };
}

const CONTACTS_UNPROVED =
	"As mensagens da página de contato entram na cópia depois que você confirmar seu e-mail: troque a senha pelo link de “Esqueceu a senha?”.";

/** The whole copy at once. */
export async function exportPersonalData(customer: Customer): Promise<PersonalDataCopy> {
	const copy: PersonalDataCopy = { orders: [] };
	for await (const section of readPersonalSections(customer)) {
		copy[section.name] = "value" in section ? section.value : await readAll(section.rows);
	}
	return copy;
}

/** The copy as text, written while it is read. */
export async function* writePersonalData(customer: Customer): AsyncGenerator<string> {
	let separator = "{";
	for await (const section of readPersonalSections(customer)) {
		yield `${separator}\n\t${JSON.stringify(section.name)}: `;
		separator = ",";
		if ("value" in section) yield indented(section.value, "\t").trimStart();
		else yield* writeRows(section.rows);
	}
	yield separator === "{" ? "{}\n" : "\n}\n";
}

async function* writeRows(rows: AsyncIterable<CopiedRow>): AsyncGenerator<string> {
	yield "[";
	let separator = "\n";
	for await (const row of rows) {
		yield separator + indented(row, "\t\t");
		separator = ",\n";
	}
	yield separator === "\n" ? "]" : "\n\t]";
}

const indented = (value: unknown, tabs: string): string =>
	JSON.stringify(value ?? null, null, "\t").replace(/^/gm, tabs);

interface PersonalDataCopy {
	orders: CopiedRow[];
	[section: string]: unknown;
}

async function readAll(rows: AsyncIterable<CopiedRow>): Promise<CopiedRow[]> {
	const all: CopiedRow[] = [];
	for await (const row of rows) all.push(row);
	return all;
}

/** Oldest first. */
async function* readOrders(userId: string): AsyncGenerator<CopiedRow> {
	let last: { id: string; createdAt: Date } | null = null;
	for (;;) {
		const page: { id: string; createdAt: Date }[] = await db
			.select({ id: orders.id, createdAt: orders.createdAt })
			.from(orders)
			.where(
				and(
					eq(orders.userId, userId),
					last
						? or(
								gt(orders.createdAt, last.createdAt),
								and(eq(orders.createdAt, last.createdAt), gt(orders.id, last.id)),
							)
						: undefined,
				),
			)
			.orderBy(asc(orders.createdAt), asc(orders.id))
			.limit(ORDERS_AT_ONCE);
		const ids = page.map(({ id }) => id);
		if (ids.length > 0) {
			const [copied, moneyOf, returned] = await Promise.all([
				copyWithParts("ofOrders", "orders", ids),
				readOrderBalances(db, ids),
				readReturnedPayments(db, ids),
			]);
			for (const order of copied) yield withMoney(order, moneyOf.get(String(order.id)), returned);
		}
		last = page.at(-1) ?? null;
		if (page.length < ORDERS_AT_ONCE) return;
	}
}

async function* readContacts(email: string): AsyncGenerator<CopiedRow> {
	const left = await findContactsOf(db, email);
	while (left.length > 0) {
		yield* await copyWithParts("ofContacts", "contacts", left.splice(0, CONTACTS_AT_ONCE));
	}
}

/** The rows of `section` with these ids, each with its rows from other tables. */
async function copyWithParts(
	finder: "ofOrders" | "ofContacts",
	section: string,
	ids: readonly string[],
): Promise<CopiedRow[]> {
	const copies = await Promise.all(
		personalTables.flatMap(({ table, copy, [finder]: rowsOf }) =>
			typeof copy === "object" && copy.parent && rowsOf
				? [copyByParent(table, copy, copy.parent, rowsOf(uuidList(ids)))]
				: [],
		),
	);
	const parts = copies.filter((each) => each.section !== section);
	const wholes = copies.find((each) => each.section === section)?.byParent;
	return ids.flatMap((id) =>
		(wholes?.get(id) ?? []).map((whole) => ({
			...whole,
			...Object.fromEntries(parts.map((part) => [part.section, part.byParent.get(id) ?? []])),
		})),
	);
}

async function copyByParent(
	table: PgTable,
	copy: PersonalCopy,
	parent: PgColumn | SQL<string>,
	where: SQL,
): Promise<{ section: string; byParent: Map<string, CopiedRow[]> }> {
	const rows = await copyRows(table, { ...copy, columns: { ...copy.columns, [PARENT]: parent } }, where);
	const byParent = new Map<string, CopiedRow[]>();
	for (const { [PARENT]: of, ...row } of rows) {
		const siblings = byParent.get(String(of));
		if (siblings) siblings.push(row);
		else byParent.set(String(of), [row]);
	}
	return { section: copy.section, byParent };
}

const PARENT = "$parent";

async function copyRows(table: PgTable, { columns, sortBy }: PersonalCopy, where: SQL): Promise<CopiedRow[]> {
	const rows = await db
		.select(
			Object.fromEntries(
				Object.entries(columns).map(([name, column]) => [name, is(column, SQL) ? column.as(name) : column]),
			),
		)
		.from(table)
		.where(where)
		.orderBy(asc(sortBy));
	return rows.map((row) =>
		Object.fromEntries(
			Object.entries(row).map(([name, value]) => [
				name,
				isMoney(columns[name]) && typeof value === "number" ? centsToReais(cents(value)) : value,
			]),
		),
	);
}

const isMoney = (column: PgColumn | SQL | undefined): boolean =>
	is(column, PgColumn) && /_?cents$/i.test(column.name);

/** Adds the received and returned amounts, from the same balance as on the order's page. */
const withMoney = (
	order: CopiedRow,
	money: OrderBalance | undefined,
	returned: ReadonlyMap<string, { returned: Cents }>,
): CopiedRow => ({
	...order,
	money: money && {
		received: centsToReais(money.received),
		given_back: centsToReais(subtractCents(money.returned, money.chargedBack)),
		charged_back: centsToReais(money.chargedBack),
		still_to_go_back: centsToReais(stillToGoBack(money)),
	},
	payments: (order.payments as CopiedRow[]).map(({ id, ...payment }) => ({
		...payment,
		refunded: centsToReais(returned.get(String(id))?.returned ?? cents(0)),
	})),
});
