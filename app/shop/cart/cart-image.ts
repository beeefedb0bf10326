import { type ImageView, imageUrlNear } from "#app/shop/images/image.ts";

/** Beside the lines of cart and checkout: enough for a dense screen. */
const CART_IMAGE_WIDTH = 240;

/** Address of the small picture that stands for a product in the cart. */
export function cartImageUrl(image: Pick<ImageView, "id" | "width"> | undefined | null): string | null {
	return image ? imageUrlNear(image, CART_IMAGE_WIDTH) : null;
}
