import { expect, it } from "vitest";
import { DatabaseHealth } from "./database-health.ts";

const SLOW_AFTER_MS = 20;

/** A database that is reachable or not, and a record of the calls to it. */
function monitored(isAvailable: boolean) {
	const database = {
		isThere: isAvailable,
		checks: 0,
		dropped: 0,
		isReachable: async () => {
			database.checks += 1;
			return database.isThere;
		},
		/** The answer of an open connection; undefined if none is open. */
		openAnswers: undefined as boolean | undefined,
		pingOpenConnection: () =>
			database.openAnswers === undefined ? undefined : Promise.resolve(database.openAnswers),
		closeConnections: () => {
			database.dropped += 1;
		},
	};
	return { database, health: new DatabaseHealth(database, SLOW_AFTER_MS) };
}

const ok = async () => new Response("ok");
const failing = async () => new Response(null, { status: 500 });
const never = () => new Promise<Response>(() => {});
const refused = { name: "Refusal", status: 503, retryAfterSeconds: 5 };

it("checks nothing while everything is answered", async () => {
	const { database, health } = monitored(true);
	expect((await health.run(ok)).status).toBe(200);
	expect(database.checks).toBe(0);
});

it("waits for a slow request as long as the database is reachable", async () => {
	const { database, health } = monitored(true);
	let finish = (_: Response): void => {};
	const answered = health.run(() => new Promise((resolve) => (finish = resolve)));
	await expect.poll(() => database.checks).toBeGreaterThan(2);
	finish(new Response("slow", { status: 201 }));
	expect((await answered).status).toBe(201);
});

it("fails requests that wait for a silent database, and refuses others at once", async () => {
	const { database, health } = monitored(false);
	await expect(health.run(never)).rejects.toMatchObject(refused);
	expect(database.dropped).toBe(1);
	await expect(health.run(ok)).rejects.toMatchObject(refused);
	expect(await health.isAvailable()).toBe(false);
});

it("takes one lost answer for an accident", async () => {
	const { database, health } = monitored(true);
	const answers = [false, true, false, false];
	database.isReachable = async () => answers.shift() ?? true;
	expect(await health.isAvailable()).toBe(true);
	expect(database.dropped).toBe(0);
	expect(await health.isAvailable()).toBe(false);
	expect(database.dropped).toBe(1);
});

it("is ready by what an open connection says, and opens one only when those are silent or missing", async () => {
	const { database, health } = monitored(false);
	database.openAnswers = true;
	expect(await health.isReady()).toBe(true);
	// While all connections are busy, a recent answer counts.
	database.openAnswers = undefined;
	expect(await health.isReady()).toBe(true);
	expect([database.checks, database.dropped]).toEqual([0, 0]);
	// A silent connection counts at once.
	database.openAnswers = false;
	expect(await health.isReady()).toBe(false);
	expect(database.dropped).toBe(1);
	const { database: other, health: itsHealth } = monitored(true);
	expect(await itsHealth.isReady()).toBe(true);
	other.openAnswers = false;
	expect(await itsHealth.isReady()).toBe(true);
	expect(other.checks).toBe(2);
});

it("admits requests again by itself when the database is back", async () => {
	const { database, health } = monitored(false);
	await expect(health.run(failing)).rejects.toMatchObject(refused);
	database.isThere = true;
	await expect.poll(() => health.isAvailable()).toBe(true);
	expect((await health.run(ok)).status).toBe(200);
});

it("passes on a failure that is not the database's", async () => {
	const { health } = monitored(true);
	expect((await health.run(failing)).status).toBe(500);
	await expect(health.run(() => Promise.reject(new Error("ours")))).rejects.toThrow("ours");
});

it("counts a database that cannot be checked as unreachable", async () => {
	const closed = {
		isReachable: () => Promise.reject(new Error("closed")),
		pingOpenConnection: () => undefined,
		closeConnections: () => {},
	};
	expect(await new DatabaseHealth(closed, SLOW_AFTER_MS).isAvailable()).toBe(false);
});

it("checks once for all callers", async () => {
	let answer = (_: boolean): void => {};
	let checks = 0;
	const slow = {
		isReachable: () => {
			checks += 1;
			return new Promise<boolean>((resolve) => (answer = resolve));
		},
		pingOpenConnection: () => undefined,
		closeConnections: () => {},
	};
	const health = new DatabaseHealth(slow, SLOW_AFTER_MS);
	const all = Promise.all(Array.from({ length: 20 }, () => health.isAvailable()));
	answer(true);
	expect(await all).toEqual(Array.from({ length: 20 }, () => true));
	expect(checks).toBe(1);
});
