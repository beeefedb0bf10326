import type { ProductDetail } from "#app/shop/catalogue/products/product-view.ts";
import { shoppingAvailability } from "#app/shop/catalogue/structured-data/shopping-availability.ts";
import { imageUrlNear } from "#app/shop/images/image.ts";
import type { WorkingCalendars } from "#app/shop/shipping/calendars/working-calendars.ts";
import { handlingDaysFor } from "#app/shop/shipping/delivery-estimate.ts";
import type { PieceLead } from "#app/shop/shipping/quote/bench-board.server.ts";
import type { Moment } from "#app/values/date.ts";
import { type Cents, formatDecimalReais } from "#app/values/money.ts";
import { truncateWords } from "#app/values/text.ts";
import { googleCategoryOf } from "./google-category.ts";
import { xmlElement, xmlText } from "./xml.ts";

export type FeedProduct = Pick<
	ProductDetail,
	| "id"
	| "slug"
	| "name"
	| "description"
	| "price"
	| "originalPrice"
	| "images"
	| "categories"
	| "materials"
	| "availability"
	| "shippingType"
	| "weightGrams"
	| "gtin"
	| "size"
> &
	PieceLead;

interface FeedShop {
	name: string;
	calendars: WorkingCalendars;
}

/** Limits of Google's product data specification. */
const MAX_LENGTH = { title: 150, description: 5_000, material: 200, productType: 750 };
const IMAGE_WIDTH = 1200;

/**
 * The products in the format of Google Merchant Center (RSS 2.0, Google's product data specification), in parts. A
 * product without a photograph cannot be listed there and is left out.
 */
export async function* merchantFeed(
	origin: string,
	shop: FeedShop,
	batches: AsyncIterable<readonly FeedProduct[]>,
	now: Moment = new Date(),
): AsyncGenerator<string> {
	yield `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${xmlElement("title", shop.name)}
${xmlElement("link", `${origin}/`)}
<description>${xmlText(`Peças de ${shop.name}`)}</description>
`;
	for await (const products of batches) {
		yield products
			.filter(({ images }) => images.length > 0)
			.map((product) => `${feedItem(origin, shop, product, now)}\n`)
			.join("");
	}
	yield "</channel>\n</rss>";
}

function feedItem(origin: string, shop: FeedShop, product: FeedProduct, now: Moment): string {
	const [first, ...others] = product.images.map((image) => `${origin}${imageUrlNear(image, IMAGE_WIDTH)}`);
	const { size, originalPrice, price } = product;
	const { inFeed, availableFrom } = shoppingAvailability(product, product.leave, now);
	const handlingDays = product.lead && handlingDaysFor(now, product.lead, shop.calendars);
	const mainCategory = product.categories[0]?.name;
	return [
		"<item>",
		xmlElement("g:id", product.id),
		xmlElement("g:title", truncateWords(product.name, MAX_LENGTH.title)),
		xmlElement("g:description", truncateWords(product.description, MAX_LENGTH.description)),
		xmlElement("g:link", `${origin}/product/${product.slug}`),
		xmlElement("g:image_link", first),
		...others.map((address) => xmlElement("g:additional_image_link", address)),
		xmlElement("g:availability", inFeed),
		xmlElement("g:availability_date", availableFrom),
		xmlElement("g:price", feedAmount(originalPrice ?? price)),
		originalPrice === null ? "" : xmlElement("g:sale_price", feedAmount(price)),
		xmlElement("g:condition", "new"),
		xmlElement("g:brand", shop.name),
		// Products that the workshop makes itself usually have neither a GTIN nor a part number.
		product.gtin === null ? xmlElement("g:identifier_exists", "no") : xmlElement("g:gtin", product.gtin),
		xmlElement("g:google_product_category", googleCategoryOf(product.name, mainCategory)),
		xmlElement("g:product_type", mainCategory?.slice(0, MAX_LENGTH.productType)),
		xmlElement("g:material", product.materials.slice(0, 3).join("/").slice(0, MAX_LENGTH.material)),
		xmlElement("g:product_width", feedCentimetres(size.widthMm)),
		xmlElement("g:product_height", feedCentimetres(size.heightMm)),
		xmlElement("g:product_length", feedCentimetres(size.depthMm)),
		xmlElement("g:shipping_weight", product.weightGrams === null ? null : `${product.weightGrams / 1000} kg`),
		xmlElement("g:min_handling_time", handlingDays),
		xmlElement("g:max_handling_time", handlingDays),
		product.shippingType === "free"
			? `<g:shipping>${xmlElement("g:country", "BR")}${xmlElement("g:price", "0.00 BRL")}</g:shipping>`
			: "",
		"</item>",
	].join("");
}

const feedAmount = (money: Cents): string => `${formatDecimalReais(money)} BRL`;

const feedCentimetres = (millimetres: number | null): string | null =>
	millimetres === null ? null : `${millimetres / 10} cm`;
