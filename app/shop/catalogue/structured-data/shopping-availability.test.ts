import { expect, it } from "vitest";
import { OPEN_CALENDARS } from "#app/shop/shipping/calendars/working-calendars.ts";
import { shoppingAvailability } from "./shopping-availability.ts";

const WORKSHOP = { handlingDays: 5, calendars: OPEN_CALENDARS };

const table = {
	availability: "made_to_order" as const,
	isMadeToOrder: true,
	productionDays: 15,
	availableAfterDays: null,
};
const NOW = new Date("2026-11-26T15:00:00Z");

it("says when a product made to order leaves, counted from now", () => {
	expect(shoppingAvailability(table, WORKSHOP, NOW)).toEqual({
		inFeed: "backorder",
		onPage: "BackOrder",
		availableFrom: "2026-12-17T03:00Z",
	});
	const quick = { ...table, productionDays: null };
	expect(shoppingAvailability(quick, WORKSHOP, NOW).availableFrom).toBe("2026-12-03T03:00Z");
});

it("names no day that is further ahead than a year", () => {
	const slow = { ...table, productionDays: 400 };
	expect(shoppingAvailability(slow, WORKSHOP, NOW).availableFrom).toBe("2027-11-26T03:00Z");
});

it("has no day for what lies in stock, or cannot be bought", () => {
	const kinds = (["in_stock", "low_stock", "out_of_stock"] as const).map((availability) =>
		shoppingAvailability({ ...table, isMadeToOrder: false, availability }, WORKSHOP, NOW),
	);
	expect(kinds).toEqual([
		{ inFeed: "in_stock", onPage: "InStock", availableFrom: null },
		{ inFeed: "in_stock", onPage: "LimitedAvailability", availableFrom: null },
		{ inFeed: "out_of_stock", onPage: "OutOfStock", availableFrom: null },
	]);
});
