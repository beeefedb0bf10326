import { type ImageView, imageUrlNear } from "#app/shop/images/image.ts";

/** In pixels: the picture beside a line of cart and checkout, sharp enough for a dense screen. */
const CART_IMAGE_WIDTH = 240;

/** The address of the small picture of a product in the cart. */
export function cartImageUrl(image: Pick<ImageView, "id" | "width"> | undefined | null): string | null {
	return image ? imageUrlNear(image, CART_IMAGE_WIDTH) : null;
}
