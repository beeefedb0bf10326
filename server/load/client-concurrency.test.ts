import { expect, it } from "vitest";
import { ClientConcurrency } from "./client-concurrency.ts";

const full = () => new Error("full");

it("lets each client have so much under way, and more when some of it has ended", async () => {
	const limit = new ClientConcurrency(2, full);
	const leave = limit.enter("ana");
	limit.enter("ana");
	expect(() => limit.enter("ana")).toThrow("full");
	limit.enter("bia");
	leave();
	limit.enter("ana");
	expect(() => limit.enter("ana")).toThrow("full");
});

it("counts work until it has ended, however it ends", async () => {
	const limit = new ClientConcurrency(1, full);
	const { promise, reject } = Promise.withResolvers<void>();
	const first = limit.run("ana", () => promise);
	await expect(limit.run("ana", async () => {})).rejects.toThrow("full");
	reject(new Error("broken"));
	await expect(first).rejects.toThrow("broken");
	expect(await limit.run("ana", async () => "through")).toBe("through");
});
