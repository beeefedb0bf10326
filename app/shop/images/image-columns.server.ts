import { images } from "#db/schema.server.ts";

/** The columns of an `ImageView`, for queries that join a picture. */
export const imageColumns = {
	id: images.id,
	alt: images.alt,
	width: images.width,
	height: images.height,
	placeholder: images.placeholder,
};
