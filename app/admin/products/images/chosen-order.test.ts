import { expect, it } from "vitest";
import { type Chosen, insertAsChosen } from "./chosen-order.ts";

interface Named extends Chosen {
	name: string;
}
const named = (items: readonly Named[]) => items.map(({ name }) => name);

it("keeps the order in which pictures were chosen, whichever arrives first, after those that were there", () => {
	let pictures: readonly Named[] = [{ name: "old" }];
	for (const [name, chosen] of [
		["small", 2],
		["large", 0],
		["middle", 1],
	] as const) {
		pictures = insertAsChosen(pictures, { name, chosen });
	}
	expect(named(pictures)).toEqual(["old", "large", "middle", "small"]);
});

it("a place that waits stands where its picture will, and one that failed leaves it", () => {
	const arrived = [{ name: "old" }, { name: "second", chosen: 1 }, { name: "third", chosen: 2 }];
	const waiting = [
		{ name: "first", chosen: 0 },
		{ name: "fourth", chosen: 3 },
	];
	const shown = waiting.reduce<readonly Named[]>((all, each) => insertAsChosen(all, each), arrived);
	expect(named(shown)).toEqual(["old", "first", "second", "third", "fourth"]);
	expect(named(insertAsChosen(arrived, { name: "fourth", chosen: 3 }))).toEqual([
		"old",
		"second",
		"third",
		"fourth",
	]);
});
