import { sql } from "drizzle-orm";
import { db, type Transaction } from "./client.server.ts";

/** Rows of one table, one JSON object per line, written and read by the database itself. */
export interface TableRows {
	table: string;
	columns: readonly string[];
	lines: readonly string[];
}

/** Emptied by a restore, because they belong to accounts that are replaced: all sign in again. */
const SIGN_IN_TABLES = ["sessions", "verifications"] as const;
/** Left out of a copy: sessions and other sign-in secrets, single-use tokens, and caches. */
const SKIPPED_TABLES = new Set([
	...SIGN_IN_TABLES,
	"rate_limits",
	"cep_cache",
	"melhor_envio_tokens",
	"melhor_envio_apps",
]);
/** Former table names, in copies from before migration 0064. */
const FORMER_TABLES = new Map([
	["search_words", "vocabulary"],
	["empty_searches", "zero_result_searches"],
]);
/** Most rows for one call of `onRows`; fewer if they are large. */
const MAX_ROWS = 500;
const MAX_BYTES = 4 * 1024 * 1024;
/** Rows fetched at once from a table with large values: an invoice holds two files of a megabyte each. */
const FEW_ROWS = 10;

interface Table {
	name: string;
	/** Whether the table has values stored outside its rows (TOAST), such as files and long texts. */
	hasLargeValues: boolean;
	/** Without generated columns. */
	columns: string[];
	/** Identity columns. */
	identities: string[];
	dependsOn: string[];
}

/**
 * Reads every table of the shop in one snapshot, referenced tables first. The result is the same on both engines:
 * values stay PostgreSQL's own JSON and are never parsed here, so that nothing is rounded or lost. However many files
 * a table holds, only a few are in memory at once.
 */
export async function readTables(onRows: (rows: TableRows) => Promise<void>): Promise<void> {
	await db.transaction(
		async (tx) => {
			// Before the snapshot is taken: one from before a restore would find tables empty that it has replaced since.
			await tx.execute(sql`lock table users in access share mode`);
			await copyTables(tx, onRows);
		},
		{ isolationLevel: "repeatable read", accessMode: "read only" },
	);
}

/** Reads every table as `readTables` does, in a transaction in which nothing else can change them. */
export async function copyTables(tx: Transaction, onRows: (rows: TableRows) => Promise<void>): Promise<void> {
	for (const { name, columns, hasLargeValues } of await listTables(tx)) {
		const list = sql.join(
			columns.map((column) => sql.identifier(column)),
			sql`, `,
		);
		await tx.execute(
			sql`declare copied no scroll cursor for
				select to_json(r)::text as line from (select ${list} from ${sql.identifier(name)}) r`,
		);
		const step = hasLargeValues ? FEW_ROWS : MAX_ROWS;
		let lines: string[] = [];
		let bytes = 0;
		for (let isLast = false; !isLast; ) {
			const rows = await rowsOf<{ line: string }>(tx, sql`fetch ${sql.raw(String(step))} from copied`);
			isLast = rows.length < step;
			for (const { line } of rows) {
				lines.push(line);
				bytes += Buffer.byteLength(line);
			}
			const isFull = lines.length + step > MAX_ROWS || bytes > MAX_BYTES;
			if (lines.length === 0 || !(isFull || isLast)) continue;
			await onRows({ table: name, columns, lines });
			lines = [];
			bytes = 0;
		}
		await tx.execute(sql`close copied`);
	}
}

/** Waits until no other transaction reads or writes a table, and lets none begin until this one has ended. */
export async function lockTables(tx: Transaction): Promise<void> {
	await tx.execute(sql`lock table ${namesOf(await listTables(tx))} in access exclusive mode`);
}

/**
 * The first table or column of a copy that this shop does not have, as "table" or "table.column"; null if it has all of
 * them: then the copy is of this version or an older one.
 */
export async function findUnknownColumn(
	copied: Iterable<Pick<TableRows, "table" | "columns">>,
): Promise<string | null> {
	const existing = tablesByName(await db.transaction((tx) => listTables(tx)));
	for (const rows of copied) {
		const unknown = unknownColumn(existing, rows);
		if (unknown) return unknown;
	}
	return null;
}

function unknownColumn(
	existing: ReadonlyMap<string, Table>,
	{ table: copiedName, columns }: Pick<TableRows, "table" | "columns">,
): string | null {
	const table = FORMER_TABLES.get(copiedName) ?? copiedName;
	const target = existing.get(table);
	if (!target) return table;
	const column = columns.find((each) => !target.columns.includes(each));
	return column === undefined ? null : `${table}.${column}`;
}

const tablesByName = (tables: readonly Table[]) => new Map(tables.map((table) => [table.name, table]));
const namesOf = (tables: readonly Pick<Table, "name">[]) =>
	sql.join(
		tables.map(({ name }) => sql.identifier(name)),
		sql`, `,
	);

/** Writes tables from `readTables` into an empty shop, all or nothing. Returns the number of rows. */
export const writeTables = (parts: AsyncIterable<TableRows>): Promise<number> =>
	db.transaction((tx) => replaceTables(tx, parts));

/**
 * Replaces the rows of all tables by those of a copy, and ends all sessions. A column that the copy lacks gets its
 * default; an unknown column is refused. Returns the number of rows.
 */
