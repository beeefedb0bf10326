import { expect, test } from "vitest";
import roomDots from "#app/content/room-dots.json" with { type: "json" };
import rooms from "#app/content/rooms.json" with { type: "json" };
import { roomProductNote } from "./room.ts";

test("a product that is made to order, or not there now, stays in its room and says so", () => {
	expect(roomProductNote("made_to_order")).toBe("sob encomenda");
	expect(roomProductNote("out_of_stock")).toBe("esgotado");
	expect(roomProductNote("low_stock")).toBeNull();
	expect(roomProductNote("in_stock")).toBeNull();
});

test("the numbers of the shop's own rooms stand on their photographs, each beside a product of the room", () => {
	for (const [photographs, dots] of Object.entries(roomDots)) {
		const room = rooms.find(({ wide, tall }) => `${wide} ${tall}` === photographs);
		expect(Object.keys(dots)).toEqual(room?.products);
		for (const part of Object.values(dots).flatMap(({ wide, tall }) => [...wide, ...tall])) {
			expect(part).toBeGreaterThan(2);
			expect(part).toBeLessThan(98);
		}
	}
});
