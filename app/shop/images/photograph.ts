import {
	type WorkshopPictureName,
	workshopPictureSrcSet,
	workshopPictureUrl,
	workshopPictureWidths,
} from "#app/content/workshop-picture.ts";
import { type AddressedImage, type ImageFormat, imageUrlNear, srcSet, windowWidthsFor } from "./image.ts";

/** A photograph of the shop's own screens: one that comes with the program, or one that the owner uploaded. */
export type Photograph = WorkshopPictureName | AddressedImage;

export const isWorkshopPicture = (name: string): name is WorkshopPictureName =>
	Object.hasOwn(workshopPictureWidths, name);

export const photographSrcSet = (photograph: Photograph, format: ImageFormat): string =>
	typeof photograph === "string"
		? workshopPictureSrcSet(photograph, format)
		: srcSet(photograph, format, windowWidthsFor(photograph.width));

/** For browsers that choose no width. */
export const photographUrl = (photograph: Photograph): string =>
	typeof photograph === "string" ? workshopPictureUrl(photograph) : imageUrlNear(photograph, 750);
