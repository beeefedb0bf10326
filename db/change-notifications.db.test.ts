import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CHANGES_CHANNEL, connection, db, listenToChanges } from "./client.server.ts";

const received: string[] = [];
let stop: () => Promise<void>;
beforeAll(async () => {
	stop = await listenToChanges((names) => received.push(names));
});
afterAll(() => stop());
beforeEach(() => {
	received.length = 0;
});

it("names what a transaction changed once, in this process as soon as it is committed", async () => {
	const sent: string[] = [];
	const unlisten = await connection().listen(CHANGES_CHANNEL, (message) => sent.push(message));
	await db.transaction(async (tx) => {
		await tx.notify("catalogue", "product:1");
		await tx.notify("product:1", "admin");
		expect(received).toEqual([]);
	});
	expect(received).toEqual(["catalogue product:1 admin"]);
	const notified = expect.stringMatching(/^\S+ catalogue product:1 admin$/);
	await vi.waitFor(() => expect(sent.filter(Boolean)).toEqual([notified]), 20_000);
	expect(received).toHaveLength(1);
	await unlisten();
});

it("names nothing of a transaction that was rolled back", async () => {
	const changedMyMind = db.transaction(async (tx) => {
		await tx.notify("catalogue");
		throw new Error("changed my mind");
	});
	await expect(changedMyMind).rejects.toThrow("changed my mind");
	await db.notify("settings");
	expect(received).toEqual(["settings"]);
});

it("names more than one notification can carry", async () => {
	const names = Array.from({ length: 250 }, (_, index) => `product:${index}-${"0".repeat(40)}`);
	await db.transaction((tx) => tx.notify(...names));
	expect(received.join(" ").split(" ")).toEqual(names);
	expect(received).toHaveLength(3);
});
