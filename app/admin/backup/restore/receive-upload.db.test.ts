import { mkdir, readdir, readFile, rm, symlink, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { writeArchive } from "#app/admin/backup/shop-archive.server.ts";
import { thisWorker } from "#app/admin/backup/work-folders.server.ts";
import { folderStore } from "#app/shop/images/folder-store.server.ts";
import { HOUR_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { images, users } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertImage, insertUser } from "#tests/support/factories/factories.ts";
import { tempDataDir } from "#tests/support/setup/temp-data-dir.ts";
import { unwritablePath } from "#tests/support/unwritable-path.ts";
import { discardUnused, presentShopBytes, receiveFile, receivePart } from "./receive-upload.server.ts";
import { restoreMessages } from "./restore.messages.ts";
import { changeUpload, findUpload } from "./upload-folder.server.ts";

const MEGABYTE = 1024 ** 2;
const folders = async () => (await readdir(tempDataDir)).filter((name) => name.startsWith("restore-"));
const begin = async (size: number, free?: number) =>
	receiveFile(
		await createAdmin(),
		{ name: "loja.tar.gz", size },
		free === undefined ? undefined : { free: async () => free, shop: async () => 20 * MEGABYTE },
	);
const send = async (id: string, bytes: Uint8Array) =>
	receivePart(await createAdmin(), { id, offset: 0, bytes });

beforeAll(() => mkdir(tempDataDir, { recursive: true }));
beforeEach(async () => {
	for (const name of await folders()) await rm(join(tempDataDir, name), { recursive: true });
});

it("refuses a file for which, with the copy of the shop, the disk has no room, with what is missing", async () => {
	await expect(begin(10 * MEGABYTE, 100 * MEGABYTE)).rejects.toMatchObject({
		kind: "unavailable",
		message: restoreMessages.noSpace((30 + 20 + 256 - 100) * MEGABYTE),
	});
	expect(await folders()).toEqual([]);
	await begin(10 * MEGABYTE, 306 * MEGABYTE);
	expect(await folders()).toHaveLength(1);
});

it("reckons with the pictures and the database of the present shop", async () => {
	const before = await presentShopBytes();
	expect(before).toBeGreaterThan(MEGABYTE);
	const { id } = await insertImage({ bytes: 200 * MEGABYTE });
	expect(await presentShopBytes()).toBeGreaterThanOrEqual(before + 200 * MEGABYTE);
	await db.delete(images).where(eq(images.id, id));
});

it("removes what has arrived when the disk gets full", async () => {
	const upload = await begin(100);
	await rm(upload.file);
	await symlink(unwritablePath, upload.file);
	await expect(send(upload.id, Buffer.alloc(100))).rejects.toMatchObject({
		kind: "too_large",
		message: restoreMessages.diskFull,
	});
	expect(await folders()).toEqual([]);
	await expect(send(upload.id, Buffer.alloc(100))).rejects.toMatchObject({ message: restoreMessages.gone });
});

it("refuses a second file while one is arriving, being checked or restored", async () => {
	const upload = await begin(100);
	const busy = { kind: "conflict", message: restoreMessages.busy };
	await expect(begin(5)).rejects.toMatchObject(busy);
	for (const state of ["checking", "restoring"] as const) {
		await changeUpload(upload, { state, worker: thisWorker });
		await expect(begin(5)).rejects.toMatchObject(busy);
	}
	// The process of another host, which cannot be asked for; after two hours without a word it has ended.
	await changeUpload(upload, { state: "checking", worker: `another-host-${process.pid}` });
	await expect(begin(5)).rejects.toMatchObject(busy);
	const earlier = new Date(Date.now() - 3 * HOUR_MS);
	await utimes(join(upload.folder, "upload.json"), earlier, earlier);
	expect(await findUpload()).toMatchObject({ state: "refused", reason: restoreMessages.checkStopped });
	// Its own process has ended.
	await changeUpload(upload, { state: "checking", worker: `${hostname()}-999999999` });
	expect(await findUpload()).toMatchObject({ state: "refused", reason: restoreMessages.checkStopped });
	await begin(5);
	expect(await folders()).toHaveLength(1);
});

it("keeps a file for an hour after its last part, however long it arrives, and while it is checked", async () => {
	const upload = await begin(100);
	const twoHours = Date.now() + 2 * HOUR_MS;
	const written = new Date(twoHours - HOUR_MS / 2);
	await utimes(upload.file, written, written);
	await discardUnused(upload.id, twoHours);
	expect(await folders()).toHaveLength(1);
	await changeUpload(upload, { state: "checking", worker: thisWorker });
	await discardUnused(upload.id, twoHours + HOUR_MS);
	expect(await folders()).toHaveLength(1);
	await changeUpload(upload, { state: "refused", reason: "-" });
	await discardUnused(upload.id, twoHours + HOUR_MS);
	expect(await folders()).toEqual([]);
	await discardUnused(upload.id);
});

it("checks what has arrived, and takes no backup without an administrator", async () => {
	const store = folderStore(join(tempDataDir, "images"));
	const checked = async (bytes: Buffer) => {
		await send((await begin(bytes.length)).id, bytes);
		await vi.waitFor(async () => expect((await findUpload())?.state).not.toBe("checking"), 20_000);
		return findUpload();
	};
	expect(await checked(Buffer.from("não sou um backup"))).toMatchObject({
		state: "refused",
		reason: "loja.tar.gz não é um backup da loja, ou está danificado. Nada foi mudado.",
	});
	await db.delete(users);
	await insertUser();
	const without = join(tempDataDir, "without.tar.gz");
	await writeArchive(without, store);
	expect(await checked(await readFile(without))).toMatchObject({
		state: "refused",
		reason: restoreMessages.noAdmin,
	});
	const whole = join(tempDataDir, "whole.tar.gz");
	await writeArchive(whole, store);
	expect(await checked(await readFile(whole))).toMatchObject({ state: "checked", summary: { customers: 1 } });
});
