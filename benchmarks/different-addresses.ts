import { readFileSync } from "node:fs";
import { catalogueSorts } from "#app/shop/catalogue/search/catalogue-search.ts";

const WORDS = 43;
const filters: readonly Record<string, string>[] = [
	{},
	{ availability: "in_stock" },
	{ made_to_order: "1" },
	{ max: "2000" },
];

/** 688 different lists: words of the demo's products, each with every filter and in every order. */
export function listDifferentAddresses(): string[] {
	const products: { name: string }[] = JSON.parse(
		readFileSync(new URL("../db/demo/products.json", import.meta.url), "utf8"),
	);
	const words = products.flatMap(({ name }) => name.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
	return [...new Set(words)]
		.slice(0, WORDS)
		.flatMap((q) =>
			filters.flatMap((filter) =>
				Object.keys(catalogueSorts).map((sort) => `/products?${new URLSearchParams({ q, ...filter, sort })}`),
			),
		);
}
