import { expect, it } from "vitest";
import { DatabaseWatch } from "./database-watch.ts";

const PATIENCE = 20;

/** A database that is there or not, and what it was told. */
function watched(isThere: boolean) {
	const database = {
		isThere,
		asked: 0,
		dropped: 0,
		answers: async () => {
			database.asked += 1;
			return database.isThere;
		},
		dropLines: () => {
			database.dropped += 1;
		},
	};
	return { database, watch: new DatabaseWatch(database, PATIENCE) };
}

const ok = async () => new Response("ok");
const failing = async () => new Response(null, { status: 500 });
const never = () => new Promise<Response>(() => {});
const refused = { name: "Refusal", status: 503, retryAfterSeconds: 5 };

it("asks nothing while everything is answered", async () => {
	const { database, watch } = watched(true);
	expect((await watch.during(ok)).status).toBe(200);
	expect(database.asked).toBe(0);
});

it("waits for what is slow as long as the database is there", async () => {
	const { database, watch } = watched(true);
	let finish = (_: Response): void => {};
	const answered = watch.during(() => new Promise((resolve) => (finish = resolve)));
	await expect.poll(() => database.asked).toBeGreaterThan(2);
	finish(new Response("slow", { status: 201 }));
	expect((await answered).status).toBe(201);
});

it("gives up what waits for a database that fell silent, and turns others away at once", async () => {
	const { database, watch } = watched(false);
	await expect(watch.during(never)).rejects.toMatchObject(refused);
	expect(database.dropped).toBe(1);
	await expect(watch.during(ok)).rejects.toMatchObject(refused);
	expect(await watch.isThere()).toBe(false);
});

it("lets everybody in again by itself when the database is back", async () => {
	const { database, watch } = watched(false);
	await expect(watch.during(failing)).rejects.toMatchObject(refused);
	database.isThere = true;
	await expect.poll(() => watch.isThere(), { timeout: 5_000 }).toBe(true);
	expect((await watch.during(ok)).status).toBe(200);
});

it("leaves a failure alone that is not the database's", async () => {
	const { watch } = watched(true);
	expect((await watch.during(failing)).status).toBe(500);
	await expect(watch.during(() => Promise.reject(new Error("ours")))).rejects.toThrow("ours");
});

it("takes one that cannot even be asked for one that is away", async () => {
	const closed = { answers: () => Promise.reject(new Error("closed")), dropLines: () => {} };
	expect(await new DatabaseWatch(closed, PATIENCE).isThere()).toBe(false);
});

it("asks once for all who wait", async () => {
	let answer = (_: boolean): void => {};
	let asked = 0;
	const slow = {
		answers: () => {
			asked += 1;
			return new Promise<boolean>((resolve) => (answer = resolve));
		},
		dropLines: () => {},
	};
	const watch = new DatabaseWatch(slow, PATIENCE);
	const all = Promise.all(Array.from({ length: 20 }, () => watch.isThere()));
	answer(true);
	expect(await all).toEqual(Array.from({ length: 20 }, () => true));
	expect(asked).toBe(1);
});
