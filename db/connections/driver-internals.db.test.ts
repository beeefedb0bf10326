import { expect, it } from "vitest";
import { connection } from "../client.server.ts";
import { killConnection, reportedProcessId, trafficOf } from "./driver-internals.server.ts";

it("knows a connection's traffic and server process, and closes it under a statement", async () => {
	const client = await connection().pool?.connect();
	expect(client === undefined).toBe(connection().engine === "pglite");
	if (!client) return;
	const before = trafficOf(client);
	const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
	expect(reportedProcessId(client)).toBe(rows[0]?.pid);
	const after = trafficOf(client);
	expect(after.bytesRead).toBeGreaterThan(before.bytesRead);
	expect(after.bytesWritten).toBeGreaterThan(before.bytesWritten);
	const waiting = client.query("select pg_sleep(60)");
	killConnection(client, new Error("closed under a statement"));
	await expect(waiting).rejects.toThrow("closed under a statement");
	client.release(true);
});

it("is not taken for dead while this process is too busy to read its answer", async () => {
	const isReachable = connection().isReachable();
	for (const startedAt = Date.now(); Date.now() - startedAt < 2_000; );
	expect(await isReachable).toBe(true);
});
