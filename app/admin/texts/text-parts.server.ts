import { eq, inArray } from "drizzle-orm";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { listProductLinks } from "#app/shop/catalogue/products/list-product-links.server.ts";
import type { ListImage } from "#app/shop/images/image.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { productAddresses } from "#app/shop/texts/room-fields.ts";
import { findText, type TextContent, type TextKey } from "#app/shop/texts/shop-texts.ts";
import { uploadedPictureIds } from "#app/shop/texts/text-pictures.server.ts";
import { db } from "#db/client.server.ts";
import { formerSlugs, images, products } from "#db/schema.server.ts";

export interface ChosenProduct {
	id: string;
	name: string;
	isActive: boolean;
	image: ListImage | null;
}

/** Pictures and products that a text names, for its form. */
export interface TextParts {
	/** Uploaded pictures by their ids. */
	pictures: Readonly<Record<string, ListImage>>;
	/** Products by the address that the text names; one that is gone is not there. */
	products: Readonly<Record<string, ChosenProduct>>;
}

/** The pictures and products in these states of a text. */
export async function readTextParts(
	_admin: Admin,
	key: TextKey,
	contents: readonly (TextContent | null)[],
): Promise<TextParts> {
	const ids = [...new Set(contents.flatMap((content) => uploadedPictureIds(key, content)))];
	const fields = Object.entries(findText(key).fields).filter(([, { kind }]) => kind === "products");
	const addresses = contents.flatMap((content) =>
		fields.flatMap(([name]) => productAddresses(content?.[name] ?? "")),
	);
	const [pictures, chosen] = await Promise.all([readPictures(ids), readProducts([...new Set(addresses)])]);
	return { pictures, products: chosen };
}

async function readPictures(ids: readonly string[]): Promise<TextParts["pictures"]> {
	if (ids.length === 0) return {};
	const { alt: _, ...columns } = imageColumns;
	const rows = await db
		.select(columns)
		.from(images)
		.where(inArray(images.id, [...ids]));
	return Object.fromEntries(rows.map((image) => [image.id, image]));
}

async function readProducts(addresses: readonly string[]): Promise<TextParts["products"]> {
	if (addresses.length === 0) return {};
	const columns = { id: products.id, name: products.name, isActive: products.isActive };
	const [renamed, current] = await Promise.all([
		db
			.select({ address: formerSlugs.slug, ...columns })
			.from(formerSlugs)
			.innerJoin(products, eq(products.id, formerSlugs.productId))
			.where(inArray(formerSlugs.slug, [...addresses])),
		db
			.select({ address: products.slug, ...columns })
			.from(products)
			.where(inArray(products.slug, [...addresses])),
	]);
	const rows = [...renamed, ...current];
	const links = await listProductLinks(rows.map(({ id }) => id));
	return Object.fromEntries(
		rows.map(({ address, ...product }, at) => [address, { ...product, image: links[at]?.images[0] ?? null }]),
	);
}
