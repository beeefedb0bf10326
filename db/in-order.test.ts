import { expect, it } from "vitest";
import { inOrderOf } from "./in-order.ts";

it("puts rows in the order of given ids, without those that have no row", () => {
	const rows = [{ id: "oak" }, { id: "imbuia" }, { id: "cedar" }];
	expect(inOrderOf(["cedar", "teak", "oak"], rows)).toEqual([{ id: "cedar" }, { id: "oak" }]);
	expect(inOrderOf([], rows)).toEqual([]);
});
