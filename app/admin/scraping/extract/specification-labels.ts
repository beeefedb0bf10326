import { removeAccents } from "#app/values/text.ts";

/** What shops call the facts that our products have (specification, section 3). */
const labels: Record<string, readonly string[]> = {
	color: ["cor", "cores", "color", "tonalidade"],
	style: ["estilo", "style", "linha"],
	capacity: ["capacidade", "lugares", "capacity", "peso suportado"],
	warranty: ["garantia", "warranty"],
	material: ["material", "materiais", "madeira", "material principal", "composicao", "materia-prima"],
	finish: ["acabamento", "finish"],
	weight: ["peso", "weight", "peso do produto"],
	size: ["dimensoes", "tamanho", "medidas", "size", "dimensoes do produto", "dimensoes (lxaxp)"],
};

const keys = new Map(
	Object.entries(labels).flatMap(([key, names]) => names.map((name): [string, string] => [name, key])),
);

/** "Acabamento:" is `finish`; null for what our products don't have. */
export function specificationKey(label: string): string | null {
	if (label.length > 40) return null;
	const plain = removeAccents(label)
		.toLowerCase()
		.replace(/[\s:]+/g, " ")
		.trim();
	return keys.get(plain) ?? null;
}

/** Woods of the trade as they are written, so that a name alone tells the material. */
const woods = [
	"Peroba-rosa",
	"Peroba-mica",
	"Jequitibá",
	"Jacarandá",
	"Tauari",
	"Cumaru",
	"Freijó",
	"Imbuia",
	"Jatobá",
	"Sucupira",
	"Cedro",
	"Ipê",
	"Itaúba",
	"Angelim",
	"Garapeira",
	"Roxinho",
	"Muiracatiara",
	"Canela",
	"Carvalho",
	"Nogueira",
	"Eucalipto",
	"Pinus",
	"Teca",
	"MDF",
] as const;

const plainWords = (text: string): string =>
	` ${removeAccents(text)
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, " ")} `;

/** The woods that a text names. */
export function findWoods(text: string): string[] {
	const words = plainWords(text);
	return woods.filter((wood) => words.includes(plainWords(wood)));
}
