import { expect, it } from "vitest";
import { ProductCard } from "#app/shop/catalogue/products/ProductCard.tsx";
import type { ProductCardView, ProductDetail } from "#app/shop/catalogue/products/product-view.ts";
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

it.each([
	["a card", (note: string | null) => <ProductCard product={viewWith(note)} sizes="50vw" />],
	["the product's page", (note: string | null) => <ProductPrice product={viewWith(note)} />],
])("%s shows the price of a transfer beside the instalments, where there is one", (_, element) => {
	const note = "R$ 279,00 por transferência";
	const text = (given: string | null) => render(element(given)).page.text();
	expect(text(note)).toContain(note);
	expect(text(note)).toContain("3x de");
	expect(text(null)).not.toContain("transferência");
});

const viewWith = (transferNote: string | null) =>
	({ ...product, transferNote }) as unknown as ProductCardView & ProductDetail;
