import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { closeDatabase, openDatabase } from "#db/client.server.ts";
import { onOwnConnection } from "#db/connections/own-connection.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { freePort } from "#tests/support/free-port.ts";
import { findPostgres, serverAccount } from "../../../scripts/find-postgres.mjs";

const run = promisify(execFile);

/** The migrated database that each test file copies. */
const TEMPLATE_DATABASE = "cerne_template";

export interface PostgresServer {
	/** Address of its `postgres` database, as a superuser without password on loopback. */
	url: string;
	/** Its first process; a server's children serve its connections. */
	pid: number;
	stop(): Promise<void>;
}

/** A server that can end without a word, and be started again on the same files and port. */
export interface KillablePostgres extends PostgresServer {
	/** Kills its first process; the others end when they notice. */
	kill(): Promise<void>;
	startAgain(): Promise<void>;
}

/** Folder and programs of a server; `account` to run them as, undefined for the present user. */
interface ServerFolder {
	folder: string;
	bin: string;
	account: { uid: number; gid: number } | undefined;
}

/** Starts a PostgreSQL server of our own in a temporary folder. It refuses to run as root. */
export async function startPostgres(settings: readonly string[] = []): Promise<KillablePostgres> {
	const place = await makeFolder("cerne-postgres-");
	const { folder, bin, account } = place;
	const data = join(folder, "data");
	await run(
		join(bin, "initdb"),
		["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"],
		{ cwd: folder, ...account },
	).catch((error: Error & { stderr?: string }) => {
		throw new Error(`PostgreSQL's initdb failed: ${firstLine(error.stderr || error.message)}`);
	});
	return serve(place, data, settings);
}

/**
 * Starts a streaming replica of a server of ours: a copy of its files, taken while it runs as PostgreSQL's
 * manual says (“Making a Base Backup Using the Low Level API”), since npm brings no `pg_basebackup`.
 */
export async function startReplica(primary: PostgresServer): Promise<KillablePostgres> {
	const place = await makeFolder("cerne-replica-");
	const { folder, account } = place;
	const data = join(folder, "data");
	await onOwnConnection(primary.url, async (client) => {
		const { rows } = await client.query("SHOW data_directory");
		await client.query("SELECT pg_backup_start('replica', true)");
		await run("cp", ["-R", rows[0].data_directory, data], { cwd: folder, ...account });
		const { rows: ends } = await client.query("SELECT labelfile FROM pg_backup_stop(false)");
		await writeFile(join(data, "backup_label"), ends[0].labelfile);
		await writeFile(join(data, "standby.signal"), "");
		for (const name of ["postmaster.pid", "postmaster.opts"]) await rm(join(data, name));
		if (account) {
			for (const name of ["backup_label", "standby.signal"])
				await chown(join(data, name), account.uid, account.gid);
		}
	});
	const { hostname, port } = new URL(primary.url);
	return serve(place, data, [`primary_conninfo=host=${hostname} port=${port} user=postgres`]);
}

/**
 * A folder for a server, which is removed with it. Another account may have no way to the project, as when that
 * is in root's home: it is given a copy of the programs.
 */
async function makeFolder(prefix: string): Promise<ServerFolder> {
	const { bin, from } = await findPostgres();
	const account = serverAccount();
	const folder = await mkdtemp(join(tmpdir(), prefix));
	if (!account) return { folder, bin, account };
	await chown(folder, account.uid, account.gid);
	const isWithinReach =
		from !== "npm" ||
		(await run(join(bin, "postgres"), ["--version"], { cwd: folder, ...account }).then(
			() => true,
			() => false,
		));
	if (isWithinReach) return { folder, bin, account };
	const copy = join(folder, "programs");
	await cp(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
	return { folder, bin: join(copy, basename(bin)), account };
}

async function serve(
	{ folder, bin, account }: ServerFolder,
	data: string,
	more: readonly string[] = [],
): Promise<KillablePostgres> {
	const port = await freePort();
	const settings = [
		"fsync=off",
		"full_page_writes=off",
		"max_connections=200",
		`unix_socket_directories=${folder}`,
		...more,
	];
	const options = settings.flatMap((setting) => ["-c", setting]);
	const start = () =>
		serveProcess({
			name: "PostgreSQL",
			folder,
			port,
			stopSignal: "SIGINT",
			child: spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), "-h", "127.0.0.1", ...options], {
				cwd: folder,
				stdio: ["ignore", "ignore", "pipe"],
				...account,
			}),
		});
	let running = await start();
	return {
		url: running.url,
		get pid() {
			return running.pid;
		},
		stop: () => running.stop(),
		async kill() {
			process.kill(running.pid, "SIGKILL");
			await waitUntilGone(running.pid);
		},
		async startAgain() {
			const deadline = Date.now() + 30_000;
			for (;;) {
				try {
					running = await start();
					return;
				} catch (error) {
					// Until the last process of the one before has ended, its shared memory is in use.
					if (Date.now() > deadline || !/shared memory|lock file/.test(String(error))) throw error;
					await pause(50);
				}
			}
		},
	};
}

async function waitUntilGone(pid: number): Promise<void> {
	const isThere = () => {
		try {
			return process.kill(pid, 0);
		} catch {
			return false;
		}
	};
	while (isThere()) await pause(10);
}

/** Waits until a server that was just started answers; stopping it removes its folder too. */
export async function serveProcess(server: {
	name: string;
	folder: string;
	port: number;
	stopSignal: NodeJS.Signals;
	child: ChildProcess;
}): Promise<PostgresServer> {
	const { name, folder, port, stopSignal, child } = server;
	let output = "";
	child.stderr?.setEncoding("utf8").on("data", (text: string) => {
		output += text;
	});
	const ended = once(child, "close").then(() => {
		throw new Error(`${name} did not start: ${firstLine(output)}`);
	});
	const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
	await Promise.race([waitUntilReady(url), ended]);
	// From here on its end is intended.
	ended.catch(() => {});
	return {
		url,
		pid: child.pid ?? 0,
		async stop() {
			child.kill(stopSignal);
			if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
			await rm(folder, { recursive: true, force: true });
		},
	};
}

const firstLine = (output: string): string => output.trim().split("\n", 1)[0] || "it said nothing";

async function waitUntilReady(url: string): Promise<void> {
	const deadline = Date.now() + 30_000;
	for (;;) {
		try {
			return await onOwnConnection(url, async () => {});
		} catch (error) {
			if (Date.now() > deadline) throw error;
			await pause(100);
		}
	}
}

/** Creates an empty database on this server; returns its address. */
export async function createDatabase(serverUrl: string, name: string, options = ""): Promise<URL> {
	await runStatement(serverUrl, `CREATE DATABASE ${name} ${options}`);
	const url = new URL(serverUrl);
	url.pathname = `/${name}`;
	return url;
}

/** Creates a migrated database on the tests' server; returns its address. */
export const createMigratedDatabase = (serverUrl: string, name: string): Promise<URL> =>
	createDatabase(serverUrl, name, `TEMPLATE ${TEMPLATE_DATABASE}`);

/** One statement on a connection of its own. */
export const runStatement = (url: string, statement: string) =>
	onOwnConnection(url, (client) => client.query(statement));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const server = await startPostgres();
	const { href } = await createDatabase(server.url, TEMPLATE_DATABASE);
	await openDatabase({ engine: "postgres", url: href });
	await migrate(href);
	await closeDatabase();
	project.provide("postgresUrl", server.url);
	return () => server.stop();
}
