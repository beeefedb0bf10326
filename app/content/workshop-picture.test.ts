import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { workshopPictureSrcSet } from "./workshop-picture.ts";

test("every width that is offered of the workshop's photograph exists", () => {
	for (const shape of ["wide", "tall"] as const) {
		for (const format of ["avif", "webp"] as const) {
			for (const candidate of workshopPictureSrcSet(shape, format).split(", ")) {
				const [address = ""] = candidate.split(" ");
				expect(existsSync(`public${address}`), address).toBe(true);
			}
		}
	}
});
