import {
	type KillablePostgres,
	runStatement,
	startPostgres,
	startReplica,
} from "#tests/support/postgres-server.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startTcpProxy } from "#tests/support/tcp-proxy.ts";
import { assertThat, pause } from "./proof.ts";

/** As long as an operator, or a tool, takes to be sure of a primary's death and to promote another. */
const AWAY_MS = 30_000;

/**
 * PostgreSQL behind one address, as Patroni or a provider keeps it: a primary whose commits wait for a standby
 * (`synchronous_standby_names`), which takes over half a minute after the primary was killed and gets a standby itself.
 */
export async function startPrimaryWithStandby() {
	let primary = await startPostgres();
	let standby: KillablePostgres | undefined;
	const address = new URL(primary.url);
	const targetOf = ({ url }: KillablePostgres) => {
		const { hostname, port } = new URL(url);
		return { host: hostname, port: Number(port) };
	};
	const relay = await startTcpProxy(targetOf(primary), "open");
	address.port = String(relay.port);
	return {
		url: address.href,
		rounds: 5,
		async kill(shop: { origin: string }): Promise<void> {
			assertThat((await sendRequest(shop.origin, "/")).status === 200, "no home page");
			standby = await startReplica(primary);
			// Set after its files were copied: the standby itself waits for no other server once it is the primary.
			await runStatement(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
			await runStatement(primary.url, "SELECT pg_reload_conf()");
			// A commit that waits for the standby, and so for all before it.
			await runStatement(primary.url, "CREATE TABLE synchronous AS SELECT 1");
			await runStatement(primary.url, "DROP TABLE synchronous");
			await primary.kill();
		},
		async bringBack(shop: { origin: string }): Promise<void> {
			const until = Date.now() + AWAY_MS;
			while (Date.now() < until) {
				const { status } = await sendRequest(shop.origin, "/");
				assertThat(status === 200, `without a primary the home page was ${status}`);
				await pause(1_000);
			}
			if (!standby) throw new Error("nothing was killed");
			await runStatement(standby.url, "SELECT pg_promote()");
			relay.setTarget(targetOf(standby));
			await primary.stop();
			primary = standby;
			standby = undefined;
		},
		async close(): Promise<void> {
			await relay.close();
			await standby?.stop();
			await primary.stop();
		},
	};
}
