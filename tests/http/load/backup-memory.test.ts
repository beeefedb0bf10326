import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderStore } from "#app/shop/images/folder-store.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { insertImage } from "#tests/support/factories/factories.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";

const MEGABYTE = 1024 * 1024;
const PICTURE_COUNT = 24;
const PICTURE_BYTES = 5 * MEGABYTE;
/** A reader on a slow line: the unread part stays on the disk. */
const PAUSE_MS = 2;
const login = { email: "dona@example.com", password: "ripas-de-cumaru-2026" };

// A shop with many pictures: its backup is several times as large as the memory it may take.
it("downloads a backup of 120 MB without taking more memory than a few of its pictures", async () => {
	const dataDir = await mkdtemp(join(tmpdir(), "cerne-backup-"));
	try {
		await openDatabase({ engine: "pglite", folder: dataDir });
		await migrate();
		const store = folderStore(join(dataDir, "images"));
		const bytes = randomBytes(PICTURE_BYTES);
		for (let count = 0; count < PICTURE_COUNT; count += 1) {
			await store.write((await insertImage()).id, "master", bytes);
		}
		await closeDatabase();
		const shop = await startShop(
			{ DEMO: "0", ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password },
			{ dataDir },
		);
		try {
			const owner = new Visitor(shop.origin);
			await owner.signIn(login.email, login.password);
			const pid = shop.child.pid ?? 0;
			// A process that has just begun holds what its start left behind until V8 first sweeps, at the latest when
			// half of its limit more has come: 256 MB, which a busy machine reaches. The first backup brings that about.
			await downloadBackup(shop.origin, owner.cookie);
			const before = await memory(pid, "VmRSS");
			// The highest point is counted from here.
			await writeFile(`/proc/${pid}/clear_refs`, "5");
			const { size, declared } = await downloadBackup(shop.origin, owner.cookie, PAUSE_MS);
			expect(size).toBeGreaterThan(PICTURE_COUNT * PICTURE_BYTES);
			expect(size).toBe(declared);
			expect((await memory(pid, "VmHWM")) - before).toBeLessThan(100);
		} finally {
			await shop.stop();
		}
	} finally {
		await rm(dataDir, { recursive: true, force: true });
	}
}, 300_000);

/** Counts the bytes as they come and keeps none; a slow reader waits after each chunk. */
function downloadBackup(
	origin: string,
	cookie: string,
	pauseMs = 0,
): Promise<{ size: number; declared: number }> {
	return new Promise((resolve, reject) => {
		const headers = { Cookie: cookie, Origin: origin, "Content-Type": "application/x-www-form-urlencoded" };
		const options = { method: "POST", headers };
		request(`${origin}/admin/backup/file`, options, (response) => {
			let size = 0;
			response.on("data", (chunk: Buffer) => {
				size += chunk.length;
				response.pause();
				setTimeout(() => response.resume(), pauseMs);
			});
			response.once("error", reject);
			response.once("end", () => resolve({ size, declared: Number(response.headers["content-length"]) }));
		})
			.once("error", reject)
			.end(new URLSearchParams({ password: login.password }).toString());
	});
}

/** In megabytes, as the system counts it. */
async function memory(pid: number, name: "VmRSS" | "VmHWM"): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1024;
}
