import { slugify } from "#app/values/slug.ts";

/** A review that nobody wrote. Its author is made up, says so by name, and has no mailbox. */
export interface ExampleReview {
	userName: string;
	userEmail: string;
	rating: number;
	comment: string;
}

/** What of a piece its examples may speak of. */
export interface DescribedProduct {
	name: string;
	materials: readonly string[];
	finish: string | null;
	isMadeToOrder: boolean;
}

const firstNames = [
	"Abelardo",
	"Bibiana",
	"Clarinda",
	"Diógenes",
	"Eulália",
	"Firmino",
	"Generosa",
	"Hermínio",
	"Iracema",
	"Juvenal",
	"Leocádia",
	"Malvina",
	"Norberto",
	"Odete",
	"Petrônio",
	"Querubina",
] as const;

/** By rating: what they open with, and what they end on. */
const openings: Record<3 | 4 | 5, readonly string[]> = {
	5: ["Gostei muito.", "Veio melhor do que eu esperava.", "Peça para a vida toda.", "Compraria de novo."],
	4: ["Muito boa.", "Gostei bastante.", "Valeu a espera.", "Bonita e bem feita."],
	3: ["É uma peça correta.", "Cumpre o que promete.", "Boa, com uma ressalva."],
};
const endings: Record<3 | 4 | 5, readonly string[]> = {
	5: [
		"Combinou com a sala inteira.",
		"Quem visita sempre pergunta de onde veio.",
		"Dá para ver o cuidado em cada encaixe.",
		"Chegou bem embalada e firme.",
	],
	4: [
		"Só senti falta de um folheto com os cuidados.",
		"O tom é um pouco mais escuro do que na tela.",
		"A montagem pediu uma segunda pessoa.",
	],
	3: ["Esperava um tom mais claro.", "Achei menor do que imaginava; confira as medidas antes."],
};

const middles = ({ name, materials: [material], finish, isMadeToOrder }: DescribedProduct): string[] => [
	`${name}: acabamento liso, sem rebarbas.`,
	"As junções estão bem fechadas e nada balança.",
	"A superfície é agradável ao toque.",
	...(material ? [`Os veios de ${material.toLowerCase()} são bonitos de perto.`] : []),
	...(finish ? [`O acabamento (${finish.toLowerCase()}) ficou uniforme.`] : []),
	...(isMadeToOrder ? ["Foi feita sob encomenda e chegou no prazo combinado."] : []),
];

const RATINGS = [5, 4, 5, 3, 4] as const;

/**
 * Makes `count` different examples from phrases of our own, at most five. `random` gives numbers
 * from 0 up to 1, as `Math.random` does.
 */
export function composeExampleReviews(
	product: DescribedProduct,
	count: number,
	random: () => number = Math.random,
): ExampleReview[] {
	const middle = shuffled(middles(product), random);
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

/** Nobody can take "Odete Exemplo" for a customer, and nothing can ever be sent to `.invalid`. */
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
