import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readArchive } from "#app/admin/backup/restore/restore-archive.server.ts";
import { writeArchive } from "#app/admin/backup/shop-archive.server.ts";
import { folderStore } from "#app/shop/images/folder-store.server.ts";
import { cents } from "#app/values/money.ts";
import { db } from "#db/client.server.ts";
import { readTables } from "#db/copy-tables.server.ts";
import { images, sandboxPayments, sandboxPreferences } from "#db/schema.server.ts";
import { loadDemo } from "#server/demo/load-demo.ts";
import { checkInvariants } from "#server/invariants/invariants.ts";
import { insertImage, insertProduct, insertUser } from "#tests/support/factories/factories.ts";
import { tempDataDir } from "#tests/support/setup/temp-data-dir.ts";
import { unwritablePath } from "#tests/support/unwritable-path.ts";

const pictures = folderStore(join(tempDataDir, "images"));
const newFile = () => join(tempDataDir, `${randomUUID()}.tar.gz`);
const newStore = () => folderStore(join(tempDataDir, randomUUID()));

async function everything(): Promise<string[]> {
	const rows: string[] = [];
	await readTables(async ({ table, lines }) => void rows.push(...lines.map((line) => `${table} ${line}`)));
	return rows.toSorted();
}

async function emptyShop(): Promise<void> {
	const { rows } = (await db.execute(
		sql`select string_agg(quote_ident(relname), ', ') as names from pg_class
			where relkind = 'r' and relnamespace = 'public'::regnamespace`,
	)) as unknown as { rows: { names: string }[] };
	await db.execute(sql.raw(`truncate ${rows[0]?.names} cascade`));
}

describe("a backup", () => {
	let file = "";
	let before: string[] = [];
	beforeAll(async () => {
		await mkdir(tempDataDir, { recursive: true });
		await loadDemo();
		// Values that JSON could round, reorder or lose.
		await insertUser({ fullName: 'Zoë "Aspas" \\ barra\n\u2028 ção 🪵' });
		const [preference] = await db
			.insert(sandboxPreferences)
			.values({ idempotencyKey: "one", request: { z: [1, null, 0.1], a: "\\n" } })
			.returning();
		await addSandboxPayment(preference?.id ?? "");
		before = await everything();
		file = newFile();
		await writeArchive(file, pictures);
	});
	beforeEach(emptyShop);

	it("brings back every row and every picture into an empty shop that satisfies its invariants", async () => {
		const store = newStore();
		const counts = await readArchive(file, store);
		expect(await everything()).toEqual(before);
		expect(counts.rows).toBe(before.length);
		expect(counts.images).toBeGreaterThan(10);
		for (const { id } of await db.select({ id: images.id }).from(images)) {
			expect((await store.read(id, "master"))?.equals((await pictures.read(id, "master")) as Buffer)).toBe(
				true,
			);
		}
		expect(await checkInvariants()).toEqual([]);
	});

	it("lets the shop continue where it was: search finds, numbers continue", async () => {
		await readArchive(file, newStore());
		const { rows } = (await db.execute(
			sql`select count(*)::int as count from products where search_text is not null`,
		)) as unknown as { rows: { count: number }[] };
		expect(rows[0]?.count).toBeGreaterThan(10);
		const [preference] = await db.select().from(sandboxPreferences);
		expect(await addSandboxPayment(preference?.id ?? "")).toBe(1_000_000_002);
	});

	it("leaves sessions behind and is readable by its owner only", async () => {
		expect((await stat(file)).mode & 0o777).toBe(0o600);
		const text = gunzipSync(await readFile(file)).toString("latin1");
		expect(text).toContain('"table":"users"');
		expect(text).not.toContain('"table":"sessions"');
	});

	it("never replaces a file", async () => {
		const taken = newFile();
		await writeFile(taken, "important");
		await expect(writeArchive(taken, pictures)).rejects.toThrow("já existe");
		expect(await readFile(taken, "utf8")).toBe("important");
	});

	it("leaves nothing behind on a disk that is full", async () => {
		await insertProduct();
		const archive = newFile();
		await symlink(unwritablePath, `${archive}.part`);
		await expect(writeArchive(archive, pictures)).rejects.toMatchObject({
			code: expect.stringMatching(/^ENO(SPC|ENT)$/),
		});
		expect([existsSync(archive), existsSync(`${archive}.part`)]).toEqual([false, false]);
	});

	it("is refused by a shop that is in use, which stays as it was", async () => {
		await insertProduct();
		const mine = await everything();
		await expect(readArchive(file, newStore())).rejects.toThrow("só entra em uma loja vazia");
		expect(await everything()).toEqual(mine);
	});

	it.each([
		["cut short", async (copy: string) => truncate(copy, Math.floor((await stat(copy)).size * 0.7))],
		["another file", (copy: string) => writeFile(copy, "não sou um backup")],
		["damaged", damage],
	])("changes nothing when it is %s", async (_how, spoil) => {
		const copy = newFile();
		await copyFile(file, copy);
		await spoil(copy);
		await expect(readArchive(copy, newStore())).rejects.toThrow("Nada foi mudado");
		expect(await everything()).toEqual([]);
	});

	it("names a missing file", async () => {
		await expect(readArchive("/nowhere/loja.tar.gz", newStore())).rejects.toThrow("Não existe o arquivo");
	});

	it("of a database that lost a picture's file keeps everything else", async () => {
		await insertImage();
		const archive = newFile();
		expect(await writeArchive(archive, newStore())).toMatchObject({ images: 0, missing: 1 });
		await emptyShop();
		await readArchive(archive, newStore());
		expect(await db.select().from(images)).toHaveLength(1);
	});
});

async function addSandboxPayment(preferenceId: string): Promise<number | undefined> {
	const [payment] = await db
		.insert(sandboxPayments)
		.values({
			preferenceId,
			externalReference: "order",
			status: "approved",
			paymentType: "credit_card",
			amountCents: cents(100),
		})
		.returning({ id: sandboxPayments.id });
	return payment?.id;
}

async function damage(copy: string): Promise<void> {
	const bytes = await readFile(copy);
	const middle = Math.floor(bytes.length / 2);
	bytes.fill(0x55, middle, middle + 64);
	await writeFile(copy, bytes);
}
