import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { scrubFiles } from "./scrub-files.server.ts";

const WORD = "palavra-marcada-7f3a";

/** The files below a folder that hold the word. */
async function filesWith(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths: string[] = [];
	for (const entry of entries) {
		const path = join(entry.parentPath, entry.name);
		if (entry.isFile() && (await readFile(path)).includes(WORD)) paths.push(path);
	}
	return paths;
}

test("what was deleted is in no file of the embedded engine", { timeout: 180_000 }, async () => {
	const folder = await mkdtemp(join(tmpdir(), "cerne-scrub-"));
	try {
		await openDatabase({ engine: "pglite", folder });
		await db.execute(sql`create table people (id int primary key, name text)`);
		await db.execute(sql`create index people_name on people (name)`);
		await db.execute(sql`insert into people select n, ${WORD}::text || n from generate_series(1, 500) n`);
		await db.execute(sql`checkpoint`);
		await db.execute(sql`update people set name = '' where id > 250`);
		await db.execute(sql`delete from people where id <= 250`);
		expect(await filesWith(folder)).not.toEqual([]);
		expect(await scrubFiles(["people"])).toBe(true);
		expect(await filesWith(folder)).toEqual([]);
	} finally {
		await closeDatabase();
		await rm(folder, { recursive: true, force: true });
	}
});
