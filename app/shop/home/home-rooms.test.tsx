import { expect, it } from "vitest";
import type { Room } from "#app/shop/catalogue/rooms/room.ts";
import { cents } from "#app/values/money.ts";
import { render } from "#tests/support/render.tsx";
import { SmallRooms, WideRoom } from "./home-rooms.tsx";

const room: Room = {
	title: "Varanda",
	alt: "Uma cadeira de balanço",
	wide: "rooms/rocking-chair-wide",
	tall: "rooms/rocking-chair",
	products: [
		{
			slug: "cadeira-balanco",
			name: "Cadeira de balanço",
			price: cents(269_000),
			note: null,
			dot: { wide: [58, 55], tall: [57, 58] },
		},
	],
};

it("numbers the products of a room only where the photograph shows the numbers", () => {
	const wide = render(<WideRoom room={room} />);
	expect(wide.names("link")[0]).toMatch(/^1: Cadeira de balanço/);
	expect(wide.names("link")[1]).toMatch(/^1Cadeira de balanço/);
	expect(render(<SmallRooms rooms={[room]} />).names("link")).toEqual([
		expect.stringMatching(/^Cadeira de balanço/),
	]);
});
