import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { phoneEventLimits } from "#app/values/workshop/phone-event.ts";
import { isSameStep, STEP_NUMBERS } from "#app/values/workshop/work-step.ts";
import { editOf, type SoldWork } from "./edited-work.ts";

const TICKED = new Date("2026-11-20T12:00:00Z");

/** Steps by their letters, a capital for one that is ticked, with equal shares. */
const stepsOf = (letters: string, first = 0): SoldWork["steps"] =>
	[...letters].map((letter, at) => ({
		name: letter.toLowerCase(),
		share: 100 / letters.length,
		position: first + at,
		doneAt: letter === letter.toUpperCase() ? TICKED : null,
		changedAt: null,
	}));

const sold = (letters: string, given: Partial<SoldWork> = {}): SoldWork => ({
	...{ quantity: 1, itemQuantity: 1, minutes: 480, dryingDays: 0, steps: stepsOf(letters) },
	...given,
});
const product = (letters: string, given: { minutes?: number; setupMinutes?: number } = {}) => ({
	...{ minutes: 480, setupMinutes: 0, dryingDays: 0, steps: stepsOf(letters) },
	...given,
});
/** The steps after an edit, written like those above, each with the number that it had; “+” for a new one. */
const lettersAfter = (work: SoldWork, wanted: string): string | undefined =>
	editOf(work, product(wanted))
		?.steps?.map(({ name, doneAt, position }) => {
			const former = work.steps.find((step) => isSameStep(step.position, position));
			return `${doneAt ? name.toUpperCase() : name}${former?.position ?? "+"}`;
		})
		.join(" ");

describe("an edited product", () => {
	it("changes nothing of work that is as it says", () => {
		expect(editOf(sold("ab"), product("ab"))).toBeNull();
	});

	it("gives a part of divided work its units' share of all minutes, and no minute for rounding", () => {
		const part = sold("ab", { quantity: 1, itemQuantity: 3, minutes: 165 });
		expect(editOf(part, product("ab", { minutes: 160, setupMinutes: 15 }))).toBeNull();
		expect(editOf(part, product("ab", { minutes: 320, setupMinutes: 15 }))).toMatchObject({ minutes: 325 });
		const tiny = sold("ab", { quantity: 1, itemQuantity: 99, minutes: 60 });
		expect(editOf(tiny, product("ab", { minutes: 0, setupMinutes: 15 }))).toMatchObject({ minutes: 1 });
	});

	it("keeps the ticks of steps that stay, by their names", () => {
		expect(lettersAfter(sold("Ab"), "abc")).toBe("A0 b1 c+");
		expect(lettersAfter(sold("ABc"), "bc")).toBe("B1 c2");
		expect(lettersAfter(sold("Abc"), "xabc")).toBe("x+ A0 b1 c2");
		expect(lettersAfter(sold("AaB"), "aab")).toBeUndefined();
		expect(lettersAfter(sold("Aab"), "abx")).toBe("A0 b2 x+");
	});

	it("names the ticks of steps that are renamed or removed", () => {
		const lostOf = (own: string, wanted: string) => editOf(sold(own), product(wanted))?.lostTicks;
		expect(lostOf("Abc", "abx")).toEqual([]);
		expect(lostOf("ABc", "xc")).toEqual(["a", "b"]);
		expect(lostOf("AAb", "ab")).toEqual(["a"]);
	});

	it("leaves the steps of work of which nothing would be left", () => {
		expect(editOf(sold("ABc"), product("ab"))).toBeNull();
		expect(editOf(sold("ABc"), product("ab", { minutes: 600 }))).toMatchObject({ minutes: 600, steps: null });
	});

	it("leaves the positions of steps that stay in their sequence", () => {
		const positions = (wanted: string) =>
			editOf(sold("Abc"), product(wanted))?.steps?.map(({ position }) => position);
		expect(positions("ac")).toEqual([0, 2]);
		expect(positions("abcd")?.slice(0, 3)).toEqual([0, 1, 2]);
	});

	it("gives no number of a step to another, however often it is edited", () => {
		const letters = fc
			.array(fc.constantFrom(..."abcdefghijklmnop"), { minLength: 1, maxLength: 12 })
			.map((each) => [...new Set(each)].join(""));
		fc.assert(
			fc.property(letters, fc.array(letters, { minLength: 1, maxLength: 6 }), (first, edits) => {
				let work = sold(first);
				const names = new Map(work.steps.map(({ position, name }) => [position, name]));
				for (const wanted of edits) {
					const steps = editOf(work, product(wanted))?.steps ?? work.steps;
					const positions = steps.map(({ position }) => position);
					expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
					expect(Math.max(...positions)).toBeLessThanOrEqual(phoneEventLimits.step);
					for (const { position, name } of steps) {
						const number = position % STEP_NUMBERS;
						expect(names.get(number) ?? name).toBe(name);
						names.set(number, name);
					}
					for (const { position, name } of work.steps) {
						const stays = steps.find((step) => step.name === name);
						if (stays) expect(isSameStep(stays.position, position)).toBe(true);
					}
					work = { ...work, steps };
				}
			}),
		);
	});
});
