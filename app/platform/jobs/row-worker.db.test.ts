import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#app/values/date.ts";
import { db } from "#db/client.server.ts";
import { callTimeout } from "./lease.server.ts";
import type { RowWork } from "./row-work.server.ts";
import { rowWorker } from "./row-worker.server.ts";

const instant = () => timestamp({ withTimezone: true, mode: "date" });
const parcels = pgTable("test_parcels", {
	id: uuid().primaryKey().defaultRandom(),
	road: text().notNull().default("road"),
	state: text().notNull().default("open"),
	attempts: integer().notNull().default(0),
	nextAttemptAt: instant().defaultNow(),
	leaseUntil: instant(),
	givenUpAt: instant(),
	failure: text(),
});
type Parcel = typeof parcels.$inferSelect;
type Run = (rows: readonly Parcel[]) => Promise<void>;

const work = (overrides: Partial<RowWork<typeof parcels, Run>> = {}) =>
	rowWorker<typeof parcels, Run>({
		name: "parcels",
		table: parcels,
		isOpen: ({ state }) => eq(state, "open"),
		leaseSeconds: 60,
		backoff: [60, 300],
		async run(rows, run) {
			await run(rows);
			return { set: { state: "sent" } };
		},
		again: { where: () => undefined, set: { state: "open" } },
		...overrides,
	});

const insert = async (...rows: Partial<Parcel>[]): Promise<string[]> => {
	const ids = rows.map(() => randomUUID());
	await db.insert(parcels).values(rows.map((row, at) => ({ id: ids[at] ?? "", ...row })));
	return ids;
};
async function read(id = ""): Promise<Parcel> {
	const [row] = await db.select().from(parcels).where(eq(parcels.id, id));
	if (!row) throw new Error("there is no such row");
	return row;
}
const makeDue = () => db.update(parcels).set({ nextAttemptAt: new Date(0) });
const nothing = async () => {};
const fails = async () => {
	throw new Error("the road is closed");
};
const minutesFromNow = (date: Date | null) => (Number(date) - Date.now()) / MINUTE_MS;

beforeAll(async () => {
	await db.execute(sql`create table test_parcels (
		id uuid primary key, road text default 'road' not null, state text default 'open' not null,
		attempts integer default 0 not null, next_attempt_at timestamptz default now(), lease_until timestamptz,
		given_up_at timestamptz, failure text)`);
});
afterAll(async () => {
	await db.execute(sql`drop table test_parcels`);
});
beforeEach(() => db.delete(parcels));

