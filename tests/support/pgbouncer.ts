import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPgBouncer } from "../../scripts/find-postgres.mjs";
import { freePort } from "./free-port.ts";
import { firstLine, type PostgresServer, waitUntilReady } from "./postgres-server.ts";

/** Starts PgBouncer in transaction mode, with the defaults of its packages, before a server of ours. */
export async function startPgBouncer(postgresUrl: string): Promise<PostgresServer> {
	const { bin, user } = await findPgBouncer();
	const { hostname, port: serverPort } = new URL(postgresUrl);
	const folder = await mkdtemp(join(tmpdir(), "cerne-pgbouncer-"));
	const port = await freePort();
	const settings = join(folder, "pgbouncer.ini");
	await writeFile(
		settings,
		`[databases]
* = host=${hostname} port=${serverPort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
`,
	);
	if (user) for (const path of [folder, settings]) await chown(path, user.uid, user.gid);
	const pooler = spawn(bin, [settings], { cwd: folder, stdio: ["ignore", "ignore", "pipe"], ...user });
	let output = "";
	pooler.stderr.setEncoding("utf8").on("data", (text: string) => {
		output += text;
	});
	const ended = once(pooler, "close").then(() => {
		throw new Error(`PgBouncer did not start: ${firstLine(output)}`);
	});
	const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
	await Promise.race([waitUntilReady(url), ended]);
	// From here on its end is intended.
	ended.catch(() => {});
	return {
		url,
		pid: pooler.pid ?? 0,
		async stop() {
			pooler.kill("SIGTERM");
			if (pooler.exitCode === null) await once(pooler, "exit");
			await rm(folder, { recursive: true, force: true });
		},
	};
}
