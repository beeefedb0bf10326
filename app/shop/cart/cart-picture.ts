import { type ImageView, imageUrlNear } from "#app/shop/images/image.ts";

/** Beside the lines of cart and checkout: enough for a dense screen. */
const WIDTH = 240;

/** Address of the small picture that stands for a product in the cart. */
export function cartPicture(image: Pick<ImageView, "id" | "widths"> | undefined | null): string | null {
	return image ? imageUrlNear(image, WIDTH) : null;
}
