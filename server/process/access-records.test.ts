import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AccessRecords } from "./access-records.ts";

let folder: string;
let now: Date;
let records: AccessRecords;
beforeEach(async () => {
	folder = join(await mkdtemp(join(tmpdir(), "cerne-access-")), "access");
	now = new Date("2026-08-31T23:59:59.500Z");
	records = new AccessRecords(folder, () => now.getTime());
});
afterEach(() => rm(join(folder, ".."), { recursive: true, force: true }));

it("writes date, time and address of each request into the file of its day, which only its owner reads", async () => {
	records.record("203.0.113.7", "GET", "/product/:slug", "a-number");
	now = new Date("2026-09-01T00:00:00.500Z");
	records.record("2001:db8::7", "POST", "/checkout", "another");
	await records.write();
	records.record("203.0.113.8", "GET", "/", "third");
	await records.stop();
	expect(await readdir(folder)).toEqual(["2026-08-31.log", "2026-09-01.log"]);
	expect(await readFile(join(folder, "2026-08-31.log"), "utf8")).toBe(
		"2026-08-31T23:59:59.500Z 203.0.113.7 GET /product/:slug a-number\n",
	);
	expect((await readFile(join(folder, "2026-09-01.log"), "utf8")).split("\n")).toHaveLength(3);
	expect((await stat(join(folder, "2026-09-01.log"))).mode & 0o777).toBe(0o600);
	expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it("keeps them for six months, compressed when their day is over, and touches no other file", async () => {
	records.record("203.0.113.7", "GET", "/", "old");
	await records.write();
	await writeFile(join(folder, "notes.txt"), "of the operator");
	now = new Date("2026-09-01T12:00:00Z");
	await records.removeOld();
	expect(await readdir(folder)).toEqual(["2026-08-31.log", "notes.txt"]);
	now = new Date("2026-09-02T12:00:00Z");
	await records.removeOld();
	expect(await readdir(folder)).toEqual(["2026-08-31.log.gz", "notes.txt"]);
	const bytes = await readFile(join(folder, "2026-08-31.log.gz"));
	expect(gunzipSync(bytes).toString()).toContain("203.0.113.7 GET / old");
	now = new Date("2027-03-03T23:00:00Z");
	await records.removeOld();
	expect(await readdir(folder)).toContain("2026-08-31.log.gz");
	now = new Date("2027-03-04T12:00:00Z");
	await records.removeOld();
	expect(await readdir(folder)).toEqual(["notes.txt"]);
});

it("holds them while the disk takes none", async () => {
	await writeFile(folder, "a file where the folder should be");
	records.record("203.0.113.7", "GET", "/", "first");
	await records.write();
	await rm(folder);
	records.record("203.0.113.7", "GET", "/", "second");
	await records.write();
	expect(await readFile(join(folder, "2026-08-31.log"), "utf8")).toMatch(/first\n.*second\n$/);
});

it("writes every line once when there are more than a block holds", async () => {
	const count = 6_000;
	for (let at = 0; at < count; at += 1)
		records.record("203.0.113.7", "GET", "/product/:slug", `number-${at}`);
	await records.stop();
	const lines = (await readFile(join(folder, "2026-08-31.log"), "utf8")).trimEnd().split("\n");
	expect(lines.map((line) => line.split(" ").at(-1))).toEqual(
		Array.from({ length: count }, (_, at) => `number-${at}`),
	);
});
