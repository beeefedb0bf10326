import { like } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { MINUTE_MS } from "#app/values/date.ts";
import type { ProblemKind } from "#app/values/status/watched-problem.ts";
import { db } from "#db/client.server.ts";
import { outboxMessages, watchedProblems } from "#db/schema.server.ts";
import { listProblems, type Reading, recordProblems } from "./record-problems.server.ts";

const start = new Date("2026-11-20T12:00:00Z").getTime();
const at = (minutes: number) => new Date(start + minutes * MINUTE_MS);
const look = (minutes: number, backup: Reading, { mayEnd = true } = {}) =>
	recordProblems(new Map<ProblemKind, Reading>([["backup", backup]]), { now: at(minutes), mayEnd });
const OLD = "O último backup foi feito há 27 horas.";

beforeEach(async () => {
	await db.delete(watchedProblems);
	await db.delete(outboxMessages);
});
const mailed = async () =>
	(
		await db
			.select({ kind: outboxMessages.kind })
			.from(outboxMessages)
			.where(like(outboxMessages.kind, "problem-%"))
			.orderBy(outboxMessages.createdAt)
	).map(({ kind }) => kind);

it("is told once, however often and by how many processes it is seen, and once more when it is over", async () => {
	await Promise.all([look(0, OLD), look(0, OLD), look(0, OLD)]);
	await look(5, "O último backup foi feito há 28 horas.");
	expect(await listProblems()).toMatchObject([
		{ kind: "backup", since: expect.any(Date), note: "O último backup foi feito há 28 horas." },
	]);
	expect(await mailed()).toEqual(["problem-found"]);
	await look(10, null);
	expect(await mailed()).toEqual(["problem-found"]);
	await Promise.all([look(20, null), look(20, null)]);
	expect(await listProblems()).toEqual([]);
	expect(await mailed()).toEqual(["problem-found", "problem-over"]);
	await look(60, OLD);
	expect((await mailed()).toSorted()).toEqual(["problem-found", "problem-found", "problem-over"]);
});

it("is not over while another machine sees it, while nobody can tell, nor for a process that has just begun", async () => {
	await look(0, OLD);
	for (let minutes = 5; minutes <= 60; minutes += 5) {
		await look(minutes, OLD);
		await look(minutes, null);
	}
	await look(120, undefined);
	await look(120, null, { mayEnd: false });
	expect(await listProblems()).toHaveLength(1);
	await look(120, null);
	expect(await listProblems()).toEqual([]);
	expect(await mailed()).toEqual(["problem-found", "problem-over"]);
});
