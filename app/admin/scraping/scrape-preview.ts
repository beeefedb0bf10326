import { MAX_PRODUCT_IMAGES } from "#app/shop/catalogue/products/product-input.ts";
import { centsToReais, formatDecimalReais } from "#app/values/money.ts";
import type { ScrapedProduct } from "./extract/scraped-product.ts";

/** The product read from a page, as the admin edits it before saving. */
export interface ScrapePreview {
	/** Changes with every page that is read, so that the form starts from its values. */
	key: string;
	name: string;
	/** "1990.50": the value of a number field. */
	price: string;
	/** The struck-through price of the page in reais, for comparison; it is not saved. */
	listPrice: number | null;
	description: string;
	materials: string[];
	specifications: Record<string, string>;
	images: string[];
	/** The ticked addresses among `images`. */
	selected: string[];
	sourceUrl: string;
	categoryId: string;
	generateReviews: boolean;
	/** Existing products that may be the same. */
	likelyDuplicates: { id: string; name: string }[];
}

export function previewFromProduct(
	product: ScrapedProduct,
	likelyDuplicates: ScrapePreview["likelyDuplicates"],
): ScrapePreview {
	const { originalPrice, price, ...rest } = product;
	return {
		...rest,
		key: `${product.sourceUrl} ${product.name}`,
		price: price === null ? "" : formatDecimalReais(price),
		listPrice: originalPrice === null ? null : centsToReais(originalPrice),
		// The first pictures of a page usually show its product.
		selected: product.images.slice(0, MAX_PRODUCT_IMAGES),
		categoryId: "",
		generateReviews: true,
		likelyDuplicates,
	};
}

/** The same from a refused form. */
export function previewFromForm(form: FormData): ScrapePreview {
	const text = (name: string): string => String(form.get(name) ?? "");
	const texts = (name: string): string[] => form.getAll(name).map(String);
	return {
		key: `${text("sourceUrl")} ${text("readName")}`,
		name: text("name"),
		price: text("price"),
		listPrice: null,
		description: text("description"),
		materials: texts("materials"),
		specifications: parseSpecifications(text("specifications")),
		images: texts("found"),
		selected: texts("images"),
		sourceUrl: text("sourceUrl"),
		categoryId: text("categoryId"),
		generateReviews: form.has("generateReviews"),
		likelyDuplicates: [],
	};
}

function parseSpecifications(json: string): Record<string, string> {
	try {
		const facts: unknown = JSON.parse(json);
		if (typeof facts !== "object" || facts === null) return {};
		return Object.fromEntries(
			Object.entries(facts).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
		);
	} catch {
		return {};
	}
}
