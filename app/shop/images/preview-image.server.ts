import sharp from "sharp";
import { decodeImage } from "./decode-image.server.ts";
import { imageWork } from "./image-work.server.ts";

const SIDE = 480;

/** A small WebP of somebody else's picture, made from its pixels alone; nothing is stored. */
export async function previewImage(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
	const { master } = await decodeImage(bytes);
	const preview = await imageWork.now(() =>
		sharp(master)
			.resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
			.webp()
			.toBuffer(),
	);
	return new Uint8Array(preview);
}