export async function replaceTables(tx: Transaction, parts: AsyncIterable<TableRows>): Promise<number> {
	const tables = await listTables(tx);
	const existing = tablesByName(tables);
	for (const { name } of tables) {
		await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`);
	}
	// In one statement, because the tables refer to each other.
	const signIns = SIGN_IN_TABLES.map((name) => ({ name }));
	await tx.execute(sql`truncate ${namesOf([...tables, ...signIns])}`);
	let written = 0;
	let hasCategorySlugs = true;
	let hasOrderNumbers = true;
	for await (const { table: copiedName, columns, lines } of parts) {
		const table = FORMER_TABLES.get(copiedName) ?? copiedName;
		const unknown = unknownColumn(existing, { table, columns });
		if (unknown) throw new Error(`Este backup é de uma versão mais nova da loja: ela guarda ${unknown}.`);
		if (table === "products") hasCategorySlugs = columns.includes("category_slugs");
		if (table === "orders") hasOrderNumbers = columns.includes("number");
		await insertRows(tx, { table, columns, lines });
		written += lines.length;
	}
	if (!hasOrderNumbers) await numberOrdersByAge(tx);
	for (const { name, identities } of tables) {
		for (const column of identities) await resetSequence(tx, name, column);
		await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`);
	}
	// Triggers maintain these but were disabled; here they are derived for copies that lack them or hold them
	// elsewhere.
	await tx.execute(sql`insert into stock_movements (product_id, units, reason)
		select id, stock_quantity, 'opening' from products p where stock_quantity <> 0
		and not exists (select 1 from stock_movements m where m.product_id = p.id)`);
	if (!hasCategorySlugs) await tx.execute(sql`update products set category_slugs = cerne_category_slugs(id)`);
	await tx.execute(
		sql`update orders set paid_without_stock = paid_without_stock where paid_without_stock
			or fraud_alert_at is not null or payment_alert is not null or delivery_alert_at is not null`,
	);
	for (const statement of formerNameStatements) await tx.execute(statement);
	await tx.execute(sql`select cerne_complete_revenue(null)`);
	return written;
}

/**
 * Takes over data that a copy from before migration 0064 holds only under old names; the migration's triggers do the
 * rest.
 */
const formerNameStatements = [
	sql`update order_items set stock_taken = stock_taken where stock_deducted <> stock_taken`,
	sql`update outbox_messages set kind = kind, refused_at = refused_at
		where kind = 'order-news' or given_up_at is distinct from refused_at`,
	sql`update webhook_deliveries set status = status
		where state <> case status when 'dead' then 'given_up' else status end`,
];

async function insertRows(tx: Transaction, { table, columns, lines }: TableRows): Promise<void> {
	const name = sql.identifier(table);
	const list = sql.join(
		columns.map((column) => sql.identifier(column)),
		sql`, `,
	);
	await tx.execute(sql`insert into ${name} (${list}) overriding system value
		select ${list} from json_populate_recordset(null::${name}, ${`[${lines.join(",")}]`}::json)`);
}

/** For a copy from before orders had numbers. First negative, so that no two numbers collide on the way. */
async function numberOrdersByAge(tx: Transaction): Promise<void> {
	await tx.execute(sql`update orders set number = -aged.number
		from (select id, row_number() over (order by created_at, id) as number from orders) aged
		where aged.id = orders.id`);
	await tx.execute(sql`update orders set number = -number`);
}

/** Never moves backwards: numbers assigned since the copy may be known to other systems. */
async function resetSequence(tx: Transaction, table: string, column: string): Promise<void> {
	await tx.execute(sql`
		select setval(sequence, greatest(highest, pg_sequence_last_value(sequence::regclass)))
		from (select pg_get_serial_sequence(${table}, ${column}) as sequence, max(${sql.identifier(column)}) as highest
			from ${sql.identifier(table)}) known
		where highest is not null`);
}

async function listTables(tx: Transaction): Promise<Table[]> {
	const tables = await rowsOf<Table>(
		tx,
		sql`
		select c.relname as name,
			c.reltoastrelid <> 0 and pg_relation_size(c.reltoastrelid) > 0 as "hasLargeValues",
			(select json_agg(a.attname order by a.attnum) from pg_attribute a
				where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')
				as columns,
			(select coalesce(json_agg(a.attname), '[]') from pg_attribute a
				where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity <> '')
				as identities,
			(select coalesce(json_agg(distinct f.relname), '[]') from pg_constraint k
				join pg_class f on f.oid = k.confrelid
				where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "dependsOn"
		from pg_class c
		where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
		order by c.relname`,
	);
	return sortByDependency(tables.filter(({ name }) => !SKIPPED_TABLES.has(name)));
}

/** Sorts each table after the tables that it references. */
function sortByDependency(tables: readonly Table[]): Table[] {
	const ordered: Table[] = [];
	let remaining = [...tables];
	while (remaining.length > 0) {
		const names = new Set(remaining.map(({ name }) => name));
		const next = remaining.filter(({ dependsOn }) => !dependsOn.some((name) => names.has(name)));
		if (next.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(", ")}`);
		ordered.push(...next);
		remaining = remaining.filter((table) => !next.includes(table));
	}
	return ordered;
}

async function rowsOf<Row>(tx: Transaction, query: ReturnType<typeof sql>): Promise<Row[]> {
	const { rows } = (await tx.execute(query)) as unknown as { rows: Row[] };
	return rows;
}
