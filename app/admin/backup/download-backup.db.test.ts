import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { DAY_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/factories/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import { tempDataDir } from "#tests/support/setup/temp-data-dir.ts";
import { downloadBackup, downloadSafetyCopy } from "./download-backup.server.ts";
import {
	deleteOldSafetyCopies,
	listSafetyCopies,
	newSafetyCopy,
	SAFETY_COPY_DAYS,
} from "./safety-copies.server.ts";

beforeAll(() => mkdir(tempDataDir, { recursive: true }));

const leftOver = async () => (await readdir(tempDataDir)).filter((name) => name.startsWith("backup-"));

test("an admin downloads the whole shop, no file stays behind, and the audit log names the admin", async () => {
	const admin = await createAdmin();
	const product = await insertProduct({ name: "Mesa que vai no backup" });
	const response = await downloadBackup(admin);
	expect(response.headers.get("Content-Disposition")).toMatch(
		/^attachment; filename="loja-\d{4}-\d\d-\d\d\.tar\.gz"$/,
	);
	const bytes = Buffer.from(await response.arrayBuffer());
	expect(String(bytes.length)).toBe(response.headers.get("Content-Length"));
	const contents = gunzipSync(bytes).toString("utf8");
	expect(contents).toContain(product.id);
	expect(contents).toContain("counts.json");
	await vi.waitFor(async () => expect(await leftOver()).toEqual([]), 20_000);
	const entries = await db.select().from(auditEntries).where(eq(auditEntries.actorId, admin.id));
	expect(entries).toMatchObject([{ action: "backup.downloaded" }]);
});

test("a second backup at the same time is refused, and a cancelled download leaves no file", async () => {
	const admin = await createAdmin();
	const first = downloadBackup(admin);
	await expect(downloadBackup(admin)).rejects.toMatchObject({ kind: "conflict" });
	await (await first).body?.cancel();
	await vi.waitFor(async () => expect(await leftOver()).toEqual([]), 20_000);
});

test("the shop of before a restore is downloaded by its name, and removed after its days", async () => {
	const admin = await createAdmin();
	const copy = await newSafetyCopy(new Date("2026-11-27T13:00:00Z"));
	expect(copy.name).toBe("antes-de-restaurar-2026-11-27T100000.tar.gz");
	await writeFile(copy.file, "a whole shop");
	await copy.keep();
	await copy.discard();
	expect(await leftOver()).toEqual([]);
	expect(await listSafetyCopies(admin)).toMatchObject([{ name: copy.name, bytes: 12 }]);

	const response = await downloadSafetyCopy(admin, copy.name);
	expect(await response.text()).toBe("a whole shop");
	expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="${copy.name}"`);
	const entries = await db.select().from(auditEntries).where(eq(auditEntries.actorId, admin.id));
	expect(entries).toMatchObject([{ action: "backup.downloaded", entityId: copy.name }]);
	await writeFile(join(tempDataDir, "secret.txt"), "no backup");
	for (const name of ["../secret.txt", "secret.txt", ""]) {
		await expect(downloadSafetyCopy(admin, name)).rejects.toMatchObject({ kind: "not_found" });
	}

	await deleteOldSafetyCopies(new Date(Date.now() + (SAFETY_COPY_DAYS - 1) * DAY_MS));
	expect(await listSafetyCopies(admin)).toHaveLength(1);
	await deleteOldSafetyCopies(new Date(Date.now() + (SAFETY_COPY_DAYS + 1) * DAY_MS));
	expect(await listSafetyCopies(admin)).toEqual([]);
});
