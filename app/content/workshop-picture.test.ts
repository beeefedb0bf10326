import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import {
	type WorkshopPictureName,
	workshopPictureSrcSet,
	workshopPictureWidths,
} from "./workshop-picture.ts";

test("every width that is offered of the workshop's photographs exists", () => {
	for (const name of Object.keys(workshopPictureWidths) as WorkshopPictureName[]) {
		for (const format of ["avif", "webp"] as const) {
			for (const candidate of workshopPictureSrcSet(name, format).split(", ")) {
				const [address = ""] = candidate.split(" ");
				expect(existsSync(`public${address}`), address).toBe(true);
			}
		}
	}
});
