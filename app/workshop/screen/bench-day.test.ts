import { describe, expect, it } from "vitest";
import { randomId } from "#app/workshop/queue/random-id.ts";
import { benchCard, workList } from "#tests/support/browser/bench-cards.ts";
import { arrangeBenchDay, withFinishedWork } from "./bench-day.ts";
import { readChosenBench, writeChosenBench } from "./chosen-bench.ts";
import { retryAfterMs } from "./retry-after.ts";
import { benchWorkFacts, benchWorkTitle, readyByWords, sendingWords } from "./workshop-words.ts";

const allDone = benchCard().steps.map((step) => ({ ...step, isDone: true }));
const ids = (works: readonly { id: string }[]): string[] => works.map(({ id }) => id);

describe("the day of a bench", () => {
	const list = workList([
		benchCard({ id: "mesa" }),
		benchCard({ id: "cama", isCancelled: true, isStarted: true }),
		benchCard({ id: "banco", steps: allDone }),
		benchCard({ id: "cadeira" }),
		benchCard({ id: "outra", benchId: "dois" }),
	]);

	it("begins with the first work of the plan, and keeps cancelled and finished work apart", () => {
		const day = arrangeBenchDay(list, "um");
		expect(day.bench?.name).toBe("Bancada 1");
		expect(ids(day.now)).toEqual(["mesa"]);
		expect(ids(day.next)).toEqual(["cadeira"]);
		expect(ids(day.cancelled)).toEqual(["cama"]);
		expect(ids(day.finished)).toEqual(["banco"]);
	});

	it("shows what is begun, wherever the plan has it", () => {
		const begun = workList(list.works.map((work) => ({ ...work, isStarted: work.id === "cadeira" })));
		const day = arrangeBenchDay(begun, "um");
		expect(ids(day.now)).toEqual(["cadeira"]);
		expect(ids(day.next)).toEqual(["mesa"]);
	});

	it("is that of the chosen bench, else of the first with work, and of none without benches", () => {
		expect(ids(arrangeBenchDay(list, "dois").now)).toEqual(["outra"]);
		expect(arrangeBenchDay(workList([benchCard({ benchId: "dois" })]), "gone").bench?.id).toBe("dois");
		expect(arrangeBenchDay(workList([]), null).bench?.id).toBe("um");
		expect(arrangeBenchDay(workList([], { benches: [] }), null)).toMatchObject({ bench: null, now: [] });
	});

	it("keeps finished work that the shop no longer lists, as long as its bench is seen", () => {
		const finished = [
			benchCard({ id: "pronta", steps: allDone }),
			benchCard({ id: "longe", benchId: "tres" }),
		];
		const kept = withFinishedWork(list, finished);
		expect(ids(arrangeBenchDay(kept, "um").finished)).toEqual(["banco", "pronta"]);
		expect(ids(kept.works)).not.toContain("longe");
		expect(withFinishedWork(list, [benchCard({ id: "mesa", steps: allDone })])).toBe(list);
	});
});

describe("what the screen says", () => {
	it("names a piece with its facts", () => {
		expect(benchWorkFacts(benchCard())).toBe(
			"1 peça\u00a0· 220\u00a0×\u00a0100\u00a0×\u00a076\u00a0cm\u00a0· cumaru, óleo",
		);
		const chairs = benchCard({ quantity: 6, productName: "Cadeira Palha", size: null, finish: null });
		expect(benchWorkFacts(chairs)).toBe("6 peças\u00a0· cumaru");
		expect(benchWorkTitle(chairs)).toBe("6 × Cadeira Palha");
	});

	it.each([
		["2026-11-26", "pronta até quinta, 26"],
		["2026-12-01", "pronta até terça, 1º de dezembro"],
		["2026-11-20", "passou do dia: era para sexta, 20"],
	])("of %s that it is %s", (day, words) => expect(readyByWords(day, "2026-11-23")).toBe(words));

	it.each([
		["no signal", 3, "sem sinal · 3 para enviar"],
		["no signal", 0, "sem sinal"],
		["no answer", 1, "a loja não respondeu · 1 para enviar"],
		["sent", 0, "tudo enviado"],
		["signed out", 2, "2 para enviar"],
		[null, 0, "buscando"],
		[null, 4, "4 para enviar"],
	] as const)("%s with %i waiting: %s", (sending, count, words) =>
		expect(sendingWords(sending, count)).toBe(words),
	);
});

it("tries again after one, two, five and ten seconds", () => {
	expect([1, 2, 3, 4, 5, 60].map(retryAfterMs)).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
});

it("gives each event an id of its own", () => {
	const made = Array.from({ length: 200 }, randomId);
	expect(new Set(made).size).toBe(200);
	for (const id of made)
		expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it("keeps the chosen bench for the person who chose it", () => {
	expect(readChosenBench("tome")).toBeNull();
	writeChosenBench("tome", "dois");
	expect(readChosenBench("tome")).toBe("dois");
	expect(readChosenBench("rosa")).toBeNull();
	expect(readChosenBench(undefined)).toBeNull();
});
