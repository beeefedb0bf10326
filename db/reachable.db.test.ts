import { expect, it } from "vitest";
import { connection } from "./client.server.ts";

it("is not taken for dead while this process is too busy to read its answer", async () => {
	const isReachable = connection().isReachable();
	for (const startedAt = Date.now(); Date.now() - startedAt < 2_000; );
	expect(await isReachable).toBe(true);
});
