import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { tempDataDir } from "#tests/support/setup/temp-data-dir.ts";

/** Every row of every table of all schemas, as text. */
export async function readDump(): Promise<{ name: string; text: string }[]> {
	const tables = await rowsOf<{ schema: string; name: string }>(
		sql`select table_schema as schema, table_name as name from information_schema.tables
			where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
	);
	const dump: { name: string; text: string }[] = [];
	for (const { schema, name } of tables) {
		const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
		const rows = await rowsOf<{ text: string }>(sql`select string_agg(t::text, ' ') as text from ${table} t`);
		dump.push({ name, text: rows[0]?.text ?? "" });
	}
	return dump;
}

/** The tables that hold a word. */
export const placesOf = async (
	word: string,
	dump?: Awaited<ReturnType<typeof readDump>>,
): Promise<string[]> =>
	(dump ?? (await readDump())).filter(({ text }) => text.includes(word)).map(({ name }) => name);

/** The files of the data folder that hold one of these words. */
export async function filesWith(words: readonly string[]): Promise<string[]> {
	const entries = await readdir(tempDataDir, { recursive: true, withFileTypes: true });
	const files = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
	const texts = await Promise.all(files.map((file) => readFile(file, "latin1")));
	return files.filter((_, at) => words.some((word) => texts[at]?.includes(word)));
}

async function rowsOf<Row>(query: SQL): Promise<Row[]> {
	return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
