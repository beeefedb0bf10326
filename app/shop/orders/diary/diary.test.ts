import { describe, expect, it } from "vitest";
import { STEP_NUMBERS } from "#app/values/workshop/work-step.ts";
import { type DiaryWork, diaryOf } from "./diary.ts";
import { type DiaryArrival, diaryEnd } from "./diary-end.ts";

const at = (day: string, time = "14:20") => new Date(`2026-${day}T${time}:00-03:00`);
const now = at("11-26", "18:00");

const table: DiaryWork = {
	id: "table",
	kind: "made",
	productName: "Mesa Cavalete",
	quantity: 1,
	leavesEarlyOn: null,
	startedAt: at("11-24", "08:00"),
	finishedAt: null,
	steps: [
		{ position: 0, name: "madeira separada", doneAt: at("11-24", "09:00") },
		{ position: 1, name: "peças cortadas", doneAt: at("11-25") },
		{ position: 2, name: "encaixes", doneAt: at("11-26") },
		{ position: 3, name: "montagem", doneAt: null },
		{ position: 4, name: "acabamento", doneAt: null },
	],
	photos: [],
};
const waiting: DiaryWork = {
	...table,
	startedAt: null,
	steps: table.steps.map((step) => ({ ...step, doneAt: null })),
};
const photo = (id: string, takenAt: Date, step: number | null = null) => ({
	...{ id, width: 1600, height: 1200, takenAt, step },
});

const marks = { done: "●", next: "○", later: "○" };
const read = (works: readonly DiaryWork[]) =>
	diaryOf(works, null, now)?.pieces.map(({ name, entries }) => [
		name,
		...entries.map((entry) =>
			[marks[entry.state], entry.name, entry.when, ...entry.photos.map(({ id }) => `[${id}]`)]
				.filter(Boolean)
				.join(" "),
		),
	]);

