import { expect, test } from "vitest";
import type { ProductInput } from "#app/shop/catalogue/products/product-input.ts";
import { cents } from "#app/values/money.ts";
import { changedFields } from "./changed-fields.ts";
import { productFieldEntries } from "./product-fields.ts";

const product: ProductInput = {
	name: "Banco Peroba",
	description: "Um banco.",
	price: cents(59_000),
	originalPrice: null,
	materials: ["Peroba-rosa"],
	specifications: { color: "Natural", warranty: "12 meses" },
	careInstructions: null,
	widthMm: 1_200,
	isActive: true,
	categoryIds: ["a"],
	artisanId: null,
};

test("each field that differs is named, before and after", () => {
	const input = {
		...product,
		price: cents(61_000),
		materials: ["Peroba-rosa", "Aço"],
		specifications: { color: "Tabaco" },
		widthMm: null,
		isActive: false,
	};
	expect(changedFields(product, input)).toEqual({
		price: [59_000, 61_000],
		materials: [["Peroba-rosa"], ["Peroba-rosa", "Aço"]],
		"specification-color": ["Natural", "Tabaco"],
		"specification-warranty": ["12 meses", null],
		widthMm: [1_200, null],
		isActive: [true, false],
	});
});

test("a long text is named without its words; what a save leaves out, other tables and people are not named", () => {
	const { isActive: _, ...left } = product;
	expect(changedFields(product, left)).toEqual({});
	const input = { ...product, description: "Um banco largo.", categoryIds: ["b"], artisanId: "c" };
	expect(changedFields(product, input)).toEqual({ description: true });
});

test("every scalar field of the form is compared", () => {
	const compared = productFieldEntries
		.filter(([, { kind }]) => !["categories", "images", "benches", "person", "text"].includes(kind))
		.filter(([, { specification }]) => !specification)
		.map(([, { property }]) => property);
	const everything = Object.fromEntries(compared.map((property) => [property, `${property} now`]));
	expect(Object.keys(changedFields({}, everything))).toEqual(compared);
});