describe("a row", () => {
	it("is worked off once, and says how many attempts it took", async () => {
		const [id] = await insert({});
		expect(await work().workOff(id, fails)).toBe(0);
		expect(await work().workOff(id, nothing)).toBe(0);
		await makeDue();
		expect(await work().workOff(id, nothing)).toBe(1);
		expect(await work().workOff(id, nothing)).toBe(0);
		expect(await read(id)).toMatchObject({
			state: "sent",
			attempts: 2,
			failure: null,
			nextAttemptAt: null,
			leaseUntil: null,
		});
	});

	it("is tried again ever later, given up after its attempts, and tried again on demand", async () => {
		const [id = ""] = await insert({});
		for (const minutes of [1, 5]) {
			await makeDue();
			await work().workOff(id, fails);
			const row = await read(id);
			expect(row).toMatchObject({ failure: "the road is closed", givenUpAt: null });
			expect(minutesFromNow(row.nextAttemptAt)).toBeGreaterThan(minutes - 1);
			expect(minutesFromNow(row.nextAttemptAt)).toBeLessThan(minutes + 1);
		}
		await makeDue();
		await work().workOff(id, fails);
		expect(await read(id)).toMatchObject({ attempts: 3, nextAttemptAt: null, givenUpAt: expect.any(Date) });
		const { rows } = (await db.execute(work().figures())) as unknown as { rows: object[] };
		expect(rows).toMatchObject([{ work: "parcels", waiting: 0, given_up: 1, age: 0 }]);
		const [again] = await db.transaction((tx) => work().again(tx, [id]));
		expect(again).toMatchObject({ id, attempts: 0, failure: null, givenUpAt: null });
		expect(await work().workOff(id, nothing)).toBe(1);
	});

	it("is given up at once, waits as it is told, or keeps what its error says", async () => {
		const [final, waiting] = await insert({}, {});
		const notBefore = new Date(Date.now() + 7_200_000);
		await work({ judge: () => ({ isFinal: true, failure: "never", set: { state: "refused" } }) }).workOff(
			final,
			fails,
		);
		expect(await read(final)).toMatchObject({ state: "refused", failure: "never", nextAttemptAt: null });
		await work({ judge: () => ({ notBefore }) }).workOff(waiting, fails);
		expect((await read(waiting)).nextAttemptAt).toEqual(notBefore);
	});

	it("is due again without having failed", async () => {
		const [id] = await insert({});
		const later = new Date(Date.now() + HOUR_MS);
		await work({ run: async () => ({ nextAttemptAt: later }) }).workOff(id, nothing);
		expect(await read(id)).toMatchObject({ nextAttemptAt: later, attempts: 0, failure: null });
	});

	it("belongs to one process until its lease ends, also when that process has died", async () => {
		const [id = ""] = await insert({});
		let isTaken: number | undefined;
		await work().workOff(id, async () => {
			isTaken = await work().workOff(id, nothing);
			expect(await work().sweep()).toBe(0);
		});
		expect(isTaken).toBe(0);
		await db.update(parcels).set({ state: "open", nextAttemptAt: new Date(), leaseUntil: new Date(0) });
		expect(await work().sweep()).toBe(1);
		expect(await work().workOff(id, nothing)).toBe(1);
	});

	it("is given up when each of its attempts ended its process", async () => {
		const [id] = await insert({ attempts: 3, leaseUntil: new Date(0) });
		expect(await work().workOff(id, nothing)).toBe(0);
		expect(await read(id)).toMatchObject({ state: "open", nextAttemptAt: null, givenUpAt: expect.any(Date) });
	});

	it("stores nothing of a run whose lease was lost, or that was asked for again meanwhile", async () => {
		const [lost = "", again = ""] = await insert({}, {});
		await work().workOff(lost, async () => {
			await db
				.update(parcels)
				.set({ leaseUntil: new Date(0) })
				.where(eq(parcels.id, lost));
			expect(await work().workOff(lost, fails)).toBe(0);
		});
		expect(await read(lost)).toMatchObject({ state: "open", failure: "the road is closed", attempts: 2 });
		await work().workOff(again, () => db.transaction(async (tx) => void (await work().again(tx, [again]))));
		expect(await read(again)).toMatchObject({ state: "open", attempts: 0 });
		expect(await work().workOff(again, nothing)).toBe(1);
	});

	it("holds its lease for another step, also after a step that was taken back", async () => {
		const [id = ""] = await insert({});
		const leases: (Date | null)[] = [];
		await work({
			leaseSeconds: 2,
			async run(_, __, { holdLease }) {
				await db.update(parcels).set({ leaseUntil: (await read(id)).leaseUntil });
				await db
					.transaction(async (tx) => {
						await holdLease(tx);
						throw new Error("taken back");
					})
					.catch(() => {});
				leases.push((await read(id)).leaseUntil);
				await holdLease();
				leases.push((await read(id)).leaseUntil);
				return { set: { state: "sent" } };
			},
		}).workOff(id, nothing);
		expect(Number(leases[1])).toBeGreaterThan(Number(leases[0]));
		expect(await read(id)).toMatchObject({ state: "sent", leaseUntil: null });
	});

	it("holds its lease by the database's clock, which all processes share", async () => {
		const [id = ""] = await insert({});
		const leases: (Date | null)[] = [];
		await work({
			async run(_, __, { holdLease }) {
				leases.push((await read(id)).leaseUntil);
				// The embedded engine uses this process's clock, which the test sets; a server has its own.
				if (process.env.TEST_ENGINE === "postgres")
					vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 300_000 });
				try {
					await holdLease();
				} finally {
					vi.useRealTimers();
				}
				leases.push((await read(id)).leaseUntil);
				return { set: { state: "sent" } };
			},
		}).workOff(id, nothing);
		expect(Number(leases[1])).toBeGreaterThanOrEqual(Number(leases[0]));
		expect(await read(id)).toMatchObject({ state: "sent", leaseUntil: null });
	});

	it("cannot be worked on longer than its lease, nor call anybody after it", async () => {
		const [id] = await insert({});
		const timeouts: number[] = [];
		const { promise: never } = Promise.withResolvers<void>();
		await work({ leaseSeconds: 2 }).workOff(id, async () => {
			timeouts.push(callTimeout(10_000), callTimeout(100));
			await never;
		});
		expect(timeouts[0]).toBeLessThan(1_001);
		expect(timeouts[1]).toBe(100);
		expect(await read(id)).toMatchObject({
			failure: "the work took longer than its lease",
			leaseUntil: null,
		});
		expect(callTimeout(10_000)).toBe(10_000);
	});

	it("is stored together with what follows from it", async () => {
		const [id] = await insert({});
		const kinds: string[] = [];
		const settled = work({
			backoff: [],
			async settle(_, __, kind, save) {
				kinds.push(kind);
				expect((await save(kind === "given_up" ? { state: "over" } : {})).leaseUntil).toBeNull();
			},
		});
		await settled.workOff(id, fails);
		expect(kinds).toEqual(["given_up"]);
		expect(await read(id)).toMatchObject({ state: "over" });
	});
});

