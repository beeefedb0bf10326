import { mkdir, readdir } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { auditEntries } from "#db/schema.server.ts";
import { createAdmin } from "#tests/support/actor-fixtures.ts";
import { insertProduct } from "#tests/support/factories.ts";
import { tempDataDir } from "#tests/support/temp-data-dir.ts";
import { downloadBackup } from "./download-backup.server.ts";

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
