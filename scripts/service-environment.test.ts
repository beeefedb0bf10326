import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEnvironmentFile, serviceEnvironment } from "./service-environment.mjs";

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

it("a command runs from a release that a link leads to, with these settings and nothing of the shell's", async () => {
	const folder = await mkdtemp(join(tmpdir(), "cerne-release-"));
	try {
		for (const each of ["release/build/server", "release/scripts", "release/deploy", "etc"])
			await mkdir(join(folder, each), { recursive: true });
		for (const name of ["run-as-service.mjs", "service-environment.mjs"])
			await cp(join("scripts", name), join(folder, "release/scripts", name));
		await writeFile(
			join(folder, "release/deploy/service.env"),
			"NODE_ENV=production\nDATA_DIR=/var/lib/cerne\n",
		);
		await writeFile(
			join(folder, "release/build/server/backup.js"),
			"console.log(JSON.stringify({ args: process.argv.slice(2), ...process.env })); process.exitCode = 3;",
		);
		await writeFile(join(folder, "etc/shop.env"), 'MAIL_FROM="Cerne <oficina@loja.example>"\n');
		await writeFile(join(folder, "etc/database_url"), "postgres://cerne:x@localhost/cerne");
		await writeFile(join(folder, "etc/auth_secret"), "c2VjcmV0");
		await symlink("release", join(folder, "current"));
		const { status, stdout } = spawnSync(
			process.execPath,
			[
				join(folder, "current/scripts/run-as-service.mjs"),
				...[String(process.getuid?.()), String(process.getgid?.()), join(folder, "etc")],
				...["backup", "loja.tar.gz"],
			],
			{ encoding: "utf8", env: { SECRET_OF_THE_SHELL: "1" } },
		);
		expect(JSON.parse(stdout)).toEqual({
			args: ["loja.tar.gz"],
			PATH: "/usr/bin:/bin",
			LANG: "C.UTF-8",
			INIT_CWD: process.cwd(),
			NODE_ENV: "production",
			DATA_DIR: "/var/lib/cerne",
			MAIL_FROM: "Cerne <oficina@loja.example>",
			DATABASE_URL: "postgres://cerne:x@localhost/cerne",
			AUTH_SECRET: "c2VjcmV0",
		});
		expect(status).toBe(3);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
});