describe("a group", () => {
	it("is worked off one after the other by its time, and stops where the other side is away", async () => {
		const [second, first] = await insert(
			{ nextAttemptAt: new Date(2_000) },
			{ nextAttemptAt: new Date(1_000) },
		);
		await insert({ road: "other" }, { state: "sent" });
		const seen: string[] = [];
		const grouped = work({ groupBy: "road" });
		expect(await grouped.sweep()).toBe(2);
		expect(await grouped.workOff("road", async ([row]) => void seen.push(row?.id ?? ""))).toBe(2);
		expect(seen).toEqual([first, second]);
		await db.update(parcels).set({ state: "open", nextAttemptAt: new Date(0), road: "road" });
		let attempts = 0;
		const away = work({ groupBy: "road", judge: () => ({ stopsGroup: true }) });
		await away.workOff("road", async () => {
			attempts += 1;
			throw new Error("away");
		});
		expect(attempts).toBe(1);
	});

	it("is left to its next job when the time of this one is over", async () => {
		await insert({}, {}, {});
		const grouped = work({ groupBy: "road" });
		vi.useFakeTimers({ toFake: ["performance"] });
		try {
			expect(await grouped.workOff("road", async () => void vi.advanceTimersByTime(25_000))).toBe(2);
		} finally {
			vi.useRealTimers();
		}
		expect(await grouped.sweep()).toBe(1);
		expect(await grouped.workOff("road", nothing)).toBe(1);
	});

	it("of all rows is asked for in batches, and those without an answer come later", async () => {
		await insert(...Array.from({ length: 5 }, () => ({})));
		const sizes: number[] = [];
		const all = work({
			groupBy: "all",
			batch: 2,
			async run(rows) {
				sizes.push(rows.length);
				return new Map(rows.slice(0, 1).map((row) => [row, { set: { state: "sent" } }] as const));
			},
		});
		expect(await all.sweep()).toBe(1);
		expect(await all.workOff(undefined, nothing)).toBe(3);
		expect(sizes).toEqual([2, 2, 1]);
		const left = (await db.select().from(parcels)).filter(({ state }) => state === "open");
		expect(left.map(({ failure }) => failure)).toEqual(Array(2).fill("nothing was answered about it"));
	});

	it("goes on with its others where what became of one cannot be stored", async () => {
		const [bad] = await insert({ nextAttemptAt: new Date(0) }, { nextAttemptAt: new Date(1) });
		const all = work({
			groupBy: "all",
			batch: 2,
			async settle(_tx, row, kind, save) {
				if (row.id === bad && kind === "done") throw new Error("what follows from it is wrong");
				await save();
			},
		});
		expect(await all.workOff(undefined, nothing)).toBe(1);
		expect(await read(bad)).toMatchObject({ state: "open", failure: "what follows from it is wrong" });
		expect((await db.select().from(parcels)).filter(({ state }) => state === "sent")).toHaveLength(1);
	});

	it("is found by the sweep however many rows wait", async () => {
		await db.execute(
			sql`insert into test_parcels (id) select gen_random_uuid() from generate_series(1, 2001)`,
		);
		expect(await work().sweep()).toBe(2_001);
		expect(await work().sweep(new Date(0))).toBe(0);
	});
});
