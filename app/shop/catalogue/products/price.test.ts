import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "#app/values/money.ts";
import { availabilityOf, lowStockNote } from "./availability.ts";
import { formatMaterialAndFootprint, formatSize, formatWeight } from "./dimensions.ts";
import {
	discountedPriceOf,
	discountOffers,
	discountPercentOf,
	instalmentOf,
	originalPriceOf,
} from "./price.ts";
import { cardBadge } from "./product-view.ts";

const at = (price: number, originalPrice: number | null, ...categoryNames: string[]) =>
	originalPriceOf({
		price: cents(price),
		originalPrice: originalPrice === null ? null : cents(originalPrice),
		categoryNames,
	});

it("takes the per cent off each unit, half a centavo in the customer's favour", () => {
	expect(discountedPriceOf(cents(59_000), 0)).toBe(59_000);
	expect(discountedPriceOf(cents(59_000), 5)).toBe(56_050);
	// 5 % of R$ 0,30 is a centavo and a half: two go off.
	expect(discountedPriceOf(cents(30), 5)).toBe(28);
	expect(discountedPriceOf(cents(1), 50)).toBe(1);
});

it("names the ways with a discount, the highest first, and two equal ones once", () => {
	expect(discountOffers({ pix: 0, transfer: 0 })).toEqual([]);
	expect(discountOffers({ pix: 0, transfer: 7 })).toEqual([{ way: "por transferência (PIX)", percent: 7 }]);
	expect(discountOffers({ pix: 5, transfer: 0 })).toEqual([{ way: "no PIX", percent: 5 }]);
	expect(discountOffers({ pix: 5, transfer: 5 })).toEqual([
		{ way: "no PIX ou por transferência", percent: 5 },
	]);
	expect(discountOffers({ pix: 5, transfer: 7 })).toEqual([
		{ way: "por transferência", percent: 7 },
		{ way: "no PIX", percent: 5 },
	]);
});

describe("the struck-through price", () => {
	// rule: 5.09
	it("is the record's when it is above the price", () => {
		expect(at(429_000, 529_000)).toBe(529_000);
		expect(at(429_000, 529_000, "Tudo 50% off")).toBe(529_000);
	});

	it("is none when the record's is not above the price", () => {
		expect(at(429_000, null)).toBeNull();
		expect(at(429_000, 429_000)).toBeNull();
		expect(at(429_000, 100)).toBeNull();
	});

	// rule: 5.09
	it("is double the price in a category that claims half price", () => {
		expect(at(20_000, null, "Mesas", "Saldo 50% OFF")).toBe(40_000);
		expect(at(20_000, 10_000, "50% off")).toBe(40_000);
		expect(at(20_000, null, "150 cm")).toBeNull();
	});
});

describe("the discount", () => {
	// rule: 5.09
	it("is rounded to whole per cent", () => {
		expect(discountPercentOf(cents(429_000), cents(529_000))).toBe(19);
		expect(discountPercentOf(cents(10_000), cents(20_000))).toBe(50);
	});

	it("is not shown when it would be 0%", () => {
		expect(discountPercentOf(cents(99_999), cents(100_000))).toBeNull();
		expect(discountPercentOf(cents(100), null)).toBeNull();
	});
});

describe("instalments", () => {
	const rule = { instalments: 12, instalmentsAbove: cents(10_000) };

	it("are offered above the floor, not at it", () => {
		expect(instalmentOf(cents(10_000), rule)).toBeNull();
		expect(instalmentOf(cents(10_800), rule)).toEqual({ count: 12, value: 900 });
		expect(instalmentOf(cents(90_000), { ...rule, instalments: 1 })).toBeNull();
	});

	it("never promise less than is paid", () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 10_001, max: 100_000_000 }),
				fc.integer({ min: 2, max: 24 }),
				(price, count) => {
					const { value } = instalmentOf(cents(price), { ...rule, instalments: count }) ?? { value: 0 };
					return value * count >= price && (value - 1) * count < price;
				},
			),
		);
	});
});

describe("availability", () => {
	// rule: 9.11
	it.each([
		[false, 0, "out_of_stock", null],
		[false, 1, "low_stock", "Última unidade disponível"],
		[false, 4, "low_stock", "Restam apenas 4 unidades"],
		[false, 5, "in_stock", null],
		[true, 0, "made_to_order", null],
	] as const)("made to order %j, %j in stock: %s", (isMadeToOrder, stockQuantity, availability, note) => {
		expect(availabilityOf({ isMadeToOrder, stockQuantity })).toBe(availability);
		expect(lowStockNote({ isMadeToOrder, stockQuantity })).toBe(note);
	});
});

describe("measures", () => {
	it("are shown in centimetres and kilogrammes", () => {
		expect(formatSize({ widthMm: 1800, heightMm: 780, depthMm: 455 })).toBe("180 × 45,5 × 78 cm");
		expect(formatSize({ widthMm: null, heightMm: 780, depthMm: null })).toBe("78 cm");
		expect(formatSize({ widthMm: null, heightMm: null, depthMm: null })).toBeNull();
		expect(formatWeight(56_000)).toBe("56 kg");
		expect(formatWeight(1_250)).toBe("1,3 kg");
		expect(formatWeight(850)).toBe("850 g");
		expect(formatWeight(null)).toBeNull();
	});

	it("make one line for lists", () => {
		expect(
			formatMaterialAndFootprint({
				materials: ["Peroba-rosa", "Imbuia"],
				widthMm: 2200,
				heightMm: 760,
				depthMm: 950,
			}),
		).toBe("Peroba-rosa · 220 × 95 cm");
		expect(formatMaterialAndFootprint({ materials: [], widthMm: null, heightMm: null, depthMm: null })).toBe(
			"",
		);
	});
});

const card = { availability: "in_stock", discountPercent: null, isFeatured: true } as const;

it("gives a card one badge: sold out before discount, discount before featured", () => {
	const soldOut = { ...card, availability: "out_of_stock", discountPercent: 50 } as const;
	expect(cardBadge(soldOut, true)).toBe("out_of_stock");
	expect(cardBadge({ ...card, discountPercent: 19 }, true)).toBe("discount");
	expect(cardBadge(card, true)).toBe("featured");
	expect(cardBadge(card, false)).toBeNull();
	expect(cardBadge({ ...card, isFeatured: false }, true)).toBeNull();
});
