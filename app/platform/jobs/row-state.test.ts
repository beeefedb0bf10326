import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { rowState } from "./row-state.server.ts";

const shelves = pgTable("shelves", {
	id: text().primaryKey(),
	dueAt: timestamp(),
	leaseUntil: timestamp(),
	attempts: integer(),
	failure: text(),
});
const work = { name: "shelves", table: shelves, leaseSeconds: 60, backoff: [], run: async () => ({}) };

it("finds the state of a row in the columns with the usual names, and those that are named", () => {
	const { columns, values } = rowState({ ...work, columns: { nextAttemptAt: "dueAt" } });
	expect(columns).toEqual({
		id: "id",
		nextAttemptAt: "dueAt",
		leaseUntil: "leaseUntil",
		attempts: "attempts",
		failure: "failure",
		givenUpAt: null,
	});
	const state = { nextAttemptAt: null, failure: "late", givenUpAt: new Date() };
	expect(values(state, { id: "1" })).toEqual({ dueAt: null, failure: "late", id: "1" });
});

it("leaves alone a column that belongs to other work on the same table", () => {
	const { columns, values } = rowState({ ...work, columns: { nextAttemptAt: "dueAt", failure: null } });
	expect(columns.failure).toBeNull();
	expect(values({ failure: "late" })).toEqual({});
});

it("refuses a table that cannot hold the state", () => {
	expect(() => rowState(work)).toThrow("the table of the work “shelves” has no column “nextAttemptAt”");
});
