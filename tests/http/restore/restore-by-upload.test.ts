import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderStore } from "#app/shop/images/folder-store.server.ts";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { insertImage, insertProduct } from "#tests/support/factories/factories.ts";
import {
	beginUpload,
	checkedScreen,
	confirmRestore,
	downloadShop,
	sendBackup,
	sendPart,
} from "#tests/support/http/restore-upload.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { type ShopProcess, startShop } from "#tests/support/setup/shop-process.ts";
import { Visitor } from "#tests/support/visitor.ts";

const login = { email: "dona@example.com", password: "ripas-de-cumaru-2026" };
const GIGABYTE = 1024 ** 3;

let shop: ShopProcess;
let dataDir = "";
let owner: Visitor;
let backup: Buffer;
const leftOver = async () =>
	(await readdir(dataDir)).filter((name) => /^(restore|backup)-/.test(name) || name.endsWith(".part"));

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "cerne-restore-"));
	await openDatabase({ engine: "pglite", folder: dataDir });
	await migrate();
	await insertProduct({ name: "Mesa que volta" });
	await folderStore(join(dataDir, "images")).write((await insertImage()).id, "master", Buffer.from("bytes"));
	await closeDatabase();
	shop = await startShop(
		{ DEMO: "0", ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password },
		{ dataDir },
	);
	owner = new Visitor(shop.origin);
	await owner.signIn(login.email, login.password);
	backup = await downloadShop(owner, login.password);
});
afterAll(async () => {
	await shop.stop();
	await rm(dataDir, { recursive: true, force: true });
});

/** The same backup with another last file. */
function withCounts(counts: object): Buffer {
	const tar = gunzipSync(backup);
	const at = tar.indexOf('{"format":1');
	const end = tar.indexOf(0, at);
	const text = JSON.stringify(counts).padEnd(end - at, " ");
	if (text.length > end - at) throw new Error("the counts are longer than before");
	return gzipSync(Buffer.concat([tar.subarray(0, at), Buffer.from(text), tar.subarray(end)]), { level: 1 });
}

describe("a file that cannot be restored from", () => {
	it.each([
		["another file", () => Buffer.from("não sou um backup"), "não é um backup da loja, ou está danificado"],
		["cut off", () => backup.subarray(0, backup.length / 2), "não é um backup da loja, ou está danificado"],
		["incomplete", () => withCounts({ format: 1, images: 1, rows: 3 }), "está incompleto"],
		[
			"of a newer version",
			() => {
				const { rows } = JSON.parse(
					/\{"format":1[^}]*\}/.exec(gunzipSync(backup).toString("latin1"))?.[0] ?? "",
				);
				return withCounts({ format: 1, images: 1, rows, migrations: 9_999 });
			},
			"é de uma versão mais nova da loja",
		],
	])("is refused in words when it is %s", async (_how, make, message) => {
		await sendBackup([owner], make(), "talvez.tar.gz");
		const screen = await checkedScreen(owner);
		expect(screen).toContain(message);
		expect(screen).toContain("Nada foi mudado");
		expect(screen).not.toContain("Restaurar a loja</button>");
		expect((await sendRequest(shop.origin, "/ready")).status).toBe(200);
	});

	it("is refused before it is sent when it is empty, too large, or larger than the disk", async () => {
		expect(await beginUpload(owner, "a.tar.gz", 0)).toMatchObject({
			status: 422,
			message: "O arquivo está vazio.",
		});
		expect(await beginUpload(owner, "a.tar.gz", 5 * GIGABYTE)).toMatchObject({
			status: 413,
			message: expect.stringContaining("O arquivo tem 5 GB, e por esta tela entram até 4 GB."),
		});
	});

	it("is sent by an admin alone", async () => {
		const guest = new Visitor(shop.origin);
		expect((await beginUpload(guest, "a.tar.gz", 10)).status).toBe(401);
		await guest.signUp();
		expect((await beginUpload(guest, "a.tar.gz", 10)).status).toBe(403);
		const part = { id: "3f1f64d8-6a54-4d0a-9a52-d90be4a7e111", offset: 0, bytes: Buffer.alloc(10) };
		expect((await sendPart(guest, part)).status).toBe(403);
	});
});

