import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
	chmod,
	cp,
	mkdir,
	readdir,
	readFile,
	readlink,
	realpath,
	symlink,
	writeFile,
} from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { SHOP_SECRET } from "#tests/support/setup/shop-process.ts";
import { serviceEnvironment } from "../../scripts/service-environment.mjs";
import { assertThat, waitUntil } from "./proof.ts";

/** The instances that `deploy/cerne` restarts, one after the other. */
const UNITS = ["3001", "3002"];

/** An operator's machine: a home folder, the shop's commands, and two instances. */
export interface ShopMachine {
	/** Runs a line of a guide in the operator's folder, or in another one. Throws with its output unless it succeeds. */
	run(line: string, folder?: string): Promise<string>;
	/** Activates a release, as `cerne install` does, and starts both instances. */
	install(archive: string): Promise<void>;
	/** The name of the active release. */
	inUse(): Promise<string>;
	/** Called when an instance (0 or 1) is restarted: while it still runs, and between its end and its next start. */
	onRestart: (index: number, moment: "still running" | "down") => Promise<void>;
	/** Everything that an instance has printed so far. */
	output(index: number): Promise<string>;
	close(): Promise<void>;
}

/** Where the machine's nginx looks for files of earlier builds. */
export const buildsOf = (root: string): string => join(root, "var/lib/cerne-builds");

/**
 * A machine on which the shipped `deploy/cerne` runs, below a folder of its own. systemd (this process), `sudo`,
 * `scp` and `id` are stand-ins. The two instances listen on `ports`.
 */
export async function startShopMachine(
	root: string,
	ports: readonly number[],
	settings: Record<string, string>,
): Promise<ShopMachine> {
	const path = (name: string) => join(root, name);
	const logOf = (unit = "") => path(`var/lib/cerne/${unit}.log`);
	const instances = new Map<string, ChildProcess>();
	const systemd = createServer(async (request, response) => {
		try {
			const [verb = "", unit = ""] = (await text(request)).split(" cerne@");
			if (verb === "restart") await restart(unit);
			response.end();
		} catch (error) {
			response.writeHead(500).end(String(error));
		}
	}).listen(0, "127.0.0.1");
	await once(systemd, "listening");

	const machine: ShopMachine = {
		run,
		install,
		inUse: async () => basename(await readlink(path("opt/cerne/current"))),
		onRestart: async () => {},
		output: (index) => readFile(logOf(UNITS[index]), "utf8"),
		async close() {
			systemd.close();
			await Promise.all([...instances.values()].map((instance) => endProcess(instance, "SIGKILL")));
		},
	};

	async function run(line: string, folder = path("home")): Promise<string> {
		const shell = spawn("sh", ["-c", line], {
			cwd: folder,
			env: { ...process.env, PATH: `${path("bin")}:${process.env.PATH}`, CERNE_ROOT: root },
			stdio: ["ignore", "pipe", "pipe"],
		});
		const [output, errors] = await Promise.all([
			text(shell.stdout),
			text(shell.stderr),
			once(shell, "close"),
		]);
		assertThat(shell.exitCode === 0, `“${line}” ended with ${shell.exitCode}: ${output}${errors}`);
		return output;
	}

	async function install(archive: string): Promise<void> {
		await run(`tar -xzf "${archive}" -C "${path("opt/cerne/releases")}"`);
		const [name = ""] = await readdir(path("opt/cerne/releases"));
		const release = path(`opt/cerne/releases/${name}`);
		await cp(join(release, "build/client/assets"), join(buildsOf(root), "assets"), { recursive: true });
		await symlink(`releases/${name}`, path("opt/cerne/current"));
		for (const unit of UNITS) await restart(unit);
	}

	/** As the unit of `deploy/systemd` does; like systemd, returns before the instance is ready. */
	async function restart(unit: string): Promise<void> {
		const index = UNITS.indexOf(unit);
		const before = instances.get(unit);
		if (before) {
			await machine.onRestart(index, "still running");
			await endProcess(before, "SIGTERM");
			await machine.onRestart(index, "down");
		}
		const current = await realpath(path("opt/cerne/current"));
		instances.set(
			unit,
			spawn("sh", ["-c", `exec node_modules/.bin/node build/server/main.js >>"${logOf(unit)}" 2>&1`], {
				cwd: current,
				env: {
					PATH: "/usr/bin:/bin",
					LANG: "C.UTF-8",
					...serviceEnvironment(join(current, "deploy/service.env"), path("etc/cerne")),
					PORT: String(ports[index]),
				},
				stdio: "ignore",
			}),
		);
		if (before) return;
		await waitUntil(
			() =>
				fetch(`http://127.0.0.1:${ports[index]}/ready`).then(
					({ ok }) => ok,
					() => false,
				),
			`the instance ${unit}`,
		).catch(async (error: Error) => {
			throw new Error(`${error.message}: ${(await machine.output(index)).slice(-1_000)}`);
		});
	}

	const program = async (name: string, lines: string): Promise<void> => {
		await writeFile(path(`bin/${name}`), `#!/bin/sh\n${lines}\n`);
		await chmod(path(`bin/${name}`), 0o755);
	};
	for (const folder of ["bin", "home", "etc/cerne", "etc/systemd/system", "opt/cerne/releases"])
		await mkdir(path(folder), { recursive: true });
	for (const folder of [
		"var/lib/cerne",
		"var/lib/cerne-backups",
		"var/lib/cerne-builds/assets",
		"var/cache/cerne",
	])
		await mkdir(path(folder), { recursive: true });
	const { DATABASE_URL = "", ...own } = settings;
	const folders = {
		DATA_DIR: path("var/lib/cerne"),
		BACKUP_DIR: path("var/lib/cerne-backups"),
		NODE_COMPILE_CACHE: path("var/cache/cerne"),
	};
	const lines = Object.entries({ ...own, ...folders }).map(([name, value]) => `${name}="${value}"`);
	await writeFile(path("etc/cerne/shop.env"), `${lines.join("\n")}\n`);
	await writeFile(path("etc/cerne/auth_secret"), SHOP_SECRET);
	await writeFile(path("etc/cerne/database_url"), DATABASE_URL);
	const { port } = systemd.address() as AddressInfo;
	const others = `PATH="${process.env.PATH}"`;
	const realPorts = UNITS.map((unit, index) => `s/:${unit}/:${ports[index]}/`).join(";");
	await program("sudo", 'exec "$@"');
	await program("scp", `for file; do [ "$file" = server: ] || cp "$file" "${path("home")}"; done`);
	await program("id", `[ "$1" = -g ] && echo ${process.getgid?.()} || echo ${process.getuid?.()}`);
	await program("systemctl", `${others} exec curl -fsS -d "$*" http://127.0.0.1:${port}/`);
	await program("curl", `${others} exec curl $(echo "$*" | sed "${realPorts}")`);
	await symlink(path("opt/cerne/current/deploy/cerne"), path("bin/cerne"));
	return machine;
}

/** Ends a process, if it is still running, and waits for it. */
async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	child.kill(signal);
	await once(child, "exit");
}
