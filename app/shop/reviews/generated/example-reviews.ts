import { z } from "zod";
import { slugify } from "#app/values/slug.ts";
import phrasesJson from "./example-phrases.json" with { type: "json" };

/** An invented review. Its author's name says so, and the address has no mailbox. */
export interface ExampleReview {
	userName: string;
	userEmail: string;
	rating: number;
	comment: string;
}

/** The data of a product that the examples may mention. */
export interface DescribedProduct {
	name: string;
	materials: readonly string[];
	finish: string | null;
	isMadeToOrder: boolean;
}

const phrases = z.array(z.string().min(1)).min(1);
const byRating = z.strictObject({ 5: phrases, 4: phrases, 3: phrases });
const { firstNames, openings, middles, madeToOrder, endings } = z
	.strictObject({
		firstNames: phrases,
		openings: byRating,
		/** `{name}`, `{material}` and `{finish}` are replaced by the product's data. */
		middles: phrases,
		madeToOrder: z.string().min(1),
		endings: byRating,
	})
	.parse(phrasesJson);

/** The phrases whose placeholders are all known for the product. */
function middlesFor({ name, materials: [material], finish, isMadeToOrder }: DescribedProduct): string[] {
	const values: Record<string, string | undefined> = {
		"{name}": name,
		"{material}": material?.toLowerCase(),
		"{finish}": finish?.toLowerCase(),
	};
	const placeholder = /\{\w+\}/;
	return [...middles, ...(isMadeToOrder ? [madeToOrder] : [])].flatMap((phrase) => {
		const needed = placeholder.exec(phrase)?.[0];
		const word = needed ? values[needed] : "";
		return word === undefined ? [] : [phrase.replace(placeholder, () => word)];
	});
}

const RATINGS = [5, 4, 5, 3, 4] as const;

/**
 * Composes `count` different examples from the shop's own phrases, at most five. `random` returns numbers from 0 up to
 * 1, like `Math.random`.
 */
export function composeExampleReviews(
	product: DescribedProduct,
	count: number,
	random: () => number = Math.random,
): ExampleReview[] {
	const middle = shuffled(middlesFor(product), random);
	const names = shuffled(firstNames, random);
	return RATINGS.slice(0, count).map((rating, index) => {
		const opening = shuffled(openings[rating], random)[index % openings[rating].length] ?? "";
		const ending = shuffled(endings[rating], random)[0] ?? "";
		return {
			...exampleAuthor(names[index] ?? "Pessoa", random),
			rating,
			comment: [opening, middle[index % middle.length], ending].join(" "),
		};
	});
}

/** "Odete Exemplo" is not mistaken for a customer, and no mail ever reaches `.invalid`. */
export function exampleAuthor(
	firstName: string,
	random: () => number = Math.random,
): Pick<ExampleReview, "userName" | "userEmail"> {
	const suffix = Math.floor(random() * 36 ** 4)
		.toString(36)
		.padStart(4, "0");
	return {
		userName: `${firstName} Exemplo`,
		userEmail: `${slugify(firstName)}.exemplo.${suffix}@example.invalid`,
	};
}

export const exampleNames = (random: () => number = Math.random): string[] => shuffled(firstNames, random);

function shuffled<T>(list: readonly T[], random: () => number): T[] {
	const remaining = [...list];
	const result: T[] = [];
	while (remaining.length > 0) result.push(...remaining.splice(Math.floor(random() * remaining.length), 1));
	return result;
}
