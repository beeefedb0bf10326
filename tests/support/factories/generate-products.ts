import { cents } from "#app/values/money.ts";
import { slugify } from "#app/values/slug.ts";
import type { Queryable } from "#db/client.server.ts";
import { productCategories, productImages, products } from "#db/schema.server.ts";

/** A catalogue of any size for tests of paging and scale: always the same rows for the same count. */

type Kind = readonly [name: string, cents: number];

const kinds: readonly [Kind, ...Kind[]] = [
	["Mesa de jantar", 480_000],
	["Mesa lateral", 92_000],
	["Mesa de cabeceira", 110_000],
	["Cadeira", 85_000],
	["Poltrona", 240_000],
	["Banco", 98_000],
	["Banqueta", 57_000],
	["Aparador", 390_000],
	["Estante", 310_000],
	["Prateleira", 42_000],
	["Cristaleira", 560_000],
	["Cômoda", 430_000],
	["Baú", 180_000],
	["Cabideiro", 45_000],
	["Bandeja", 16_000],
	["Tábua de corte", 14_000],
	["Fruteira", 19_000],
	["Moldura", 9_000],
	["Luminária", 52_000],
];
const lines = [
	"Araponga",
	"Bem-te-vi",
	"Curió",
	"Gaturamo",
	"Jacutinga",
	"Juriti",
	"Pintassilgo",
	"Sabiá",
	"Saíra",
	"Tangará",
	"Tico-tico",
	"Tiriba",
	"Uirapuru",
] as const;
const woods = ["Peroba-rosa", "Imbuia", "Freijó", "Cumaru", "Araucária", "Jequitibá", "Cedro"] as const;

/** The lengths of the lists have no common divisor, so the combinations repeat as late as they can. */
const pickInTurn = <Item>(items: readonly [Item, ...Item[]], index: number): Item =>
	items[index % items.length] ?? items[0];

/** The `index`-th generated product. Its number is in its name, so that no two are alike. */
export function generatedProduct(index: number): typeof products.$inferInsert {
	const [kind, price] = pickInTurn(kinds, index);
	const line = pickInTurn(lines, index);
	const wood = pickInTurn(woods, index);
	const number = String(index + 1).padStart(6, "0");
	const name = `${kind} ${line} ${number}`;
	return {
		slug: slugify(name),
		name,
		description: `${kind} da linha ${line} em ${wood.toLowerCase()}, com encaixes feitos à mão e acabamento em cera.`,
		priceCents: cents(price + (index % 97) * 100),
		materials: [wood],
		widthMm: 300 + (index % 180) * 10,
		heightMm: 200 + (index % 120) * 10,
		depthMm: 200 + (index % 70) * 10,
		weightGrams: 800 + (index % 500) * 100,
		stockQuantity: index % 11,
		isFeatured: index % 1_000 === 0,
		isMadeToOrder: index % 13 === 0,
		// A second between two, the last one newest.
		createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1_000),
	};
}

/** Rows of one statement: written within the seconds that one has, on a busy machine too. */
const BATCH = 250;

/**
 * Writes `count` products, each in one of the categories and with one of the pictures, taken in
 * turn.
 */
export async function insertManyProducts(
	database: Queryable,
	count: number,
	links: { categoryIds?: readonly string[]; imageIds?: readonly string[] } = {},
): Promise<void> {
	for (let start = 0; start < count; start += BATCH) {
		const batch = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) =>
			generatedProduct(start + index),
		);
		const rows = await database.insert(products).values(batch).returning({ id: products.id });
		const [category, ...categories] = links.categoryIds ?? [];
		if (category) {
			const linked = rows.map(({ id }, index) => ({
				productId: id,
				categoryId: pickInTurn([category, ...categories], start + index),
			}));
			await database.insert(productCategories).values(linked);
		}
		const [image, ...others] = links.imageIds ?? [];
		if (image) {
			const shown = rows.map(({ id }, index) => ({
				productId: id,
				imageId: pickInTurn([image, ...others], start + index),
				position: 0,
			}));
			await database.insert(productImages).values(shown);
		}
	}
}
