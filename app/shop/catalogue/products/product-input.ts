import type { ProductOrigin } from "#app/values/fiscal/fiscal-codes.ts";
import type { Cents } from "#app/values/money.ts";
import type { ShippingType } from "#app/values/status/shipping-type.ts";
import type { WorkStep } from "#app/values/workshop/work-step.ts";

/** A product from a form, the importer or the demo: checked, and in the shop's units. */
export interface ProductInput {
	name: string;
	/** Derived from the name when missing; made unique either way. */
	slug?: string | undefined;
	description: string;
	price: Cents;
	originalPrice?: Cents | null;
	materials: readonly string[];
	widthMm?: number | null;
	heightMm?: number | null;
	depthMm?: number | null;
	weightGrams?: number | null;
	specifications?: Record<string, string>;
	careInstructions?: string | null;
	finish?: string | null;
	/** The workshop's own code; no two products have the same. */
	sku?: string | null;
	/** The number of its bar code, checked; no two products have the same. */
	gtin?: string | null;
	/** Codes for invoices; null where the shop's settings apply. */
	ncm?: string | null;
	/** “cClassTrib” of IBS and CBS. */
	taxClass?: string | null;
	origin?: ProductOrigin | null;
	shippingType?: ShippingType;
	stockQuantity?: number;
	isMadeToOrder?: boolean;
	productionDays?: number | null;
	/** How these days are used, in the owner's words. */
	makingTime?: string | null;
	availableAfterDays?: number | null;
	/** Minutes for one product, and for setting up for each order. Missing fields of the work stay as they are. */
	benchMinutes?: number | null | undefined;
	benchSetupMinutes?: number | undefined;
	dryingDays?: number | undefined;
	/** Null where the steps of the shop's settings apply. */
	workSteps?: WorkStep[] | null | undefined;
	/** The benches that can make it; an empty list for every bench. */
	benchIds?: readonly string[] | undefined;
	isFeatured?: boolean;
	isActive?: boolean;
	artisanId?: string | null;
	/** The page it was imported from. */
	sourceUrl?: string | null;
	/** The first of them is the legacy `category_id`. */
	categoryIds: readonly string[];
	/** In the order in which they are shown, at most five. */
	imageIds?: readonly string[];
	/**
	 * Alternative texts of these pictures, in the same order. Where one is empty or missing, the stored one
	 * stays; a picture without any is described by the product's name.
	 */
	imageAlts?: readonly string[];
}

/** The limit of pictures for each product (specification, section 9). */
export const MAX_PRODUCT_IMAGES = 5;
