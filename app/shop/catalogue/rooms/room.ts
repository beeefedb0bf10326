import type { Availability } from "#app/shop/catalogue/products/availability.ts";
import type { Photograph } from "#app/shop/images/photograph.ts";
import type { Cents } from "#app/values/money.ts";

/** A place on the photograph, in per cent of its width and height from the top left. */
interface Dot {
	wide: number[];
	tall: number[];
}

/** A photographed room; at least one of its shapes is there. */
export interface Room {
	title: string;
	alt: string;
	wide: Photograph | null;
	tall: Photograph | null;
	products: {
		slug: string;
		name: string;
		price: Cents;
		/** A note beside the price, such as a sold-out product. */
		note: string | null;
		/** Its place in both shapes of the photograph; null for a photograph without numbers. */
		dot: Dot | null;
	}[];
}

/** A room keeps the products that are not there just now, and says so. */
export function roomProductNote(availability: Availability): string | null {
	if (availability === "made_to_order") return "sob encomenda";
	return availability === "out_of_stock" ? "esgotado" : null;
}
