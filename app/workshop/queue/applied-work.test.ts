import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STEP_NUMBERS } from "#app/values/workshop/work-step.ts";
import type { EventOutcomes, PhoneEvent } from "#app/workshop/work-list.ts";
import { benchCard, workList } from "#tests/support/browser/bench-cards.ts";
import { applyAnsweredEvents, applyEvents } from "./applied-work.ts";
import { countUnsent, unsentOf } from "./send-queue.ts";

let seq = 0;
function eventOf(overrides: Partial<PhoneEvent> & Pick<PhoneEvent, "kind">): PhoneEvent {
	seq += 1;
	return { id: `event ${seq}`, seq, workOrderId: "mesa", at: "2026-11-23T14:20:00.000Z", ...overrides };
}

const doneSteps = (list: ReturnType<typeof workList>): number[] =>
	list.works.flatMap(({ steps }) => steps.filter(({ isDone }) => isDone).map(({ position }) => position));

describe("the list with what the phone has not sent", () => {
	it("shows ticks, begun work and unticked steps as they were tapped", () => {
		const list = workList([benchCard()]);
		const ticked = applyEvents(list, [
			eventOf({ kind: "start" }),
			eventOf({ kind: "tick", step: 0 }),
			eventOf({ kind: "tick", step: 1 }),
			eventOf({ kind: "untick", step: 0 }),
			eventOf({ kind: "photo" }),
			eventOf({ kind: "note", text: "nó na tábua" }),
		]);
		expect(doneSteps(ticked)).toEqual([1]);
		expect(ticked.works[0]?.isStarted).toBe(true);
		expect(applyEvents(ticked, [eventOf({ kind: "stop" })]).works[0]?.isStarted).toBe(false);
		expect(doneSteps(list)).toEqual([]);
	});

	it("shows a tap on a step that has moved to another place meanwhile", () => {
		const steps = [
			{ position: 2600, name: "madeira", isDone: false },
			{ position: STEP_NUMBERS, name: "corte", isDone: false },
		];
		const list = workList([benchCard({ steps })]);
		expect(doneSteps(applyEvents(list, [eventOf({ kind: "tick", step: 0 })]))).toEqual([STEP_NUMBERS]);
		expect(applyEvents(list, [eventOf({ kind: "tick" })])).toEqual(list);
	});

	it("leaves other work, unknown work and unknown steps as they are", () => {
		const list = workList([benchCard(), benchCard({ id: "cadeira" })]);
		const events = [eventOf({ kind: "tick", step: 9 }), eventOf({ kind: "start", workOrderId: "nenhum" })];
		expect(applyEvents(list, events)).toEqual(list);
		const started = applyEvents(list, [eventOf({ kind: "start", workOrderId: "cadeira" })]);
		expect(started.works.map(({ isStarted }) => isStarted)).toEqual([false, true]);
	});

	it("changes a cancelled card by its confirmation alone, which takes it off", () => {
		const list = workList([benchCard({ isCancelled: true })]);
		const tapped = [eventOf({ kind: "tick", step: 0 }), eventOf({ kind: "start" })];
		expect(applyEvents(list, tapped)).toEqual(list);
		expect(applyEvents(list, [eventOf({ kind: "seen_end" })]).works).toEqual([]);
		expect(applyEvents(workList([benchCard()]), [eventOf({ kind: "seen_end" })]).works).toHaveLength(1);
	});

	it("is the same whether the events are applied at once or in two parts, and the last tap counts", () => {
		const tap = fc.record({
			kind: fc.constantFrom("tick", "untick", "start", "stop"),
			step: fc.integer({ min: 0, max: 2 }),
			workOrderId: fc.constantFrom("mesa", "cadeira"),
		});
		fc.assert(
			fc.property(fc.array(tap, { maxLength: 40 }), fc.nat(40), (taps, cut) => {
				const list = workList([benchCard(), benchCard({ id: "cadeira" })]);
				const events = taps.map((each) => eventOf(each));
				const whole = applyEvents(list, events);
				expect(applyEvents(applyEvents(list, events.slice(0, cut)), events.slice(cut))).toEqual(whole);
				for (const { id, steps } of whole.works) {
					for (const { position, isDone } of steps) {
						const last = taps.findLast(
							({ kind, step, workOrderId }) =>
								workOrderId === id && step === position && (kind === "tick" || kind === "untick"),
						);
						expect(isDone).toBe(last?.kind === "tick");
					}
				}
			}),
		);
	});
});

describe("the list once the shop has answered", () => {
	type Outcome = EventOutcomes["outcomes"][number]["outcome"];
	const applyAnswer = (list: ReturnType<typeof workList>, events: PhoneEvent[], outcomes: Outcome[]) =>
		applyAnsweredEvents(list, events, {
			outcomes: outcomes.map((outcome, at) => ({ id: events[at]?.id ?? "", outcome })),
		});

	it("has what was applied, so that no tick goes back before the next list", () => {
		const events = [eventOf({ kind: "tick", step: 0 }), eventOf({ kind: "tick", step: 1 })];
		expect(doneSteps(applyAnswer(workList([benchCard()]), events, ["applied", "applied"]))).toEqual([0, 1]);
		// The other one has not been answered.
		expect(doneSteps(applyAnswer(workList([benchCard()]), events, ["applied"]))).toEqual([0]);
	});

	it.each<Outcome>(["already", "after_end", "unknown"])("keeps what the shop said before: %s", (outcome) => {
		// Ticked here, and unticked by another person since; begun here, and stopped since.
		const events = [eventOf({ kind: "tick", step: 0 }), eventOf({ kind: "start" })];
		const list = workList([benchCard()]);
		expect(applyAnswer(list, events, [outcome, outcome])).toEqual(list);
		const cancelled = workList([benchCard({ isCancelled: true })]);
		expect(applyAnswer(cancelled, [eventOf({ kind: "seen_end" })], [outcome])).toEqual(cancelled);
	});
});

it("counts a photograph and its event once, and only what is the reader's and not refused", () => {
	const queued = (id: string, reader = "tome", refusal: string | null = null) => ({
		...eventOf({ kind: "photo" }),
		...{ id, reader, refusal },
	});
	const photo = (id: string, given: { reader?: string; refusal?: string } = {}) => ({
		...{ id, reader: "tome", workOrderId: "mesa", picture: new Blob(), refusal: null },
		...given,
	});
	const unsent = unsentOf({
		list: workList([]),
		events: [queued("a"), queued("b", "rosa"), queued("e", "tome", "A loja não aceitou este registro.")],
		photos: [
			photo("a"),
			photo("c"),
			photo("d", { refusal: "Esta foto não abriu" }),
			photo("b", { reader: "rosa" }),
			photo("e", { refusal: "A loja não aceitou este registro." }),
		],
	});
	expect(unsent.events.map(({ id }) => id)).toEqual(["a"]);
	// Its event has to arrive first.
	expect(unsent.photos.map(({ id }) => id)).toEqual(["c"]);
	expect(countUnsent(unsent)).toBe(2);
});
