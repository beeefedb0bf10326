import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { writeArchive } from "#app/admin/backup/shop-archive.server.ts";
import { folderStore } from "#app/shop/images/folder-store.server.ts";
import { db } from "#db/client.server.ts";
import { readTables } from "#db/copy-tables.server.ts";
import { erasures, images, products, sessions, users } from "#db/schema.server.ts";
import { insertImage, insertProduct, insertUser } from "#tests/support/factories/factories.ts";
import { tempDataDir } from "#tests/support/setup/temp-data-dir.ts";
import { checkArchive } from "./check-archive.server.ts";
import { replaceShop } from "./restore-archive.server.ts";

const newFile = () => join(tempDataDir, `${randomUUID()}.tar.gz`);
const pictures = folderStore(join(tempDataDir, "images"));
const HASH = "a".repeat(64);

async function everything(): Promise<string[]> {
	const rows: string[] = [];
	await readTables(async ({ table, lines }) => void rows.push(...lines.map((line) => `${table} ${line}`)));
	return rows.toSorted();
}

let file = "";
let atBackup: string[] = [];
let picture = "";
beforeAll(async () => {
	await mkdir(tempDataDir, { recursive: true });
	picture = (await insertImage()).id;
	await pictures.write(picture, "master", Buffer.from("a photograph"));
	await insertProduct({ name: "Mesa de antes" });
	await insertUser({ role: "admin", email: "dona@example.com" });
	await insertUser();
	atBackup = await everything();
	file = newFile();
	await writeArchive(file, pictures);
});

/** Changes of the shop since the backup. */
beforeEach(async () => {
	await db.delete(products);
	await insertProduct({ name: `Mesa de depois ${randomUUID()}` });
	await db.insert(erasures).values({ idHash: HASH }).onConflictDoNothing();
	const { id: userId } = await insertUser();
	await db
		.insert(sessions)
		.values({ userId, token: randomUUID(), expiresAt: new Date(Date.now() + 1_000_000) });
});

it("says what a backup holds", async () => {
	expect(await checkArchive(file)).toMatchObject({
		rows: atBackup.length,
		images: 1,
		products: 1,
		orders: 0,
		customers: 1,
		admins: ["dona@example.com"],
		lastOrderAt: null,
		madeAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
	});
});

it("replaces a shop in use, keeps a copy of it and the list of who was erased, and ends all sessions", async () => {
	const { id: laterPicture } = await insertImage();
	const before = await everything();
	const safetyFile = newFile();
	const store = folderStore(join(tempDataDir, randomUUID()));
	const counts = await replaceShop(file, {
		store,
		safetyFile,
		record: async (tx, { rows, images: count }) => {
			await tx
				.update(users)
				.set({ fullName: `${rows} e ${count}` })
				.where(eq(users.email, "dona@example.com"));
		},
	});
	expect(counts).toEqual({ rows: atBackup.length, images: 1, replacedImages: [laterPicture] });
	const [owner] = await db.select().from(users).where(eq(users.email, "dona@example.com"));
	expect(owner?.fullName).toBe(`${atBackup.length} e 1`);
	const isOwnersOrErased = (row: string) => row.includes("dona@example.com") || row.startsWith("erasures");
	expect((await everything()).filter((row) => !isOwnersOrErased(row))).toEqual(
		atBackup.filter((row) => !isOwnersOrErased(row)),
	);
	expect((await db.select().from(erasures)).map(({ idHash }) => idHash)).toContain(HASH);
	expect(await db.select().from(sessions)).toEqual([]);
	expect((await store.read(picture, "master"))?.toString()).toBe("a photograph");

	// The copy brings everything back.
	const back = await replaceShop(safetyFile, { store, safetyFile: newFile(), record: async () => {} });
	expect(back.replacedImages).toEqual([]);
	expect(await everything()).toEqual(before);
	await db.delete(images).where(eq(images.id, laterPicture));
});

it("changes nothing when it fails at the very end", async () => {
	const before = await everything();
	const store = folderStore(join(tempDataDir, randomUUID()));
	const failing = replaceShop(file, {
		store,
		safetyFile: newFile(),
		record: () => Promise.reject(new Error("no place for the copy")),
	});
	await expect(failing).rejects.toThrow("no place for the copy");
	expect(await everything()).toEqual(before);
	expect(await db.select().from(sessions)).not.toEqual([]);
	expect(await store.read(picture, "master")).toBeNull();
	expect(await db.select().from(images)).toHaveLength(1);
});

it("replaces nothing without a copy of what is there", async () => {
	const before = await everything();
	const safetyFile = join(tempDataDir, "no-such-folder", "copy.tar.gz");
	const failing = replaceShop(file, { store: pictures, safetyFile, record: async () => {} });
	await expect(failing).rejects.toThrow("Não é possível criar");
	expect(await everything()).toEqual(before);
	expect(existsSync(safetyFile)).toBe(false);
	// It was there before.
	expect(await pictures.read(picture, "master")).not.toBeNull();
});
