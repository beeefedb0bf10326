import { expect, it } from "vitest";
import { receiveInvalidation } from "#app/platform/cache-tags.server.ts";
import { memoizeWhenLarge } from "./memoize-when-large.server.ts";

it("asks again in a small catalogue, and in a large one only after a change", async () => {
	let pieces = 10;
	let reads = 0;
	const count = memoizeWhenLarge(
		async () => {
			reads += 1;
			return pieces;
		},
		(answer) => answer >= 100,
	);
	await count();
	await count();
	expect(reads).toBe(2);
	pieces = 100;
	await count();
	pieces = 101;
	expect(await count()).toBe(100);
	expect(reads).toBe(3);
	receiveInvalidation("settings product:1");
	expect(await count()).toBe(100);
	receiveInvalidation("catalogue");
	expect(await count()).toBe(101);
	receiveInvalidation("");
	await count();
	expect(reads).toBe(5);
});

it("does not keep an answer that a change overtook", async () => {
	const { promise, resolve } = Promise.withResolvers<void>();
	let reads = 0;
	const count = memoizeWhenLarge(
		async () => {
			reads += 1;
			if (reads === 1) await promise;
			return reads;
		},
		() => true,
	);
	const first = count();
	receiveInvalidation("catalogue");
	resolve();
	expect(await first).toBe(1);
	expect(await count()).toBe(2);
});
