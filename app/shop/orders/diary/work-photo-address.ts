import { href } from "react-router";
import { widthsFor } from "#app/shop/images/image.ts";
import type { DiaryPhoto } from "./diary.ts";

type AddressedPhoto = Pick<DiaryPhoto, "id" | "width">;

/** Wide enough for a photograph that is opened on its own. */
const OPENED_WIDTH = 1440;

const widthsOf = ({ width }: AddressedPhoto): number[] =>
	widthsFor(width).filter((each) => each <= OPENED_WIDTH);

const photoAddress = ({ id }: AddressedPhoto, width: number): string =>
	href("/work-photos/:id/:file", { id, file: `${width}.webp` });

/** The address of a photograph of the work that is at least so wide, for a reader with a session. */
export function workPhotoUrl(photo: AddressedPhoto, width = OPENED_WIDTH): string {
	const widths = widthsOf(photo);
	return photoAddress(photo, widths.find((each) => each >= width) ?? widths.at(-1) ?? photo.width);
}

/**
 * Its addresses in a page for a reader of its order: with the order's full id, which also opens its tracking page, it
 * is shown to a guest.
 */
export function workPhotoAddresses(photo: AddressedPhoto, orderId: string) {
	const forOrder = (address: string) => `${address}?order=${orderId}`;
	return {
		src: forOrder(workPhotoUrl(photo, 750)),
		srcSet: widthsOf(photo)
			.map((width) => `${forOrder(photoAddress(photo, width))} ${width}w`)
			.join(", "),
		opened: forOrder(workPhotoUrl(photo)),
	};
}
