import { href } from "react-router";
import type { ImageView } from "#app/shop/images/image.ts";
import type { ShippingType } from "#app/shop/shipping/shipping-type.ts";
import type { Cents } from "#app/values/money.ts";
import type { Availability } from "./availability.ts";
import type { Size } from "./dimensions.ts";
import type { Instalment } from "./price.ts";

export interface CategoryLink {
	id: string;
	name: string;
	slug: string;
}

/** The part of a product that a card shows. */
export interface ProductSummary {
	id: string;
	slug: string;
	name: string;
	price: Cents;
	/** The struck-through price, always above `price`; null without a discount. */
	originalPrice: Cents | null;
	discountPercent: number | null;
	instalment: Instalment | null;
	/** In the owner's order, at most five. */
	images: ImageView[];
	/** The main one first, the others by name. */
	categories: CategoryLink[];
	materials: string[];
	isFeatured: boolean;
	isMadeToOrder: boolean;
	/** Business days that the workshop needs for a product made to order. */
	productionDays: number | null;
	availability: Availability;
	stockQuantity: number;
	shippingType: ShippingType;
	/** "Peroba-rosa · 220 × 95 cm" */
	facts: string;
}

/** What a product's own page shows. */
export interface ProductDetail extends ProductSummary {
	description: string;
	size: Size;
	weightGrams: number | null;
	finish: string | null;
	careInstructions: string | null;
	/** Keys of the specification, section 3: color, style, capacity, warranty, … */
	specifications: Record<string, string>;
	availableAfterDays: number | null;
	/** The maker, when the owner named one. */
	artisan: { fullName: string; avatarUrl: string | null } | null;
}

/** The address of a product's page. */
export const productPath = (slug: string): string => href("/product/:slug", { slug });
