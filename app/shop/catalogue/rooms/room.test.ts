import { expect, test } from "vitest";
import rooms from "#app/content/rooms.json" with { type: "json" };
import { roomNames, roomPieceNote } from "./room.ts";

test("a piece that is made to order, or not there now, stays in its room and says so", () => {
	expect(roomPieceNote("made_to_order")).toBe("sob encomenda");
	expect(roomPieceNote("out_of_stock")).toBe("esgotado");
	expect(roomPieceNote("low_stock")).toBeNull();
	expect(roomPieceNote("in_stock")).toBeNull();
});

test("every room is named, and its numbers stand on the photograph", () => {
	expect([...roomNames].sort()).toEqual(Object.keys(rooms).sort());
	for (const { wide, tall } of rooms.bedroom.pieces) {
		for (const part of [...wide, ...tall]) {
			expect(part).toBeGreaterThan(2);
			expect(part).toBeLessThan(98);
		}
	}
});
