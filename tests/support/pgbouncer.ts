import { spawn } from "node:child_process";
import { chown, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPgBouncer } from "../../scripts/find-postgres.mjs";
import { freePort } from "./free-port.ts";
import { type PostgresServer, serveProcess } from "./postgres-server.ts";

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
	const child = spawn(bin, [settings], { cwd: folder, stdio: ["ignore", "ignore", "pipe"], ...user });
	return serveProcess({ name: "PgBouncer", folder, port, stopSignal: "SIGTERM", child });
}
