import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { CategoryCarousel } from "#app/shop/home/CategoryCarousel.tsx";
import { cents } from "#app/values/money.ts";
import { ProductCard } from "./ProductCard.tsx";
import { type ProductSummary, toCard } from "./product-view.ts";

const shown = (element: ReactElement): string => {
	const Stub = createRoutesStub([{ path: "/", Component: () => element }]);
	return renderToString(createElement(Stub, { initialEntries: ["/"] }));
};

const bare: ProductSummary = {
	id: "0b6f6f0e-9d7a-4c55-8d6c-7a5d1e3f9b20",
	slug: "banco",
	name: "Banco",
	price: cents(59_000),
	originalPrice: null,
	discountPercent: null,
	instalment: null,
	paymentNotes: [],
	images: [],
	categories: [],
	materials: [],
	isFeatured: false,
	isMadeToOrder: false,
	productionDays: null,
	availability: "in_stock",
	stockQuantity: 9,
	shippingType: "calculated",
	facts: "",
};

describe("missing values", () => {
	// rule: 2.24, 8.15
	it("are named for a product without category and photograph, and no empty badge is left", () => {
		const card = shown(createElement(ProductCard, { product: toCard(bare), sizes: "100vw" }));
		expect(card).toContain("Sem categoria");
		expect(card).toContain("Sem Imagem");
		expect(card).not.toMatch(/<p[^>]*><\/p>/);
		expect(card).not.toMatch(/Destaque|Esgotado/);
	});

	// rule: 8.15
	it("are named for a category without description and photographs", () => {
		const category = {
			id: bare.id,
			name: "Mesas",
			slug: "mesas",
			description: null,
			images: [],
		};
		const run = shown(createElement(CategoryCarousel, { categories: [category] }));
		expect(run).toContain(
			"Categoria de produtos artesanais feitos com técnicas tradicionais e materiais sustentáveis.",
		);
		expect(run).toContain("Sem Imagem");
	});
});
