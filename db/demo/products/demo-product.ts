import type { Cents } from "#app/values/money.ts";
import type { DemoCategorySlug } from "#db/demo/categories.ts";
import type { DemoPhoto } from "#db/demo/demo-photo.ts";
import type { DemoArtisanKey } from "#db/demo/people.ts";

export interface DemoProduct {
	slug: string;
	name: string;
	/** The first is the one its address trail shows. */
	categories: readonly [DemoCategorySlug, ...DemoCategorySlug[]];
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
	artisan: DemoArtisanKey;
	photos: readonly [DemoPhoto, ...DemoPhoto[]];
}

const WARRANTY = "90 dias legais + 1 ano de estrutura";

const formatDecimal = (value: number): string => String(value).replace(".", ",");

/** Figures are written once, in the piece; here they become the words of the specification table. */
export function demoSpecificationsOf(product: DemoProduct): Record<string, string> {
	const { width, height, depth } = product.size;
	return {
		color: product.color,
		style: product.style,
		...(product.capacity ? { capacity: product.capacity } : {}),
		warranty: WARRANTY,
		material: product.materials.join(", "),
		finish: product.finish,
		weight: `${formatDecimal(product.weight)} kg`,
		size: `${[width, depth, height].map(formatDecimal).join(" × ")} cm`,
	};
}
