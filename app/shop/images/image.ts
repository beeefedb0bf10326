/** Pictures as the shop shows them: what a page needs to know, and the addresses of their variants. */

export const imageFormats = ["avif", "webp"] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** 5 MB to the byte (specification, section 9). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Widths of common phone screens and their double; the last step of a smaller one is its own width. */
const VARIANT_WIDTHS = [320, 480, 750, 1080, 1440] as const;

export interface ImageView {
	id: string;
	/** What the picture shows, in Portuguese; empty for one that only decorates. */
	alt: string;
	/** Pixels of the stored picture. */
	width: number;
	height: number;
	/** Its colours from top to bottom ("#ddd3c5,#a98f6f,#c9beae"); empty for one that is not seen before it is loaded. */
	placeholder: string;
}

/** A picture whose words are beside it. */
export type ListImage = Omit<ImageView, "alt">;

/** What a card needs of its pictures: the others are behind the first, which has come before they are seen. */
export const toListImages = (images: readonly ImageView[]): ListImage[] =>
	images.map(({ id, width, height, placeholder }, at) => ({
		id,
		width,
		height,
		placeholder: at === 0 ? placeholder : "",
	}));

/** What of a picture its addresses are made of, on the server and in the browser: no page carries a list of them. */
type AddressedImage = Pick<ImageView, "id" | "width">;

/** The widths a picture is offered in. Never wider than the source: 1200 px gives 320, 480, 750, 1080 and 1200. */
export function widthsFor(sourceWidth: number): number[] {
	const widest = Math.min(sourceWidth, VARIANT_WIDTHS[VARIANT_WIDTHS.length - 1] ?? sourceWidth);
	return [...VARIANT_WIDTHS.filter((step) => step < widest), widest];
}

export function imageUrl(id: string, width: number, format: ImageFormat): string {
	return `/images/${id}/${width}.${format}`;
}

/** The narrowest variant of at least `width` pixels, as WebP: for carts, feeds and structured data. */
export function imageUrlNear(image: AddressedImage, width: number): string {
	const widths = widthsFor(image.width);
	const chosen = widths.find((candidate) => candidate >= width) ?? widths.at(-1) ?? width;
	return imageUrl(image.id, chosen, "webp");
}

export function srcSet(image: AddressedImage, format: ImageFormat): string {
	return widthsFor(image.width)
		.map((width) => `${imageUrl(image.id, width, format)} ${width}w`)
		.join(", ");
}

/** What social networks show of a page: one shape for all of them, in the one format they all read. */
export const socialPicture = { file: "social.jpg", width: 1200, height: 630, type: "image/jpeg" } as const;

export function socialPictureUrl(id: string): string {
	return `/images/${id}/${socialPicture.file}`;
}

export type ImageVariant = { width: number; format: ImageFormat } | "social";

export type ImageVariantFile = `${number}.${ImageFormat}` | typeof socialPicture.file;

export function variantFile(variant: ImageVariant): ImageVariantFile {
	return variant === "social" ? socialPicture.file : `${variant.width}.${variant.format}`;
}

/** Reads "750.avif" or "social.jpg", the last part of an image address. Null for anything else. */
export function parseVariant(file: string): ImageVariant | null {
	if (file === socialPicture.file) return "social";
	const [, width, format] = /^([1-9]\d{1,3})\.(avif|webp)$/.exec(file) ?? [];
	return width && format ? { width: Number(width), format: format as ImageFormat } : null;
}

const OWN_IMAGE_PATH =
	/^\/images\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/[1-9]\d{1,3}\.(?:avif|webp)$/;

/** The id behind an address of our own store, as typed into a form; null for any other address. */
export function imageIdOf(address: string): string | null {
	return OWN_IMAGE_PATH.exec(address)?.[1] ?? null;
}
