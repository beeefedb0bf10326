import { comparableText } from "#app/values/text.ts";
import type { Size } from "./dimensions.ts";

/** The keys of the specification, section 3, in the order in which a product page shows them. */
export const specificationLabels = {
	material: "Material",
	finish: "Acabamento",
	color: "Cor",
	style: "Estilo",
	size: "Medidas",
	weight: "Peso",
	capacity: "Capacidade",
	warranty: "Garantia",
} as const;

export type SpecificationKey = keyof typeof specificationLabels;
export const isSpecificationKey = (key: string): key is SpecificationKey =>
	Object.hasOwn(specificationLabels, key);

/** The fields of a product that the specification has keys for as well. */
interface MainFacts extends Size {
	materials: readonly string[];
	finish: string | null;
	weightGrams: number | null;
}

/**
 * Whether a value of the specification only says what a field of the product says already, however it is written:
 * “0,9 kg” for 900 grams.
 */
export function repeatsMainFact(key: string, value: string, facts: MainFacts): boolean {
	switch (key) {
		case "material":
			return sortedWords(value.split(/[,;·/]| e /)) === sortedWords(facts.materials);
		case "finish":
			return plain(value) === plain(facts.finish ?? "");
		case "weight":
			return facts.weightGrams !== null && gramsOf(value) === facts.weightGrams;
		case "size": {
			const sides = [facts.widthMm, facts.depthMm, facts.heightMm].filter((side) => side !== null);
			return sides.length > 0 && millimetresOf(value) === sides.join();
		}
		default:
			return false;
	}
}

const plain = (text: string): string => comparableText(text).replace(/\s+/g, " ").trim();

const sortedWords = (words: readonly string[]): string => words.map(plain).filter(Boolean).sort().join();

const numberOf = (text: string): number => Number(text.replace(",", "."));

function gramsOf(text: string): number | undefined {
	const [, amount = "", unit] = /^(\d+(?:[.,]\d+)?) ?(kg|g)$/.exec(plain(text)) ?? [];
	return unit === undefined ? undefined : Math.round(numberOf(amount) * (unit === "kg" ? 1_000 : 1));
}

/** "1800,450,780" for "180 × 45 × 78 cm". */
function millimetresOf(text: string): string | undefined {
	const [, sides] = /^([\d.,]+(?: ?[x×] ?[\d.,]+)*) ?(?:cm)?$/.exec(plain(text)) ?? [];
	return sides
		?.split(/[x×]/)
		.map((side) => Math.round(numberOf(side.trim()) * 10))
		.join();
}

/** A product's specifications as rows of a table, without those that repeat its main facts; other keys come last. */
export function specificationRows(
	specifications: Record<string, string>,
	facts: MainFacts,
): [string, string][] {
	const said = Object.entries(specifications).filter(
		([key, value]) => value.trim() !== "" && !repeatsMainFact(key, value, facts),
	);
	const values = new Map(said);
	const labelled = Object.entries(specificationLabels).flatMap(([key, label]): [string, string][] => {
		const value = values.get(key)?.trim();
		return value ? [[label, value]] : [];
	});
	return [...labelled, ...said.filter(([key]) => !isSpecificationKey(key))];
}
