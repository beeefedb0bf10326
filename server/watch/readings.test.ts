import { once } from "node:events";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#app/values/date.ts";
import { selfSignedCertificate } from "#tests/support/servers/self-signed-certificate.ts";
import { readBackup } from "./read-backup.ts";
import { readCertificate } from "./read-certificate.ts";
import { readDisk } from "./read-disk.ts";

describe("the age of the backup", () => {
	let folder: string;
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "cerne-backups-"));
	});
	afterAll(() => rm(folder, { recursive: true, force: true }));
	const now = new Date();
	const put = async (name: string, hoursAgo: number, content = "backup") => {
		await writeFile(join(folder, name), content);
		const moment = new Date(now.getTime() - hoursAgo * HOUR_MS);
		await utimes(join(folder, name), moment, moment);
	};

	it("is that of the newest whole file, and told after 26 hours", async () => {
		expect(await readBackup(folder, now)).toBe(`Não há nenhum backup em ${folder}.`);
		await put("cerne-2026-11-18.tar.gz", 50);
		await put("cerne-2026-11-19.tar.gz", 27);
		// In progress, or left by an interrupted backup.
		await put("cerne-2026-11-20.tar.gz", 1, "");
		await put("cerne-2026-11-20.tar.gz.part", 1);
		expect(await readBackup(folder, now)).toBe(`O último backup em ${folder} foi feito há 27 horas.`);
		await put("cerne-2026-11-20.tar.gz", 25.9);
		expect(await readBackup(folder, now)).toBeNull();
	});

	it("is told as missing where the folder is, and not asked for where none is set", async () => {
		expect(await readBackup(join(folder, "missing"), now)).toContain("Não há nenhum backup");
		expect(await readBackup(undefined, now)).toBeNull();
	});
});

describe("the disk", () => {
	const disk =
		(bavail: number, blocks = 1_000) =>
		async () => ({ blocks, bavail, bsize: 1024 ** 2 * 100 });

	it("is told below a tenth, and not where the file system says nothing", async () => {
		expect(await readDisk("/data", disk(100))).toBeNull();
		expect(await readDisk("/data", disk(99))).toBe("O disco de /data tem 9% livres (9,7 GB).");
		expect(await readDisk("/data", disk(0, 0))).toBeUndefined();
		expect(await readDisk("/data", () => Promise.reject(new Error("none")))).toBeUndefined();
		expect(await readDisk(tmpdir())).not.toBeUndefined();
	});
});

describe("the certificate", () => {
	it("is read from the shop's own address, and told a fortnight before its end", async () => {
		const server = createServer(selfSignedCertificate());
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
		const { port } = server.address() as AddressInfo;
		const address = `https://localhost:${port}`;
		try {
			// The certificate is valid for an hour.
			expect(await readCertificate(address)).toMatch(
				/^O certificado de localhost vence em .+, em menos de um dia\.$/,
			);
			expect(await readCertificate(address, new Date(Date.now() - 20 * DAY_MS))).toBeNull();
			expect(await readCertificate(address, new Date(Date.now() + 2 * DAY_MS))).toContain("venceu em");
		} finally {
			server.close();
		}
		expect(await readCertificate(address)).toBeUndefined();
		expect(await readCertificate("http://localhost")).toBeNull();
	});
});
