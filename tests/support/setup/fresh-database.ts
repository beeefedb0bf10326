import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { dispatchLiveNotification } from "#app/shop/live/live-hub.server.ts";
import { closeDatabase, listenToChanges, openDatabase } from "#db/client.server.ts";
import "#server/process/hand-in.ts";
import { createMigratedDatabase, runStatement } from "./postgres-server.ts";

/** Every test file gets a migrated database of its own, on the engine of its project. */
let drop: () => Promise<unknown> = async () => {};

beforeAll(async () => {
	if (process.env.TEST_ENGINE === "postgres") {
		const server = inject("postgresUrl");
		const name = `test_${randomUUID().replaceAll("-", "")}`;
		const url = await createMigratedDatabase(server, name);
		await openDatabase({ engine: "postgres", url: url.href });
		drop = () => runStatement(server, `DROP DATABASE ${name} WITH (FORCE)`);
	} else {
		await openDatabase({ engine: "pglite", folder: "memory", template: inject("databaseTemplate") });
	}
	const stop = await listenToChanges((message) => {
		receiveInvalidation(message);
		dispatchLiveNotification(message);
	});
	const dropDatabase = drop;
	drop = async () => {
		await stop();
		await closeDatabase();
		await dropDatabase();
	};
});

afterAll(() => drop());
