/** Pictures as the shop shows them: the data that a page needs, and the addresses of their variants. */

export const imageFormats = ["avif", "webp"] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** 5 MB to the byte (specification, section 9). */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Widths of common phone screens and their double. For a smaller picture the last step is its own width. */
const VARIANT_WIDTHS: readonly number[] = [320, 480, 750, 1080, 1440];

/** Two more for photographs over the whole width of a window. */
const WINDOW_WIDTHS: readonly number[] = [...VARIANT_WIDTHS, 1920, 2400];

export interface ImageView {
	id: string;
	/** A Portuguese description of the picture; empty for a decorative one. */
	alt: string;
	/** Pixels of the stored picture. */
	width: number;
	height: number;
	/**
	 * Its colours from top to bottom ("#ddd3c5,#a98f6f,#c9beae"); empty for a picture that is not visible before it has
	 * loaded.
	 */
	placeholder: string;
}

/** A picture whose description is beside it. */
export type ListImage = Omit<ImageView, "alt">;

/**
 * The data that a card needs of its pictures. Those after the first need no colours, because they are only seen once
 * loaded.
 */
export const toListImages = (images: readonly ImageView[]): ListImage[] =>
	images.map(({ id, width, height, placeholder }, at) => ({
		id,
		width,
		height,
		placeholder: at === 0 ? placeholder : "",
	}));

/**
 * The data from which a picture's addresses are built, on the server and in the browser, so that pages carry no list of
 * them.
 */
export type AddressedImage = Pick<ImageView, "id" | "width">;

/** The widths a picture is offered in. Never wider than the source: 1200 px gives 320, 480, 750, 1080 and 1200. */
export function widthsFor(sourceWidth: number, steps = VARIANT_WIDTHS): number[] {
	const widest = Math.min(sourceWidth, steps.at(-1) ?? sourceWidth);
	return [...steps.filter((step) => step < widest), widest];
}

/** The widths of a photograph that may be as wide as the window. */
export const windowWidthsFor = (sourceWidth: number): number[] => widthsFor(sourceWidth, WINDOW_WIDTHS);

export function imageUrl(id: string, width: number, format: ImageFormat): string {
	return `/images/${id}/${width}.${format}`;
}

/** The narrowest variant of at least `width` pixels, as WebP: for carts, feeds and structured data. */
export function imageUrlNear(image: AddressedImage, width: number): string {
	const widths = widthsFor(image.width);
	const chosen = widths.find((candidate) => candidate >= width) ?? widths.at(-1) ?? width;
	return imageUrl(image.id, chosen, "webp");
}

export function srcSet(image: AddressedImage, format: ImageFormat, widths = widthsFor(image.width)): string {
	return widths.map((width) => `${imageUrl(image.id, width, format)} ${width}w`).join(", ");
}

/** The picture that social networks show of a page: one shape for all, in the one format that all of them read. */
export const socialPicture = { file: "social.jpg", width: 1200, height: 630, type: "image/jpeg" } as const;

export function socialPictureUrl(id: string): string {
	return `/images/${id}/${socialPicture.file}`;
}

/** The small square picture in a mail, in the one format that all mail programs read. */
export const mailPicture = { file: "mail.jpg", side: 160 } as const;

export const mailPictureUrl = (id: string): string => `/images/${id}/${mailPicture.file}`;

/** A photograph of the work in a mail: twice as wide as its text, in that format. */
export const letterPicture = { file: "letter.jpg", width: 1040, height: 780 } as const;

export type ImageVariant = { width: number; format: ImageFormat } | "social" | "mail" | "letter";

export type ImageVariantFile =
	| `${number}.${ImageFormat}`
	| typeof socialPicture.file
	| typeof mailPicture.file
	| typeof letterPicture.file;

export function variantFile(variant: ImageVariant): ImageVariantFile {
	if (variant === "social") return socialPicture.file;
	if (variant === "letter") return letterPicture.file;
	return variant === "mail" ? mailPicture.file : `${variant.width}.${variant.format}`;
}

/** Reads "750.avif" or "social.jpg", the last part of an image address. Null for anything else. */
export function parseVariant(file: string): ImageVariant | null {
	if (file === socialPicture.file) return "social";
	if (file === mailPicture.file) return "mail";
	if (file === letterPicture.file) return "letter";
	const [, width, format] = /^([1-9]\d{1,3})\.(avif|webp)$/.exec(file) ?? [];
	return width && format ? { width: Number(width), format: format as ImageFormat } : null;
}

const OWN_IMAGE_PATH =
	/^\/images\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/[1-9]\d{1,3}\.(?:avif|webp)$/;

/** The id behind an address of our own store, as typed into a form; null for any other address. */
export function imageIdOf(address: string): string | null {
	return OWN_IMAGE_PATH.exec(address)?.[1] ?? null;
}

/** Why a picture is refused. */
export type ImageProblem = "not_an_image" | "too_large" | "too_many_pixels" | "wrong_shape";
