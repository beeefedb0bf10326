import { productLimits } from "#app/values/fields/product-limits.ts";
import { toOneLine, toParagraphs } from "./html-to-text.ts";
import { asList, asNodes, hasType, type JsonLdNode, parseJsonLd, productNodes } from "./json-ld.ts";
import { readPrice } from "./read-price.ts";
import type { PartialScrapedProduct } from "./scraped-product.ts";
import { specificationKey } from "./trade-words.ts";

/**
 * The product that a page's JSON-LD describes: of several (there may be related products) the one with the page's own
 * address, otherwise the first.
 */
export function readJsonLd(scripts: readonly string[], pageUrl: URL): PartialScrapedProduct | null {
	const nodes = scripts.flatMap((script) => productNodes(parseJsonLd(script)));
	const node = nodes.find((each) => describesPage(each, pageUrl)) ?? nodes[0];
	if (!node) return null;
	const name = toOneLine(node.name, productLimits.name);
	const description = toParagraphs(node.description, productLimits.description);
	const specifications = readSpecifications(node);
	return {
		name: name || undefined,
		description: description || undefined,
		...readOffers(node, pageUrl),
		images: asList(node.image).flatMap(imageAddresses),
		materials: asList(node.material)
			.map((material) => toOneLine(hasName(material) ? material.name : material, productLimits.material))
			.filter(Boolean),
		specifications,
	};
}

const hasName = (value: unknown): value is { name: unknown } =>
	typeof value === "object" && value !== null && "name" in value;

function describesPage(node: JsonLdNode, pageUrl: URL): boolean {
	const addresses = [
		node.url,
		node["@id"],
		node.mainEntityOfPage,
		...asNodes(node.offers).map(({ url }) => url),
	];
	return addresses.some((address) => {
		const url = typeof address === "string" ? URL.parse(address, pageUrl) : null;
		return (
			url !== null &&
			url.host === pageUrl.host &&
			withoutTrailingSlash(url.pathname) === withoutTrailingSlash(pageUrl.pathname)
		);
	});
}

const withoutTrailingSlash = (path: string): string => (path.endsWith("/") ? path.slice(0, -1) : path);

function imageAddresses(image: unknown): string[] {
	if (typeof image === "string") return [image];
	return asNodes(image)
		.flatMap(({ url, contentUrl }) => asList(url ?? contentUrl))
		.filter((address) => typeof address === "string");
}

type OfferAmounts = Pick<PartialScrapedProduct, "price" | "originalPrice" | "currency">;

function readOffers(product: JsonLdNode, pageUrl: URL): OfferAmounts {
	const productOffers = asNodes(product.offers).map(readOffer).filter(hasPrice);
	if (productOffers.length > 0) return cheapest(productOffers);
	// For a group of variants: the variant with this page's address, otherwise the cheapest.
	const variants = asNodes(product.hasVariant);
	const ofThisPage = variants.find((variant) =>
		asNodes(variant.offers).some(
			({ url }) => typeof url === "string" && URL.parse(url, pageUrl)?.href === pageUrl.href,
		),
	);
	const offers = (ofThisPage ? [ofThisPage] : variants.slice(0, 200)).flatMap(({ offers }) =>
		asNodes(offers),
	);
	return cheapest(offers.map(readOffer).filter(hasPrice));
}

const hasPrice = (amounts: OfferAmounts): boolean => amounts.price !== undefined;

const cheapest = (offers: readonly OfferAmounts[]): OfferAmounts =>
	offers.reduce<OfferAmounts>(
		(best, each) => (best.price === undefined || (each.price ?? best.price) < best.price ? each : best),
		{},
	);

/** The price is in the offer, in its price specifications, or the lowest of several offers. */
function readOffer(offer: JsonLdNode): OfferAmounts {
	const specifications = asNodes(offer.priceSpecification);
	const isList = ({ priceType }: JsonLdNode): boolean =>
		asList(priceType).some(
			(type) => typeof type === "string" && /(ListPrice|StrikethroughPrice|SRP|MSRP)$/.test(type),
		);
	const paid = specifications.find((each) => !isList(each) && readPrice(each.price) !== null);
	const list = specifications.find(isList);
	const direct = hasType(offer, "AggregateOffer")
		? (offer.lowPrice ?? offer.price)
		: (offer.price ?? offer.lowPrice);
	const price = readPrice(direct) ?? readPrice(paid?.price);
	const inner = price === null ? cheapest(asNodes(offer.offers).map(readOffer).filter(hasPrice)) : {};
	const originalPrice = readPrice(list?.price);
	const currency = [offer.priceCurrency, paid?.priceCurrency].find((each) => typeof each === "string");
	return {
		...inner,
		...(price === null ? {} : { price }),
		...(originalPrice === null ? {} : { originalPrice }),
		...(typeof currency === "string" ? { currency } : {}),
	};
}

function readSpecifications(product: JsonLdNode): Record<string, string> {
	const specifications: Record<string, string> = {};
	const put = (key: string | null, value: unknown): void => {
		const text = toOneLine(typeof value === "number" ? String(value) : value, productLimits.specification);
		if (key && text) specifications[key] ??= text;
	};
	for (const { name, value } of asNodes(product.additionalProperty).slice(0, 100)) {
		if (typeof name === "string") put(specificationKey(name), value);
	}
	for (const key of ["color", "size", "weight"]) put(key, measure(product[key]));
	return specifications;
}

/** Text such as "12 kg", from a text or a `QuantitativeValue`. */
function measure(value: unknown): unknown {
	const [node] = asNodes(value);
	if (!node) return value;
	if (typeof node.value !== "string" && typeof node.value !== "number") return node.name;
	const unit = { KGM: "kg", GRM: "g", CMT: "cm", MTR: "m", MMT: "mm" }[
		String(node.unitCode ?? "").toUpperCase()
	];
	return `${node.value} ${unit ?? node.unitText ?? ""}`;
}
