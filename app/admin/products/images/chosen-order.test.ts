import { expect, it } from "vitest";
import { insertAsChosen } from "./chosen-order.ts";

it("keeps the order in which pictures were chosen, whichever arrives first, after those that were there", () => {
	const chosenAs = new Map([
		["large", 0],
		["middle", 1],
		["small", 2],
	]);
	let pictures: readonly { id: string }[] = [{ id: "old" }];
	for (const id of ["small", "large", "middle"]) pictures = insertAsChosen(pictures, chosenAs, { id });
	expect(pictures.map(({ id }) => id)).toEqual(["old", "large", "middle", "small"]);
});

it("a picture that failed leaves its place", () => {
	const chosenAs = new Map([
		["first", 0],
		["third", 2],
	]);
	const pictures = insertAsChosen([{ id: "third" }], chosenAs, { id: "first" });
	expect(pictures.map(({ id }) => id)).toEqual(["first", "third"]);
});
