import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CHANGES_CHANNEL, connection, db, listenToChanges } from "./client.server.ts";

const heard: string[] = [];
let stop: () => Promise<void>;
beforeAll(async () => {
	stop = await listenToChanges((names) => heard.push(names));
});
afterAll(() => stop());
beforeEach(() => {
	heard.length = 0;
});

it("names what a transaction changed once, in this process as soon as it is committed", async () => {
	const sent: string[] = [];
	const unlisten = await connection().listen(CHANGES_CHANNEL, (message) => sent.push(message));
	await db.transaction(async (tx) => {
		await tx.announce("catalogue", "product:1");
		await tx.announce("product:1", "admin");
		expect(heard).toEqual([]);
	});
	expect(heard).toEqual(["catalogue product:1 admin"]);
	const notified = expect.stringMatching(/^\S+ catalogue product:1 admin$/);
	await vi.waitFor(() => expect(sent.filter(Boolean)).toEqual([notified]), 20_000);
	expect(heard).toHaveLength(1);
	await unlisten();
});

it("names nothing of a transaction that was rolled back", async () => {
	const changedMyMind = db.transaction(async (tx) => {
		await tx.announce("catalogue");
		throw new Error("changed my mind");
	});
	await expect(changedMyMind).rejects.toThrow("changed my mind");
	await db.announce("settings");
	expect(heard).toEqual(["settings"]);
});

it("names more than one notification can carry", async () => {
	const names = Array.from({ length: 250 }, (_, index) => `product:${index}-${"0".repeat(40)}`);
	await db.transaction((tx) => tx.announce(...names));
	expect(heard.join(" ").split(" ")).toEqual(names);
	expect(heard).toHaveLength(3);
});
