import { expect, it } from "vitest";
import { shoppingAvailability } from "./shopping-availability.ts";

const table = { availability: "made_to_order" as const };
const leaving = (day: string) => ({ day, fullUntil: null });
const NOW = new Date("2026-11-26T15:00:00Z");

it("says when a product made to order leaves, counted from now", () => {
	expect(shoppingAvailability(table, leaving("2026-12-17"), NOW)).toEqual({
		inFeed: "backorder",
		onPage: "BackOrder",
		availableFrom: "2026-12-17T03:00Z",
	});
});

it("cannot be bought while its queue is full, though it will be made again", () => {
	expect(shoppingAvailability(table, { day: null, fullUntil: "2027-04-30" }, NOW)).toEqual({
		inFeed: "out_of_stock",
		onPage: "BackOrder",
		availableFrom: null,
	});
});

it("names no day that is further ahead than a year", () => {
	expect(shoppingAvailability(table, leaving("2028-06-01"), NOW).availableFrom).toBe("2027-11-26T03:00Z");
});

it("has no day for what lies in stock, or cannot be bought", () => {
	const kinds = (["in_stock", "low_stock", "out_of_stock"] as const).map((availability) =>
		shoppingAvailability({ availability }, leaving("2026-12-03"), NOW),
	);
	expect(kinds).toEqual([
		{ inFeed: "in_stock", onPage: "InStock", availableFrom: null },
		{ inFeed: "in_stock", onPage: "LimitedAvailability", availableFrom: null },
		{ inFeed: "out_of_stock", onPage: "OutOfStock", availableFrom: null },
	]);
});
