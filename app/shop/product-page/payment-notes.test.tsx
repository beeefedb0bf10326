import { expect, it } from "vitest";
import { ProductCard } from "#app/shop/catalogue/products/ProductCard.tsx";
import {
	type ProductCardView,
	type ProductDetail,
	toCard,
} from "#app/shop/catalogue/products/product-view.ts";
import { cents } from "#app/values/money.ts";
import { render } from "#tests/support/render.tsx";
import { ProductPrice } from "./PurchaseColumn.tsx";

const product = {
	id: "5f8b2a4e-7a1c-4c7e-9d2b-1f0e8f7a6b5c",
	slug: "banqueta",
	name: "Banqueta",
	price: cents(30_000),
	originalPrice: null,
	discountPercent: null,
	instalment: { count: 3, value: cents(10_000) },
	images: [],
	materials: [],
	categoryNames: "Cadeiras",
	availability: "in_stock",
};

const notes = [
	{ price: "R$ 279,00", way: "por transferência", percent: 7 },
	{ price: "R$ 285,00", way: "no PIX", percent: 5 },
];

it.each([
	["a card", (given: Notes) => <ProductCard product={viewWith(given)} sizes="50vw" />, 1],
	["the product's page", (given: Notes) => <ProductPrice product={viewWith(given)} />, 2],
])(
	"%s shows the prices of other ways to pay beside the instalments, where there are any",
	(_, element, shown) => {
		const text = (given: Notes) => render(element(given)).page.text();
		const words = notes.map(({ price, way }) => `${price} ${way}`);
		expect(words.filter((each) => text(notes).includes(each))).toEqual(words.slice(0, shown));
		expect(text(notes)).toContain("3x de");
		expect(text([])).not.toMatch(/transferência|PIX/);
	},
);

type Notes = ProductDetail["paymentNotes"];

const viewWith = (paymentNotes: Notes) =>
	({
		...product,
		paymentNotes,
		paymentNote: toCard({ ...product, paymentNotes, categories: [] } as unknown as ProductDetail).paymentNote,
	}) as unknown as ProductCardView & ProductDetail;
