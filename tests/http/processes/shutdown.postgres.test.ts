import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, mkdirSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it, onTestFinished } from "vitest";
import { DAY_MS } from "#app/values/date.ts";
import { CHANGES_CHANNEL } from "#db/client.server.ts";
import { openOwnConnection } from "#db/connections/own-connection.server.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { startTcpProxy } from "#tests/support/servers/tcp-proxy.ts";
import { createMigratedDatabase } from "#tests/support/setup/postgres-server.ts";
import { startShop } from "#tests/support/setup/shop-process.ts";

/**
 * The files of today and tomorrow as pipes: as long as they are not read, writing does not end, and a
 * process that stops remains between closing its database and its end.
 */
async function folderWithHeldRecords() {
	const dataDir = await mkdtemp(join(tmpdir(), "cerne-"));
	onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
	mkdirSync(join(dataDir, "access"));
	const pipes = [0, DAY_MS].map((later) => {
		const day = new Date(Date.now() + later).toISOString().slice(0, 10);
		return join(dataDir, "access", `${day}.log`);
	});
	execFileSync("mkfifo", pipes);
	const release = (): void => {
		const files = pipes.map((pipe) => openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK));
		onTestFinished(() => files.forEach(closeSync));
	};
	return { dataDir, release };
}

async function openNewDatabase(name: string) {
	const url = await createMigratedDatabase(inject("postgresUrl"), name);
	const database = await openOwnConnection(url.href);
	onTestFinished(() => database.end());
	return { url, database };
}

it("a shop ends without an error when it hears of a change while its database is being closed", async () => {
	const { url, database } = await openNewDatabase("shutdown");
	const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) }, "open");
	onTestFinished(() => proxy.close());
	const listenUrl = new URL(url);
	listenUrl.port = String(proxy.port);
	const { dataDir, release } = await folderWithHeldRecords();
	const shop = await startShop(
		{
			DATABASE_URL: url.href,
			DATABASE_DIRECT_URL: listenUrl.href,
		},
		{ dataDir },
	);
	onTestFinished(() => shop.stop({ signal: "SIGKILL" }));
	expect((await sendRequest(shop.origin, "/products")).status).toBe(200);
	const ended = once(shop.child, "exit");
	shop.child.kill("SIGTERM");
	// The listening connection is closed last.
	await expect
		.poll(async () => {
			const { rows } = await database.query(
				"select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
			);
			return rows.length;
		})
		.toBe(1);

	const change = "one-that-comes-late catalogue";
	await database.query("select pg_notify($1, $2)", [CHANGES_CHANNEL, change]);
	await expect.poll(() => proxy.hasPassed(change)).toBe(true);
	release();
	expect(await ended).toEqual([0, null]);
	expect(shop.output()).not.toMatch(/error|\n\s+at /i);
});
