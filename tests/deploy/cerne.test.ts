import { execFileSync, spawnSync } from "node:child_process";
import {
	chmod,
	cp,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	readlink,
	rm,
	stat,
	symlink,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/** `deploy/cerne` on a machine of its own: its folders are here, and systemd, curl and the clock are stand-ins. */

let root = "";
let bin = "";

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "cerne-machine-"));
	bin = join(root, "bin");
	for (const folder of ["bin", "etc/cerne", "etc/systemd/system", "opt/cerne/releases", "var/cache/cerne"])
		await mkdir(join(root, folder), { recursive: true });
	await writeFile(join(root, "etc/cerne/auth_secret"), "secret");
	await writeFile(join(root, "var/cache/cerne/compiled"), "of the release before");
	await program("systemctl", `echo "systemctl $*" >>"${root}/log"`);
	await program("id", "echo 990");
	await program("sleep", "exit 0");
	// An instance of a release that does not start never says that it is ready.
	await program(
		"curl",
		`readlink "${root}/opt/cerne/current" | grep -q broken && exit 22; echo "ready" >>"${root}/log"`,
	);
	await makeRelease("cerne-1");
	await cp(join(root, "made/cerne-1"), join(root, "opt/cerne/releases/cerne-1"), { recursive: true });
	await symlink("releases/cerne-1", join(root, "opt/cerne/current"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function program(name: string, lines: string, folder = bin): Promise<void> {
	await writeFile(join(folder, name), `#!/bin/sh\n${lines}\n`);
	await chmod(join(folder, name), 0o755);
}

/** A release as `npm run release` packs it, with a Node that writes down what it is told. Gives the archive. */
async function makeRelease(name: string, backup = "exit 0"): Promise<string> {
	const folder = join(root, "made", name);
	for (const each of ["build/client/assets", "deploy/systemd", "node_modules/.bin", "scripts"])
		await mkdir(join(folder, each), { recursive: true });
	await writeFile(join(folder, "build/client/assets", `${name}.js`), name);
	await writeFile(join(folder, "deploy/systemd/cerne@.service"), name);
	await program(
		"node",
		`shift; echo "node $*" >>"${root}/log"; ${backup}`,
		join(folder, "node_modules/.bin"),
	);
	const file = join(root, `${name}.tar.gz`);
	execFileSync("tar", ["-czf", file, "-C", join(root, "made"), name]);
	return file;
}

function cerne(...args: string[]) {
	const { status, stdout, stderr } = spawnSync(join("deploy", "cerne"), args, {
		encoding: "utf8",
		env: { PATH: `${bin}:${process.env.PATH}`, CERNE_ROOT: root },
	});
	return { status, output: stdout + stderr };
}

const log = async () => (await readFile(join(root, "log"), "utf8").catch(() => "")).trim().split("\n");
const linked = (name: string) => readlink(join(root, "opt/cerne", name));
const releases = async () => (await readdir(join(root, "opt/cerne/releases"))).toSorted();

it("upgrades after a backup, one instance after the other, and keeps the files of both builds", async () => {
	const file = await makeRelease("cerne-2");
	expect(cerne("upgrade", file)).toEqual({ status: 0, output: "Em uso: cerne-2. Para voltar: cerne back\n" });
	expect(await log()).toEqual([
		`node 990 990 ${root}/etc/cerne backup`,
		"systemctl daemon-reload",
		"systemctl restart cerne@3001",
		"ready",
		"systemctl restart cerne@3002",
		"ready",
	]);
	expect([await linked("current"), await linked("previous")]).toEqual([
		"releases/cerne-2",
		"releases/cerne-1",
	]);
	const assets = await readdir(join(root, "var/lib/cerne-builds/assets"));
	expect(assets.toSorted()).toEqual(["cerne-1.js", "cerne-2.js"]);
	expect(await readFile(join(root, "etc/systemd/system/cerne@.service"), "utf8")).toBe("cerne-2");
	expect(await readdir(join(root, "var/cache/cerne"))).toEqual([]);
	// Once more changes nothing.
	expect(cerne("upgrade", file)).toEqual({ status: 1, output: "cerne-2 já é a versão em uso.\n" });
	expect(cerne("back").output).toBe("Em uso: cerne-1\n");
	expect([await linked("current"), await linked("previous")]).toEqual([
		"releases/cerne-1",
		"releases/cerne-2",
	]);
});

it("is upgraded by the guide, word for word", async () => {
	const guide = await readFile("docs/upgrading.md", "utf8");
	const commands = [...guide.matchAll(/^sudo cerne (.+?)(?: +#.*)?$/gm)].map(([, words = ""]) =>
		words.split(" "),
	);
	expect(commands.map(([name]) => name)).toEqual([
		...["check-invariants", "backup", "rehearse-restore", "upgrade"],
		...["check-invariants", "list-missing", "back"],
	]);
	const file = await makeRelease("cerne-2");
	const inUse: string[] = [];
	for (const words of commands) {
		expect(cerne(...words.map((word) => (word === "cerne-….tar.gz" ? file : word)))).toMatchObject({
			status: 0,
		});
		inUse.push(await linked("current"));
	}
	expect(inUse.map((path) => path.at(-1)).join("")).toBe("1112221");
});

it("goes back by itself when a release is not ready within a minute", async () => {
	const { status, output } = cerne("upgrade", await makeRelease("cerne-broken"));
	expect(status).toBe(1);
	expect(output).toContain("cerne-broken não ficou pronta em um minuto; a loja voltou para cerne-1.");
	expect(await linked("current")).toBe("releases/cerne-1");
	expect(await readFile(join(root, "etc/systemd/system/cerne@.service"), "utf8")).toBe("cerne-1");
	expect((await log()).slice(-4)).toEqual([
		"systemctl restart cerne@3001",
		"ready",
		"systemctl restart cerne@3002",
		"ready",
	]);
});

it("changes nothing where the backup fails, or the file is no release", async () => {
	await program("node", "exit 1", join(root, "opt/cerne/releases/cerne-1/node_modules/.bin"));
	expect(cerne("upgrade", await makeRelease("cerne-2")).status).toBe(1);
	const other = join(root, "other.tar.gz");
	execFileSync("tar", ["-czf", other, "-C", root, "bin"]);
	expect(cerne("upgrade", other).output).toContain("não é uma versão da loja");
	expect(await linked("current")).toBe("releases/cerne-1");
	expect(await log()).toEqual([""]);
});

it("keeps the release in use and the one before, and replaces what an interrupted unpacking has left", async () => {
	await mkdir(join(root, "opt/cerne/releases/.unpacked/cerne-2"), { recursive: true });
	cerne("upgrade", await makeRelease("cerne-2"));
	expect(cerne("upgrade", await makeRelease("cerne-3")).status).toBe(0);
	expect(await releases()).toEqual(["cerne-2", "cerne-3"]);
});

it("runs a command as the account of the service, and only for who may read its settings", async () => {
	expect(cerne("rehearse-restore", "loja.tar.gz").status).toBe(0);
	expect(cerne("list-missing").status).toBe(0);
	expect(await log()).toEqual([
		`node 990 990 ${root}/etc/cerne rehearse-restore loja.tar.gz`,
		`node 990 990 ${root}/etc/cerne list-missing`,
	]);
	await rm(join(root, "etc/cerne/auth_secret"));
	expect(cerne("admin", "dona@loja.example")).toEqual({
		status: 1,
		output: "Só root lê as configurações da loja: use sudo.\n",
	});
	expect(cerne().status).toBe(2);
});

/** A new machine, on which Debian's programs write down what they are asked for. */
async function newMachine(): Promise<string> {
	await rm(join(root, "opt"), { recursive: true });
	await rm(join(root, "etc/cerne"), { recursive: true });
	for (const folder of ["etc/nginx/conf.d", "usr/local/sbin"])
		await mkdir(join(root, folder), { recursive: true });
	const writeDown = (name: string, more = "") => program(name, `echo "${name} $*" >>"${root}/log"\n${more}`);
	await program("id", `case "$*" in -u) echo 0 ;; *) [ -e "${root}/account" ] && echo 990 ;; esac`);
	await writeDown("adduser", `: >"${root}/account"`);
	// Folders are this user's own here.
	await program(
		"install",
		`echo "$*" | grep -q -- "-o cerne" && shift 7 && set -- -d -m 700 "$@"; exec /usr/bin/install "$@"`,
	);
	await program("runuser", `echo "runuser $*" >>"${root}/log"; cat >"${root}/sql"`);
	await writeDown("apt-get");
	await program("openssl", `[ "$2" = -hex ] && printf '%048d' 7 || printf secret`);
	for (const name of ["psql", "nginx"]) await writeDown(name);
	const certificates = join(root, "etc/letsencrypt/live/loja.example");
	await writeDown(
		"certbot",
		`cp "${root}/etc/nginx/conf.d/cerne.conf" "${root}/asked"; mkdir -p ${certificates}; echo c >${certificates}/fullchain.pem`,
	);
	const file = await makeRelease("cerne-1");
	const folder = join(root, "made/cerne-1");
	await cp("deploy", join(folder, "deploy"), { recursive: true });
	execFileSync("tar", ["-czf", file, "-C", join(root, "made"), "cerne-1"]);
	return file;
}

it("installs a shop on a new machine in two runs, the certificate before the site, and a third changes nothing", async () => {
	const file = await newMachine();
	const read = (path: string) => readFile(join(root, path), "utf8");
	expect(cerne("install", "loja.example")).toMatchObject({
		status: 1,
		output: expect.stringContaining("Informe também o arquivo da versão"),
	});
	const first = cerne("install", "loja.example", file);
	expect(first).toEqual({
		status: 0,
		output: expect.stringContaining("Preencha"),
	});
	// Nothing runs yet: what it needs is written, and for root alone.
	expect((await log()).filter((line) => / (restart|enable)/.test(line))).toEqual([]);
	expect(await read("etc/cerne/shop.env")).toContain("PUBLIC_URL=https://www.loja.example\n");
	const [, password = ""] =
		/^postgres:\/\/cerne:(\w{48})@localhost\/cerne$/.exec(await read("etc/cerne/database_url")) ?? [];
	expect(await read("sql")).toContain(`LOGIN CREATEDB PASSWORD '${password}'`);
	for (const name of ["auth_secret", "database_url", "shop.env"])
		expect((await stat(join(root, "etc/cerne", name))).mode & 0o777).toBe(0o600);
	expect(await readlink(join(root, "usr/local/sbin/cerne"))).toBe("/opt/cerne/current/deploy/cerne");

	await rm(join(root, "log"));
	const second = cerne("install", "loja.example");
	expect(second).toEqual({
		status: 0,
		output: expect.stringContaining("A loja está no ar: https://www.loja.example"),
	});
	expect(await log()).toEqual([
		"systemctl enable -q cerne@3001 cerne@3002",
		"systemctl enable -q --now cerne-backup.timer",
		"systemctl restart cerne@3001",
		"ready",
		"systemctl restart cerne@3002",
		"ready",
		"nginx -q -t",
		"systemctl reload-or-restart nginx",
		expect.stringMatching(/^certbot certonly --webroot .* -d loja\.example -d www\.loja\.example /),
		"nginx -q -t",
		"systemctl reload-or-restart nginx",
	]);
	expect(await read("asked")).not.toContain("ssl_certificate");
	const site = await read("etc/nginx/conf.d/cerne.conf");
	expect(site).toContain("ssl_certificate /etc/letsencrypt/live/loja.example/fullchain.pem;");
	expect(site).not.toContain("your-shop");

	await writeFile(join(root, "etc/nginx/conf.d/cerne.conf"), `${site}# ours\n`);
	const secrets = await read("etc/cerne/auth_secret");
	expect(cerne("install", "loja.example").status).toBe(0);
	expect(await read("etc/nginx/conf.d/cerne.conf")).toContain("# ours");
	expect(await read("etc/cerne/auth_secret")).toBe(secrets);
	expect((await log()).filter((line) => line.startsWith("certbot"))).toHaveLength(1);
});

it("says that nginx refuses its file, and not that the shop is open", async () => {
	const file = await newMachine();
	cerne("install", "loja.example", file);
	await program("nginx", "echo no >&2; exit 1");
	const { status, output } = cerne("install", "loja.example");
	expect(status).not.toBe(0);
	expect(output).not.toContain("no ar");
	expect((await log()).some((line) => line.startsWith("certbot"))).toBe(false);
});
