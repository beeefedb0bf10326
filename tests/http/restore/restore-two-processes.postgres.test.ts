import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { products } from "#db/schema.server.ts";
import { insertProduct } from "#tests/support/factories/factories.ts";
import {
	checkedScreen,
	confirmRestore,
	downloadShop,
	sendBackup,
} from "#tests/support/http/restore-upload.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { createMigratedDatabase } from "#tests/support/setup/postgres-server.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";

const login = { email: "dona@example.com", password: "ripas-de-cumaru-2026" };
let url = "";
let dataDir = "";
const shops: ShopProcess[] = [];

beforeAll(async () => {
	url = (await createMigratedDatabase(inject("postgresUrl"), "restored")).href;
	dataDir = await mkdtemp(join(tmpdir(), "cerne-restore-"));
	await openDatabase({ engine: "postgres", url });
	for (let count = 0; count < 300; count += 1) await insertProduct({ name: `Mesa de antes ${count}` });
	const settings = {
		DATABASE_URL: url,
		DEMO: "0",
		ADMIN_EMAIL: login.email,
		ADMIN_PASSWORD: login.password,
		RATE_LIMIT_FACTOR: "100",
	};
	for (const role of ["all", "web"]) {
		shops.push(await startShop({ ...settings, PROCESS_ROLE: role }, { dataDir }));
	}
});
afterAll(async () => {
	await closeDatabase();
	for (const shop of shops) await shop.stop({ keepData: true });
	await rm(dataDir, { recursive: true, force: true });
});

const statuses = (path: string) =>
	Promise.all(shops.map(async ({ origin }) => (await sendRequest(origin, path)).status));

it("closes both processes, whichever parts of the file each got, and both open on the restored shop", async () => {
	const [first, second] = shops as [ShopProcess, ShopProcess];
	const owner = new Visitor(first.origin);
	await owner.signIn(login.email, login.password);
	const backup = await downloadShop(owner, login.password);
	const later = await insertProduct({ name: "Mesa de depois" });
	// The session is known to both, as behind one address; each has its own origin here.
	const sameOwner = new Visitor(second.origin, owner.cookie);
	const id = await sendBackup([owner, sameOwner], backup);
	await checkedScreen(sameOwner);
	const pages = shops.map(async ({ origin }) => (await sendRequest(origin, `/product/${later.slug}`)).status);
	expect(await Promise.all(pages)).toEqual([200, 200]);

	expect((await confirmRestore(owner, id, { password: login.password })).status).toBe(302);
	await expect.poll(() => statuses("/ready")).toEqual([503, 503]);
	expect(await statuses("/health")).toEqual([200, 200]);
	await expect.poll(() => statuses("/ready"), { timeout: 60_000 }).toEqual([200, 200]);

	expect(await statuses(`/product/${later.slug}`)).toEqual([404, 404]);
	expect(await db.$count(products)).toBe(300);
	const again = new Visitor(second.origin);
	await again.signIn(login.email, login.password);
	expect((await again.request("/admin/backup")).text).toContain("Loja restaurada de");
	expect((await readdir(dataDir)).filter((name) => /^(restore|backup)-/.test(name))).toEqual([]);
});
