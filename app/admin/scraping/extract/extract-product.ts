import { type CheerioAPI, load } from "cheerio";
import { productLimits } from "#app/values/fields/product-limits.ts";
import { toOneLine, toParagraphs } from "./html-to-text.ts";
import { readJsonLd } from "./read-json-ld.ts";
import { readPrice } from "./read-price.ts";
import { MAX_IMAGES_FOUND, type PartialScrapedProduct, type ScrapedProduct } from "./scraped-product.ts";
import { findWoods, specificationKey } from "./trade-words.ts";

/**
 * The product of a page: JSON-LD, then microdata, then meta tags, then headline and title, each adding what the
 * earlier sources lack. Null when the page shows no sign of a product: a headline alone may belong to anything.
 */
export function extractProduct(html: string, pageUrl: URL): ScrapedProduct | null {
	const $ = load(html);
	const base = URL.parse($("base[href]").first().attr("href") ?? "", pageUrl) ?? pageUrl;
	const address = URL.parse($("link[rel='canonical']").first().attr("href") ?? "", base) ?? pageUrl;
	const scripts = $("script[type='application/ld+json']")
		.toArray()
		.slice(0, 40)
		.map((script) => $(script).text());
	const meta = readMeta($);
	const structuredSources = [readJsonLd(scripts, address), readMicrodata($)].filter(
		(source) => source !== null,
	);
	if (structuredSources.length === 0 && !meta.isProduct) return null;
	const sources: PartialScrapedProduct[] = [...structuredSources, meta.fields, readHeadline($)];
	const name = firstValue(sources, "name");
	if (!name) return null;

	const description = firstValue(sources, "description") ?? "";
	const specifications = Object.assign(
		{},
		readFactTables($),
		...sources.map((source) => source.specifications ?? {}).reverse(),
	);
	const materials = unique(
		[...sources.flatMap((source) => source.materials ?? []), specifications.material ?? ""].flatMap((text) =>
			text.split(/\s*(?:[,;/]|\be\b)\s*/),
		),
	);
	return {
		name,
		description,
		...resolvePrices(sources, meta.paid),
		images: absoluteUrls(
			sources.flatMap((source) => source.images ?? []),
			base,
		),
		materials: (materials.length > 0 ? materials : findWoods(`${name} ${description}`)).slice(0, 10),
		specifications,
		sourceUrl: pageUrl.href,
	};
}

function firstValue<Key extends keyof PartialScrapedProduct>(
	sources: readonly PartialScrapedProduct[],
	key: Key,
): PartialScrapedProduct[Key] | undefined {
	return sources.find((source) => source[key] !== undefined)?.[key];
}

const unique = (texts: readonly string[]): string[] => [
	...new Map(
		texts
			.map((text) => toOneLine(text, productLimits.material))
			.filter(Boolean)
			.map((text) => [text.toLowerCase(), text]),
	).values(),
];

/**
 * In a sale the price in the markup may be the list price, and the platform's own tag the actual price. Prices in
 * another currency are ignored.
 */
function resolvePrices(
	sources: readonly PartialScrapedProduct[],
	paid: ScrapedProduct["price"],
): Pick<ScrapedProduct, "price" | "originalPrice"> {
	const priced = sources.find((source) => source.price !== undefined);
	const stated = isBrl(priced?.currency) ? (priced?.price ?? null) : null;
	const price = paid ?? stated;
	const higher = [priced?.originalPrice, stated].find(
		(amount) => amount !== undefined && amount !== null && price !== null && amount > price,
	);
	return { price, originalPrice: higher ?? null };
}

const isBrl = (currency: string | undefined): boolean =>
	currency === undefined || currency.trim() === "" || /^(?:BRL|R\$)$/i.test(currency.trim());

function absoluteUrls(addresses: readonly string[], base: URL): string[] {
	const images = new Set<string>();
	for (const address of addresses) {
		const url = address.length <= 2_000 ? URL.parse(address.trim(), base) : null;
		if (url && (url.protocol === "https:" || url.protocol === "http:")) images.add(url.href);
		if (images.size === MAX_IMAGES_FOUND) break;
	}
	return [...images];
}

