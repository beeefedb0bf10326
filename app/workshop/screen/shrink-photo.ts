/** The longer side of a photograph that is sent, in pixels. */
const MAX_SIDE = 1_600;
const QUALITY = 0.82;

/**
 * The photograph as a small JPEG, turned as it was taken, and without what the camera wrote into it (place, time,
 * telephone): only its pixels are drawn. Null for a file that the browser cannot open.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
	const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
	if (!picture) return null;
	const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(picture.width * scale));
	canvas.height = Math.max(1, Math.round(picture.height * scale));
	const context = canvas.getContext("2d");
	if (context) {
		// JPEG has no transparency: without this a transparent picture would become black.
		context.fillStyle = "#fff";
		context.fillRect(0, 0, canvas.width, canvas.height);
		context.imageSmoothingQuality = "high";
		context.drawImage(picture, 0, 0, canvas.width, canvas.height);
	}
	picture.close();
	const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
	// Frees its memory at once: twenty photographs in a row are too much for a small phone.
	canvas.width = 0;
	return shrunk;
}
