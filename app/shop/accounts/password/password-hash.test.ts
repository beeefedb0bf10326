import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";

test("of a burst of passwords some are checked in turn, and the rest is told when to come back", async () => {
	const hash = await hashPassword("cera-de-abelha");
	const burst = await Promise.allSettled(
		Array.from({ length: 150 }, () => verifyPassword({ hash, password: "cera-de-abelha" })),
	);
	const refused = burst.filter((result) => result.status === "rejected");
	expect(refused.length).toBeGreaterThan(0);
	expect(refused.length).toBeLessThan(130);
	for (const { reason } of refused)
		expect(reason).toMatchObject({ kind: "unavailable", retryAfterSeconds: expect.any(Number) });
	expect(burst.every((result) => result.status === "rejected" || result.value)).toBe(true);
	expect(await verifyPassword({ hash, password: "outra" })).toBe(false);
});
