import { randomUUID } from "node:crypto";
import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { folderStore } from "#app/shop/images/folder-store.server.ts";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { tempDataDir } from "#tests/support/setup/temp-data-dir.ts";
import { newestArchive, writeDatedArchive } from "./backup-folder.ts";

const pictures = folderStore(join(tempDataDir, "images"));
const now = new Date("2026-11-26T07:10:03Z");
let folder = "";

beforeEach(async () => {
	folder = join(tempDataDir, randomUUID());
	await mkdir(folder, { recursive: true });
});

async function put(name: string, text: string, ageMs: number): Promise<void> {
	await writeFile(join(folder, name), text);
	const moment = new Date(now.getTime() - ageMs);
	await utimes(join(folder, name), moment, moment);
}

it("a backup has its moment in the name, and stands beside one of the same day", async () => {
	await insertProduct();
	const { file, rows } = await writeDatedArchive(folder, pictures, now);
	expect(file).toBe(join(folder, "cerne-2026-11-26T041003.tar.gz"));
	expect(rows).toBeGreaterThan(0);
	expect((await stat(file)).mode & 0o777).toBe(0o600);
	await writeDatedArchive(folder, pictures, new Date(now.getTime() + 1000));
	expect((await readdir(folder)).toSorted()).toEqual([
		"cerne-2026-11-26T041003.tar.gz",
		"cerne-2026-11-26T041004.tar.gz",
	]);
});

it("what an interrupted one has left is in nobody's way, and goes after an hour", async () => {
	// The reserved name and the unfinished file, as `kill -9` leaves them.
	await put("cerne-2026-11-25T041000.tar.gz", "", DAY_MS);
	await put("cerne-2026-11-25T041000.tar.gz.part", "half", DAY_MS);
	await put("cerne-2026-11-26T040900.tar.gz", "", HOUR_MS / 60);
	await put("cerne-2026-11-26T040900.tar.gz.part", "another process writes", HOUR_MS / 60);
	await writeDatedArchive(folder, pictures, now);
	expect((await readdir(folder)).toSorted()).toEqual([
		"cerne-2026-11-26T040900.tar.gz",
		"cerne-2026-11-26T040900.tar.gz.part",
		"cerne-2026-11-26T041003.tar.gz",
	]);
});

it("removes its own after fourteen days, when a newer one is there, and nobody else's", async () => {
	await put("cerne-2026-11-12T041000.tar.gz", "old", 14 * DAY_MS + 1);
	await put("cerne-2026-11-13T041000.tar.gz", "kept", 13 * DAY_MS);
	await put("before-the-move.tar.gz", "by hand", 400 * DAY_MS);
	await writeDatedArchive(folder, pictures, now);
	expect((await readdir(folder)).toSorted()).toEqual([
		"before-the-move.tar.gz",
		"cerne-2026-11-13T041000.tar.gz",
		"cerne-2026-11-26T041003.tar.gz",
	]);
	await put("cerne-2026-11-12T041000.tar.gz", "old", 14 * DAY_MS + 1);
	await mkdir(join(folder, "cerne-2026-11-26T041100.tar.gz.part"));
	const later = new Date(now.getTime() + 57_000);
	await expect(writeDatedArchive(folder, pictures, later)).rejects.toThrow();
	expect(await readdir(folder)).toContain("cerne-2026-11-12T041000.tar.gz");
});

it("finds the newest that is whole, or says that there is none", async () => {
	await expect(newestArchive(folder)).rejects.toThrow(`Não há backup em ${folder}.`);
	await put("cerne-2026-11-24T041000.tar.gz", "whole", 2 * DAY_MS);
	await put("cerne-2026-11-25T041000.tar.gz", "whole", DAY_MS);
	await put("cerne-2026-11-26T040900.tar.gz", "", 60_000);
	expect(await newestArchive(folder)).toBe(join(folder, "cerne-2026-11-25T041000.tar.gz"));
});
