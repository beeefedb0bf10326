import type { Cents } from "#app/values/money.ts";
import type { CategorySlug } from "../categories.ts";
import type { ArtisanKey } from "../people.ts";
import type { DemoPhoto } from "../photo.ts";

export interface DemoPiece {
	slug: string;
	name: string;
	/** The first is the one its address trail shows. */
	categories: readonly [CategorySlug, ...CategorySlug[]];
	description: string;
	price: Cents;
	originalPrice?: Cents;
	/** The main wood first. */
	materials: readonly [string, ...string[]];
	/** Centimetres. */
	size: { width: number; height: number; depth: number };
	/** Kilograms. */
	weight: number;
	finish: string;
	color: string;
	style: string;
	capacity?: string;
	/** Where the shop's usual care tips do not fit. */
	care?: string;
	/** Units in the workshop now; none for what is made to order. */
	stock: number;
	madeToOrder?: { productionDays: number } | { availableAfterDays: number };
	freeShipping?: true;
	featured?: true;
	/** When it came into the catalogue: the newest stand first on the home page. */
	addedDaysAgo: number;
	/** Who made it. */
	artisan: ArtisanKey;
	photos: readonly [DemoPhoto, ...DemoPhoto[]];
}

const WARRANTY = "90 dias legais + 1 ano de estrutura";

const number = (value: number): string => String(value).replace(".", ",");

/** Figures are written once, in the piece; here they become the words of the specification table. */
export function specificationsOf(piece: DemoPiece): Record<string, string> {
	const { width, height, depth } = piece.size;
	return {
		color: piece.color,
		style: piece.style,
		...(piece.capacity ? { capacity: piece.capacity } : {}),
		warranty: WARRANTY,
		material: piece.materials.join(", "),
		finish: piece.finish,
		weight: `${number(piece.weight)} kg`,
		size: `${[width, depth, height].map(number).join(" × ")} cm`,
	};
}
