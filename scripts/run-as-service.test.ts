import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEnvironmentFile, serviceEnvironment } from "./run-as-service.mjs";

it("reads a file of settings as systemd does", () => {
	const text = [
		"# a comment",
		"; another",
		'MAIL_FROM="Cerne <oficina@loja.example>"',
		"SMTP_URL=smtps://user:pa#ss@host",
		"SINGLE='a \\n b'",
		String.raw`DKIM_PRIVATE_KEY="-----BEGIN\nMII \"x\""`,
		String.raw`PLAIN=one\ntwo`,
		"  SPACED = value  ",
		"EMPTY=",
		"LONG=one \\",
		"two",
		"no setting",
	].join("\n");
	expect(readEnvironmentFile(text)).toEqual({
		MAIL_FROM: "Cerne <oficina@loja.example>",
		SMTP_URL: "smtps://user:pa#ss@host",
		SINGLE: "a \\n b",
		DKIM_PRIVATE_KEY: String.raw`-----BEGIN\nMII "x"`,
		PLAIN: "onentwo",
		SPACED: "value",
		EMPTY: "",
		LONG: "one two",
	});
});

it("a command has the release's settings, then the operator's, and the two secrets", async () => {
	const folder = await mkdtemp(join(tmpdir(), "cerne-settings-"));
	try {
		await writeFile(join(folder, "shop.env"), "PUBLIC_URL=https://www.loja.example\nDATA_DIR=/srv/loja\n");
		await writeFile(join(folder, "database_url"), "postgres://cerne:x@localhost/cerne\n");
		await writeFile(join(folder, "auth_secret"), "c2VjcmV0\n");
		expect(serviceEnvironment("deploy/service.env", folder)).toMatchObject({
			NODE_ENV: "production",
			BACKUP_DIR: "/var/lib/cerne-backups",
			DATA_DIR: "/srv/loja",
			PUBLIC_URL: "https://www.loja.example",
			DATABASE_URL: "postgres://cerne:x@localhost/cerne",
			AUTH_SECRET: "c2VjcmV0",
		});
		await rm(join(folder, "auth_secret"));
		expect(() => serviceEnvironment("deploy/service.env", folder)).toThrow("ENOENT");
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
});