describe("an upload", () => {
	it("goes on after a lost connection, takes no part twice, and lets no second one in", async () => {
		const { id } = await beginUpload(owner, "loja.tar.gz", backup.length);
		const half = Math.floor(backup.length / 2);
		const first = backup.subarray(0, half);
		expect(await sendPart(owner, { id, offset: 0, bytes: first })).toMatchObject({ received: half });
		expect(await beginUpload(owner, "outro.tar.gz", 10)).toMatchObject({
			status: 409,
			message: expect.stringContaining("Outro arquivo está sendo enviado"),
		});
		// The answer to the first part was lost, and one in between is missing.
		expect(await sendPart(owner, { id, offset: 0, bytes: first })).toMatchObject({
			status: 200,
			received: half,
		});
		expect(await sendPart(owner, { id, offset: half + 9, bytes: first })).toMatchObject({ received: half });
		await sendPart(owner, { id, offset: half, bytes: backup.subarray(half) });
		expect(await checkedScreen(owner)).toContain("Restaurar a loja</button>");
		expect((await owner.post("/admin/backup/restore", { intent: "discard", upload: id })).status).toBe(302);
		expect(await leftOver()).toEqual([]);
		expect(await sendPart(owner, { id, offset: 0, bytes: first })).toMatchObject({
			status: 404,
			message: "O arquivo enviado não está mais aqui. Envie de novo.",
		});
	});
});

describe("a restore", () => {
	it("asks for the word and the password, closes the shop, and brings back the state of the file", async () => {
		const later = new Visitor(shop.origin);
		const customer = await later.signUp();
		const id = await sendBackup([owner], backup, "loja-de-ontem.tar.gz");
		const screen = await checkedScreen(owner);
		expect(screen).toMatch(/Clientes[\s\S]*?>0<[\s\S]*?>1</);
		expect(screen).toContain(login.email);

		const wrongWord = await confirmRestore(owner, id, { word: "SIM", password: login.password });
		expect([wrongWord.status, wrongWord.text]).toEqual([
			422,
			expect.stringContaining("Escreva RESTAURAR para confirmar."),
		]);
		const wrongPassword = await confirmRestore(owner, id, { password: "outra-senha-2026" });
		expect(wrongPassword.status).toBe(422);
		expect((await sendRequest(shop.origin, "/ready")).status).toBe(200);

		// A page that is in memory is of the earlier shop.
		await sendRequest(shop.origin, "/");
		const confirmed = await confirmRestore(owner, id, { password: login.password });
		expect([confirmed.status, confirmed.headers.location]).toEqual([302, "/admin/backup/restore"]);
		const [page, health, ready] = await Promise.all(
			["/", "/health", "/ready"].map((path) => sendRequest(shop.origin, path)),
		);
		expect([page?.status, page?.headers.refresh, page?.text]).toEqual([
			503,
			"5",
			expect.stringContaining("A loja está sendo restaurada de um backup"),
		]);
		expect([health?.status, ready?.status, ready?.text.trim()]).toEqual([200, 503, "restoring"]);
		await expect
			.poll(async () => (await sendRequest(shop.origin, "/ready")).status, { timeout: 60_000 })
			.toBe(200);

		expect((await owner.request("/admin/backup")).status).toBe(302);
		await expect(new Visitor(shop.origin).signIn(customer.email, customer.password)).rejects.toThrow();
		await owner.signIn(login.email, login.password);
		const told = (await owner.request("/admin/backup")).text;
		expect(told).toMatch(/Loja restaurada de <span[^>]*>loja-de-ontem\.tar\.gz/);
		expect(told).toContain("restaurou a loja de");
		expect((await sendRequest(shop.origin, "/products")).text).toContain("Mesa que volta");
		expect(await leftOver()).toEqual([]);

		const [copy = ""] = await readdir(join(dataDir, "safety-backups"));
		const before = gunzipSync(await downloadShop(owner, login.password, copy)).toString("latin1");
		expect(before).toContain(customer.email);
		// The earlier shop comes back from its copy, with its customer.
		const back = await sendBackup([owner], await downloadShop(owner, login.password, copy), copy);
		await checkedScreen(owner);
		await confirmRestore(owner, back, { password: login.password });
		await expect
			.poll(async () => (await sendRequest(shop.origin, "/ready")).status, { timeout: 60_000 })
			.toBe(200);
		await new Visitor(shop.origin).signIn(customer.email, customer.password);
	});

	it("does nothing for a file that was not checked or is gone", async () => {
		await owner.signIn(login.email, login.password);
		const { id } = await beginUpload(owner, "loja.tar.gz", backup.length);
		const answer = await confirmRestore(owner, id, { password: login.password });
		expect([answer.status, answer.text]).toEqual([404, expect.stringContaining("não está mais aqui")]);
		expect((await sendRequest(shop.origin, "/ready")).status).toBe(200);
	});
});
