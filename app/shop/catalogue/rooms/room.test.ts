import { expect, test } from "vitest";
import rooms from "#app/content/rooms.json" with { type: "json" };
import { roomNames, roomProductNote } from "./room.ts";

test("a product that is made to order, or not there now, stays in its room and says so", () => {
	expect(roomProductNote("made_to_order")).toBe("sob encomenda");
	expect(roomProductNote("out_of_stock")).toBe("esgotado");
	expect(roomProductNote("low_stock")).toBeNull();
	expect(roomProductNote("in_stock")).toBeNull();
});

test("every room is named, and its numbers stand on the photograph", () => {
	expect([...roomNames].sort()).toEqual(Object.keys(rooms).sort());
	for (const { wide, tall } of rooms.bedroom.products) {
		for (const part of [...wide, ...tall]) {
			expect(part).toBeGreaterThan(2);
			expect(part).toBeLessThan(98);
		}
	}
});
