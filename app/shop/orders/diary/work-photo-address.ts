import { href } from "react-router";
import { widthsFor } from "#app/shop/images/image.ts";
import type { DiaryPhoto } from "./diary.ts";

/** Wide enough for a photograph that is opened on its own. */
const OPENED_WIDTH = 1440;

/**
 * The address of a photograph of the work, for a reader of its order: with the order's full id, which also opens its
 * tracking page, it is shown to a guest.
 */
const workPhotoUrl = (id: string, width: number, orderId: string): string =>
	`${href("/work-photos/:id/:file", { id, file: `${width}.webp` })}?order=${orderId}`;

/** The addresses of a photograph in a page. */
export function workPhotoAddresses({ id, width }: DiaryPhoto, orderId: string) {
	const widths = widthsFor(width).filter((each) => each <= OPENED_WIDTH);
	const near = (wanted: number) => widths.find((each) => each >= wanted) ?? widths.at(-1) ?? width;
	return {
		src: workPhotoUrl(id, near(750), orderId),
		srcSet: widths.map((each) => `${workPhotoUrl(id, each, orderId)} ${each}w`).join(", "),
		opened: workPhotoUrl(id, near(OPENED_WIDTH), orderId),
	};
}
