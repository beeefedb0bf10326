import type { ProductDetail } from "#app/shop/catalogue/products/product.ts";
import { imageUrlNear } from "#app/shop/images/image.ts";
import { type Cents, centsToReais } from "#app/values/money.ts";
import { truncateWords } from "#app/values/text.ts";
import { element, xmlText } from "./xml.ts";

export type FeedPiece = Pick<
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
	| "isMadeToOrder"
	| "productionDays"
	| "availability"
	| "shippingType"
	| "weightGrams"
	| "size"
>;

/** Limits of Google's product data specification. */
const MOST = { title: 150, description: 5_000, material: 200, productType: 750 };
const IMAGE_WIDTH = 1200;

/**
 * The pieces as Google Merchant Center reads them (RSS 2.0, Google's product data specification).
 * One without a photograph cannot be listed there and is left out.
 */
export function merchantFeed(origin: string, shop: string, pieces: readonly FeedPiece[]): string {
	const items = pieces.filter(({ images }) => images.length > 0).map((piece) => item(origin, shop, piece));
	return `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element("title", shop)}
${element("link", `${origin}/`)}
<description>${xmlText(`Peças de ${shop}`)}</description>
${items.join("\n")}
</channel>
</rss>`;
}

function item(origin: string, shop: string, piece: FeedPiece): string {
	const [first, ...others] = piece.images.map((image) => `${origin}${imageUrlNear(image, IMAGE_WIDTH)}`);
	const { size, originalPrice, price } = piece;
	const handlingDays = piece.isMadeToOrder ? piece.productionDays : null;
	return [
		"<item>",
		element("g:id", piece.id),
		element("g:title", truncateWords(piece.name, MOST.title)),
		element("g:description", truncateWords(piece.description, MOST.description)),
		element("g:link", `${origin}/product/${piece.slug}`),
		element("g:image_link", first),
		...others.map((address) => element("g:additional_image_link", address)),
		// What is made to order can be bought today; how long it takes is said below.
		element("g:availability", piece.availability === "out_of_stock" ? "out_of_stock" : "in_stock"),
		element("g:price", amount(originalPrice ?? price)),
		originalPrice === null ? "" : element("g:sale_price", amount(price)),
		element("g:condition", "new"),
		element("g:brand", shop),
		// The workshop's own pieces have neither GTIN nor part number.
		element("g:identifier_exists", "no"),
		element("g:product_type", piece.categories[0]?.name.slice(0, MOST.productType)),
		element("g:material", piece.materials.slice(0, 3).join("/").slice(0, MOST.material)),
		element("g:product_width", centimetres(size.widthMm)),
		element("g:product_height", centimetres(size.heightMm)),
		element("g:product_length", centimetres(size.depthMm)),
		element("g:shipping_weight", piece.weightGrams === null ? null : `${piece.weightGrams / 1000} kg`),
		element("g:min_handling_time", handlingDays),
		element("g:max_handling_time", handlingDays),
		piece.shippingType === "free"
			? `<g:shipping>${element("g:country", "BR")}${element("g:price", "0.00 BRL")}</g:shipping>`
			: "",
		"</item>",
	].join("");
}

const amount = (money: Cents): string => `${centsToReais(money).toFixed(2)} BRL`;

const centimetres = (millimetres: number | null): string | null =>
	millimetres === null ? null : `${millimetres / 10} cm`;
