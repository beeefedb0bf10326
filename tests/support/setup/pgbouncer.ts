import { spawn } from "node:child_process";
import { chown, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import { serverAccount } from "../../../scripts/find-postgres.mjs";
import { requireProgram } from "../../../scripts/system-programs.mjs";
import { type PostgresServer, serveProcess } from "./postgres-server.ts";

/** Starts PgBouncer in transaction mode, with the defaults of its packages, before a server of ours. */
export async function startPgBouncer(postgresUrl: string): Promise<PostgresServer> {
	const bin = requireProgram("pgbouncer");
	const account = serverAccount();
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
	if (account) for (const path of [folder, settings]) await chown(path, account.uid, account.gid);
	const child = spawn(bin, [settings], { cwd: folder, stdio: ["ignore", "ignore", "pipe"], ...account });
	return serveProcess({ name: "PgBouncer", folder, port, stopSignal: "SIGTERM", child });
}
