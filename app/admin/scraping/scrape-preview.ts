import { type Cents, centsToReais } from "#app/values/money.ts";
import type { ScrapedProduct } from "./extract/scraped-product.ts";

/** What was read from a page, as the admin edits it before saving. */
export interface ScrapePreview {
	/** Changes with every reading, so that the form starts anew. */
	key: string;
	name: string;
	/** "1990.50": what a field of numbers holds. */
	price: string;
	/** The struck-through price of the page in reais, to compare with; it is not taken over. */
	listPrice: number | null;
	description: string;
	materials: string[];
	specifications: Record<string, string>;
	images: string[];
	/** Addresses among `images` that are ticked. */
	chosen: string[];
	sourceUrl: string;
	categoryId: string;
	generateReviews: boolean;
	/** Products that may be the same. */
	likely: { id: string; name: string }[];
}

/** A product takes five pictures (specification, section 9); the first ones of a page are its own. */
const INITIALLY_SELECTED = 5;

export function previewFromProduct(product: ScrapedProduct, likely: ScrapePreview["likely"]): ScrapePreview {
	const { originalPrice, price, ...rest } = product;
	return {
		...rest,
		key: `${product.sourceUrl} ${product.name}`,
		price: price === null ? "" : decimalText(price),
		listPrice: originalPrice === null ? null : centsToReais(originalPrice),
		chosen: product.images.slice(0, INITIALLY_SELECTED),
		categoryId: "",
		generateReviews: true,
		likely,
	};
}

/** "1990.50" */
const decimalText = (price: Cents): string =>
	`${Math.floor(price / 100)}.${String(price % 100).padStart(2, "0")}`;

/** The same from a form that was refused. */
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
		chosen: texts("images"),
		sourceUrl: text("sourceUrl"),
		categoryId: text("categoryId"),
		generateReviews: form.has("generateReviews"),
		likely: [],
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
