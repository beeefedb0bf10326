import { describe, expect, it } from "vitest";
import { matchingCategories } from "./suggestions.ts";

const categories = ["Mesas de jantar", "Decoração", "Mesas laterais", "Mesas de centro", "Mesas altas"].map(
	(name) => ({ name }),
);
const names = (typed: string) => matchingCategories(categories, typed).map(({ name }) => name);

describe("the categories among the suggestions", () => {
	it("have a word that begins with every typed word, whatever the accents", () => {
		expect(names("mesa jan")).toEqual(["Mesas de jantar"]);
		expect(names("DECORACA")).toEqual(["Decoração"]);
		expect(names("mesa cadeira")).toEqual([]);
	});

	it("are at most three, and none for signs", () => {
		expect(names("mesa")).toEqual(["Mesas de jantar", "Mesas laterais", "Mesas de centro"]);
		expect(names("%_")).toEqual([]);
	});
});
