import { removeAccents } from "#app/values/text.ts";

/**
 * The category in Google's taxonomy (google.com/basepages/producttype) for a word of a product's name. Meta and
 * Pinterest read it as well. The beginning of a word without accents is compared, so that a plural counts too; of two
 * such beginnings the longer one is listed first.
 */
const categoryByWord: readonly (readonly [string, string])[] = [
	["criado", "Furniture > Tables > Nightstands"],
	["escrivaninha", "Furniture > Office Furniture > Desks"],
	["mesa", "Furniture > Tables"],
	["mesinha", "Furniture > Tables"],
	["banqueta", "Furniture > Chairs > Table & Bar Stools"],
	["banco", "Furniture > Benches"],
	["cadeira", "Furniture > Chairs"],
	["poltrona", "Furniture > Chairs"],
	["sofa", "Furniture > Sofas"],
	["cama", "Furniture > Beds & Accessories > Beds & Bed Frames"],
	["cabeceira", "Furniture > Beds & Accessories"],
	["berco", "Furniture > Baby & Toddler Furniture"],
	["comoda", "Furniture > Cabinets & Storage > Dressers"],
	["aparador", "Furniture > Cabinets & Storage > Buffets & Sideboards"],
	["buffet", "Furniture > Cabinets & Storage > Buffets & Sideboards"],
	["adega", "Furniture > Cabinets & Storage > Wine Racks"],
	["armario", "Furniture > Cabinets & Storage"],
	["bau", "Furniture > Cabinets & Storage"],
	["cristaleira", "Furniture > Cabinets & Storage"],
	["guarda", "Furniture > Cabinets & Storage"],
	["rack", "Furniture > Entertainment Centers & TV Stands"],
	["estante", "Furniture > Shelving"],
	["prateleira", "Furniture > Shelving"],
	["abajur", "Home & Garden > Lighting > Lamps"],
	["luminaria", "Home & Garden > Lighting"],
	["relogio", "Home & Garden > Decor > Clocks"],
	["castica", "Home & Garden > Decor"],
	["espelho", "Home & Garden > Decor"],
	["vaso", "Home & Garden > Decor"],
	["tabua", "Home & Garden > Kitchen & Dining"],
	["saladeira", "Home & Garden > Kitchen & Dining"],
	["gamela", "Home & Garden > Kitchen & Dining"],
	["bandeja", "Home & Garden > Kitchen & Dining"],
];

/**
 * The category by the first known word of the product's name, or else of its category. Null where neither has one,
 * because Google then chooses by itself, and better than a guess.
 */
export function googleCategoryOf(name: string, categoryName: string | undefined): string | null {
	for (const text of [name, categoryName ?? ""]) {
		for (const word of removeAccents(text)
			.toLowerCase()
			.split(/[^a-z]+/)) {
			const match = categoryByWord.find(([beginning]) => word.startsWith(beginning));
			if (match) return match[1];
		}
	}
	return null;
}
