import { getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "#db/schema.server.ts";
import { personalTables } from "./personal-columns.server.ts";

const tables = Object.values<unknown>(schema).filter((each): each is PgTable => is(each, PgTable));

/** Columns that may hold a person's words; enumerations cannot. */
const textColumns = (table: PgTable): string[] =>
	Object.entries(table)
		.filter(
			([, column]) =>
				/^(text|char|varchar|json|tsvector)/.test(column?.getSQLType?.() ?? "") && !column.enumValues?.length,
		)
		.map(([name]) => name);

const entryOf = (table: PgTable) => personalTables.find((entry) => entry.table === table);

test("each column of text or JSON is a person's or no person's, in one place", () => {
	const wrong = tables.flatMap((table) => {
		const { person, secret, kept, none = [] } = entryOf(table) ?? {};
		const named = [...[person, secret, kept].flatMap((part) => Object.keys(part ?? {})), ...none];
		const times = (name: string) => named.filter((each) => each === name).length;
		return [
			...textColumns(table).filter((name) => times(name) !== 1),
			...named.filter((name) => !textColumns(table).includes(name)),
		].map((name) => `${getTableConfig(table).name}.${name}`);
	});
	expect(wrong).toEqual([]);
});

test("each table is named once", () => {
	expect(personalTables.map(({ table }) => getTableName(table)).toSorted()).toEqual(
		tables.map((table) => getTableName(table)).toSorted(),
	);
});

test("what is a person's is found by somebody, and erased or cascaded", () => {
	const lost = personalTables.filter(
		({ person, secret, ofAccount, ofOrders, ofContacts }) =>
			Object.keys({ ...person, ...secret }).length > 0 && !ofAccount && !ofOrders && !ofContacts,
	);
	expect(lost.map(({ table }) => getTableName(table))).toEqual([]);
});

test("a column that must not be empty is left with something", () => {
	const empty = personalTables.flatMap(({ table, person, secret, deletes }) =>
		deletes
			? []
			: Object.entries({ ...person, ...secret }).flatMap(([name, left]) =>
					left === null && (table as unknown as Record<string, { notNull: boolean }>)[name]?.notNull
						? [`${getTableName(table)}.${name}`]
						: [],
				),
	);
	expect(empty).toEqual([]);
});

test("every column of a person is in the copy of her data, secrets are not", () => {
	// The text of a mail is deleted once it was sent, and its facts are elsewhere in the copy.
	const elsewhere = ["html", "text", "draft", "dedupeKey"];
	for (const { table, person, secret, kept, copy } of personalTables) {
		const shown: unknown[] = typeof copy === "object" ? Object.values(copy.columns) : [];
		const columns = table as unknown as Record<string, unknown>;
		const missing = Object.keys({ ...person, ...kept }).filter((name) => !shown.includes(columns[name]));
		const excused =
			table === schema.outboxMessages ? elsewhere : table === schema.rateLimitCounters ? ["key"] : [];
		expect({ table: getTableName(table), missing }).toEqual({ table: getTableName(table), missing: excused });
		expect(Object.keys(secret ?? {}).filter((name) => shown.includes(columns[name]))).toEqual([]);
	}
});
