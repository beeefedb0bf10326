import sharp from "sharp";
import { decodeImage } from "#app/shop/images/decode-image.server.ts";
import { imageQueue } from "#app/shop/images/image-queue.server.ts";

const MAX_SIDE = 480;

/** A small WebP of another shop's picture, made from its pixels alone; nothing is stored. */
export async function previewImage(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
	const { master } = await decodeImage(bytes);
	const preview = await imageQueue.run(() =>
		sharp(master)
			.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
			.webp()
			.toBuffer(),
	);
	return new Uint8Array(preview);
}