/** `itemprop` inside the first `itemscope` of a product. */
function readMicrodata($: CheerioAPI): PartialScrapedProduct | null {
	const scope = $("[itemscope][itemtype*='schema.org/Product']").first();
	if (scope.length === 0) return null;
	const all = (property: string) => scope.find(`[itemprop~='${property}']`).toArray().slice(0, 40);
	const contentOf = (element: ReturnType<typeof all>[number]): string => {
		const item = $(element);
		return (
			item.attr("content") ?? item.attr("src") ?? item.attr("href") ?? item.attr("value") ?? item.html() ?? ""
		);
	};
	const value = (property: string): string | undefined => all(property).map(contentOf).find(Boolean);
	const name = toOneLine(value("name"), productLimits.name);
	const description = toParagraphs(value("description"), productLimits.description);
	const price = readPrice(toOneLine(value("price") ?? value("lowPrice") ?? "", 60));
	const currency = value("priceCurrency");
	const color = toOneLine(value("color"), productLimits.specification);
	return {
		name: name || undefined,
		description: description || undefined,
		price: price ?? undefined,
		currency: currency && toOneLine(currency, 10),
		images: all("image").map(contentOf).filter(Boolean),
		materials: all("material")
			.map((element) => toOneLine(contentOf(element), productLimits.material))
			.filter(Boolean),
		...(color ? { specifications: { color } } : {}),
	};
}

/** Open Graph, the product tags of the platforms, and tags of single platforms. */
function readMeta($: CheerioAPI): {
	fields: PartialScrapedProduct;
	isProduct: boolean;
	paid: ScrapedProduct["price"];
} {
	const contents = new Map<string, string[]>();
	for (const element of $("meta[content]").toArray().slice(0, 300)) {
		const { property, name, content } = element.attribs;
		const key = (property ?? name ?? "").toLowerCase();
		if (key && content) contents.set(key, [...(contents.get(key) ?? []), content]);
	}
	const value = (...keys: string[]): string | undefined =>
		keys.map((key) => contents.get(key)?.[0]).find(Boolean);
	const stated = value(
		"product:price:amount",
		"og:price:amount",
		"product:sale_price:amount",
		"twitter:data1",
	);
	const price = readPrice(stated);
	const name = toOneLine(value("og:title", "twitter:title"), productLimits.name);
	const description = toParagraphs(value("og:description", "description"), productLimits.description);
	const currency = value("product:price:currency", "og:price:currency");
	return {
		fields: {
			name: name || undefined,
			description: description || undefined,
			price: price ?? undefined,
			currency: currency && toOneLine(currency, 10),
			images: ["og:image:secure_url", "og:image", "twitter:image"].flatMap((key) => contents.get(key) ?? []),
		},
		isProduct: price !== null || /product/i.test(value("og:type") ?? "") || contents.has("tiendanube:price"),
		paid: readPrice(value("tiendanube:price", "nuvemshop:price")),
	};
}

function readHeadline($: CheerioAPI): PartialScrapedProduct {
	const name = toOneLine($("h1").first().text() || $("title").first().text(), productLimits.name);
	return name ? { name } : {};
}

/** Specifications in the page's tables and lists: "Acabamento | Óleo natural". */
function readFactTables($: CheerioAPI): Record<string, string> {
	const specifications: Record<string, string> = {};
	const put = (label: string, value: string): void => {
		const key = specificationKey(label);
		const text = toOneLine(value, productLimits.specification);
		if (key && text) specifications[key] ??= text;
	};
	for (const row of $("table tr").toArray().slice(0, 200)) {
		const cells = $(row).children("th, td");
		if (cells.length === 2) put(cells.eq(0).text(), cells.eq(1).text());
	}
	for (const term of $("dl dt").toArray().slice(0, 200)) put($(term).text(), $(term).next("dd").text());
	return specifications;
}
