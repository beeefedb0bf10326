import fc from "fast-check";
import { describe, expect, it } from "vitest";
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
/** The steps after an edit, written like those above. */
const lettersAfter = (work: SoldWork, wanted: string): string | undefined =>
	editOf(work, product(wanted))
		?.steps?.steps.map(({ name, doneAt, position }) => `${doneAt ? name.toUpperCase() : name}${position}`)
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
		expect(lettersAfter(sold("Ab"), "abc")).toBe("A0 b1 c2");
		expect(lettersAfter(sold("ABc"), "bc")).toBe("B1 c2");
		expect(lettersAfter(sold("Abc"), "xabc")).toBe("x3 A4 b5 c6");
		expect(lettersAfter(sold("AaB"), "aab")).toBeUndefined();
		expect(lettersAfter(sold("Aab"), "abx")).toBe("A1 b2 x3");
	});

	it("leaves the steps of work of which nothing would be left", () => {
		expect(editOf(sold("ABc"), product("ab"))).toBeNull();
		expect(editOf(sold("ABc"), product("ab", { minutes: 600 }))).toMatchObject({ minutes: 600, steps: null });
	});

	it("gives no number of a step to another, and says where those that stay went", () => {
		const letters = fc.string({
			unit: fc.constantFrom("a", "b", "c", "d", "A", "D"),
			minLength: 1,
			maxLength: 6,
		});
		fc.assert(
			fc.property(letters, letters, fc.nat(5), (own, wanted, first) => {
				const work = sold(own, { steps: stepsOf(own, first) });
				const edited = editOf(work, product(wanted.toLowerCase()))?.steps;
				if (!edited) return;
				const names = new Map(work.steps.map(({ position, name }) => [position, name]));
				for (const [at, { position, name }] of edited.steps.entries()) {
					expect(position).toBe((edited.steps[0]?.position ?? 0) + at);
					expect(names.get(position) ?? name).toBe(name);
				}
				for (const [former, present] of edited.moved) {
					expect(edited.steps.find(({ position }) => position === present)?.name).toBe(names.get(former));
				}
			}),
		);
	});
});
