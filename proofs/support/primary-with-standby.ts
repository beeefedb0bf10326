import { sendRequest } from "#tests/support/send-request.ts";
import { startTcpProxy } from "#tests/support/servers/tcp-proxy.ts";
import {
	type KillablePostgres,
	runStatement,
	startPostgres,
	startReplica,
} from "#tests/support/setup/postgres-server.ts";
import { assertThat, pause } from "./proof.ts";

/** As long as an operator, or a tool, needs to detect a primary's failure and promote a standby. */
const AWAY_MS = 30_000;

/**
 * PostgreSQL at one address, as Patroni or a provider runs it: a primary whose commits wait for a standby
 * (`synchronous_standby_names`). Half a minute after the primary is killed, the standby takes over and gets a standby
 * itself.
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
			// Set after its files were copied: the standby must not wait for another server once it is the primary.
			await runStatement(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
			await runStatement(primary.url, "SELECT pg_reload_conf()");
			// A commit that waits for the standby, and thereby for all earlier ones.
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