describe("the diary of the bench", () => {
	it("says what was done, newest first, and what is to come in one line", () => {
		expect(diaryOf([table], null, now)?.title).toBe("Na bancada desde 24 de novembro");
		expect(read([table])).toEqual([
			[
				"Mesa Cavalete",
				"● encaixes hoje, 14h20",
				"● peças cortadas ontem",
				"● madeira separada 24 de novembro",
				"○ montagem · acabamento",
			],
		]);
	});

	describe("names what leaves before the others", () => {
		const chairs: DiaryWork = {
			...{ ...waiting, productName: "Cadeira Palha", quantity: 6, leavesEarlyOn: "2026-12-03" },
		};
		const bench = { ...waiting, productName: "Banco Ripado", leavesEarlyOn: "2026-12-01" };
		const early = (...works: DiaryWork[]) =>
			diaryOf(works, null, now)?.early.map((sentence) => sentence.replaceAll("\u00a0", " "));

		it("once, the nearest day first", () => {
			for (const first of [table, waiting]) {
				expect(early(first, chairs, bench)).toEqual([
					"Banco Ripado sai antes: até 1º de dezembro",
					"6 × Cadeira Palha saem antes: até 3 de dezembro",
				]);
			}
			expect(early(table)).toEqual([]);
		});

		it("with the units of divided work together, and none of what is made again", () => {
			const half = { ...chairs, quantity: 3 };
			const part: DiaryWork = { ...half, kind: "part" };
			const rework: DiaryWork = { ...chairs, kind: "rework", quantity: 1 };
			expect(early(half, part, rework)).toEqual(["6 × Cadeira Palha saem antes: até 3 de dezembro"]);
			expect(early(half, { ...part, leavesEarlyOn: "2026-12-05" })).toEqual([
				"3 × Cadeira Palha saem antes: até 3 de dezembro",
				"3 × Cadeira Palha saem antes: até 5 de dezembro",
			]);
			expect(early(table, rework)).toEqual(["Cadeira Palha sai antes: até 3 de dezembro"]);
		});

		it("through its day, and not once that is over", () => {
			const until = (leavesEarlyOn: string) => early(table, { ...bench, leavesEarlyOn });
			expect(until("2026-11-26")).toEqual(["Banco Ripado sai antes: até 26 de novembro"]);
			expect(until("2026-11-25")).toEqual([]);
		});
	});

	it("groups the steps of several pieces by piece", () => {
		const chairs = { ...waiting, id: "chairs", productName: "Cadeira Palha", quantity: 6 };
		expect(read([table, chairs])?.[1]).toEqual([
			"6 × Cadeira Palha",
			"○ madeira separada · peças cortadas · encaixes · montagem · acabamento",
		]);
	});

	it("shows a photograph with its step, or with the step of its day, or with its day", () => {
		const photos = [
			photo("said", at("11-26", "10:00"), 1),
			photo("before", at("11-26", "11:00")),
			photo("after", at("11-26", "16:00")),
			photo("alone", at("11-23", "10:00")),
			// It is of a step that is not done yet.
			photo("under way", at("11-25", "15:00"), 3),
		];
		expect(read([{ ...table, photos }])?.[0]).toEqual([
			"Mesa Cavalete",
			"● encaixes hoje, 14h20 [before] [after]",
			"● peças cortadas ontem [under way] [said]",
			"● madeira separada 24 de novembro",
			"● Foto da bancada 23 de novembro [alone]",
			"○ montagem · acabamento",
		]);
	});

	it("shows a photograph with its step, also once that has moved to another place", () => {
		const [wood, cut, ...others] = table.steps;
		if (!wood || !cut) throw new Error("no steps");
		const steps = [cut, { ...wood, position: STEP_NUMBERS }, ...others.slice(1)];
		const entries = read([{ ...table, steps, photos: [photo("wood", at("11-25"), 0)] }])?.[0] ?? [];
		expect(entries.filter((line) => line.includes("[wood]"))).toEqual([
			expect.stringContaining("madeira separada"),
		]);
	});

	it("says from when to when a finished piece was made, without the steps that were left out", () => {
		const finished = { ...table, finishedAt: at("12-02") };
		expect(diaryOf([finished], null, now)?.title).toBe("Na bancada de 24 de novembro a 2 de dezembro");
		expect(read([finished])?.[0]).toHaveLength(4);
		expect(diaryOf([finished, { ...table, id: "other" }], null, now)?.title).toContain("desde");
		expect(diaryOf([{ ...table, finishedAt: at("11-24") }], null, now)?.title).toBe(
			"Na bancada em 24 de novembro",
		);
	});

	it("keeps the place before the first step, and names the week of the plan and not its day", () => {
		const said = (beginsOn: string | null) => diaryOf([waiting], beginsOn, now)?.waiting;
		expect(said("2026-12-03")).toBe(
			"Seu lugar na fila está guardado. A bancada começa por volta da semana de 30 de novembro.",
		);
		expect(said("2026-12-06")).toBe(said("2026-11-30"));
		expect(said("2026-11-27")).toBe(
			"Seu lugar na fila está guardado. A bancada começa por volta desta semana.",
		);
		expect(said(null)).toBe("Seu lugar na fila está guardado.");
		expect(diaryOf([waiting], null, now)?.pieces).toEqual([]);
	});

	it("is missing where nothing is made on a bench, or it left without a tick", () => {
		expect(diaryOf([], null, now)).toBeNull();
		expect(diaryOf([{ ...waiting, finishedAt: now }], null, now)).toBeNull();
	});
});

describe("the end of the diary", () => {
	const order: DiaryArrival = {
		status: "preparing",
		isPickup: false,
		leaveDate: "2026-12-09",
		arrivalDay: "2026-12-16",
		deliveryDay: null,
		deliveryTurn: "afternoon",
	};
	const end = (given: Partial<DiaryArrival>) => diaryEnd({ ...order, ...given })?.replaceAll("\u00a0", " ");

	it("says when it leaves and when it arrives", () => {
		expect(end({})).toBe("Sai da oficina até 9 de dezembro · chega até 16 de dezembro, à tarde");
		expect(end({ deliveryDay: "2026-12-16", leaveDate: null, deliveryTurn: null })).toBe(
			"chega em 16 de dezembro",
		);
		expect(end({ isPickup: true, leaveDate: null, deliveryTurn: null })).toBe(
			"pronto para retirada até 16 de dezembro",
		);
	});

	it("is silent once it has arrived, and where nothing is promised", () => {
		expect(end({ status: "delivered" })).toBeUndefined();
		expect(end({ leaveDate: null, arrivalDay: null })).toBeUndefined();
	});
});
