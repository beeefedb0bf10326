import type { SpecificationKey } from "#app/shop/catalogue/products/specifications.ts";
import { removeAccents } from "#app/values/text.ts";
import tradeWords from "./trade-words.json" with { type: "json" };

/** Other shops' names for the specifications of our products (specification, section 3). */
const labels: Record<SpecificationKey, readonly string[]> = tradeWords.specificationLabels;

/** Names of woods, so that the material can be read from a product's name. */
const woods: readonly string[] = tradeWords.woods;

const keyByLabel = new Map(
	Object.entries(labels).flatMap(([key, names]) => names.map((name): [string, string] => [name, key])),
);

/** The key `finish` for "Acabamento:"; null for a label that names no specification. */
export function specificationKey(label: string): string | null {
	if (label.length > 40) return null;
	const plain = removeAccents(label)
		.toLowerCase()
		.replace(/[\s:]+/g, " ")
		.trim();
	return keyByLabel.get(plain) ?? null;
}

const plainWords = (text: string): string =>
	` ${removeAccents(text)
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, " ")} `;

export function findWoods(text: string): string[] {
	const words = plainWords(text);
	return woods.filter((wood) => words.includes(plainWords(wood)));
}
