import sharp, { type Sharp } from "sharp";
import { log } from "#app/platform/log.server.ts";
import {
	type ImageFormat,
	type ImageVariant,
	imageFormats,
	letterPicture,
	mailPicture,
	socialPicture,
	variantFile,
	widthsFor,
	windowWidthsFor,
} from "./image.ts";
import type { ImagePart } from "./image-part.server.ts";
import { imageQueue } from "./image-queue.server.ts";
import { imageStore } from "./image-store.server.ts";

const pendingVariants = new Map<string, Promise<Buffer | null>>();

/**
 * Reads a variant, and makes it if it is missing; requests at the same time share the work. Null when the picture
 * itself is gone. The caller has checked that picture and width are the shop's own.
 */
export function readOrCreateVariant(id: string, variant: ImageVariant): Promise<Buffer | null> {
	return createOnce(id, variant, (work) => imageQueue.run(work));
}

/**
 * Makes every variant that pages show, while nothing more urgent runs. Those for social networks and mails wait for
 * their first request, because most pictures are never the first one of a product.
 */
export function createVariantsInBackground(
	id: string,
	sourceWidth: number,
	widths = widthsFor(sourceWidth),
): void {
	for (const width of widths) {
		for (const format of imageFormats) {
			imageQueue.runInBackground(async () => {
				try {
					// This already runs in the queue, so it must not queue again.
					await createOnce(id, { width, format }, (work) => work());
				} catch (error) {
					// A page that needs the variant tries again and reports the error.
					log.warn({ error, image: id, width, format }, "a picture variant was not made");
				}
			});
		}
	}
}

/** Waits until no variant of this picture is being made, so that no file of it appears after a removal. */
export async function waitForPendingVariants(id: string): Promise<void> {
	const ofThis = [...pendingVariants].filter(([key]) => key.startsWith(`${id}/`)).map(([, making]) => making);
	await Promise.allSettled(ofThis);
}

/** Every part a picture may have, for removing it. */
export function imagePartsOf(sourceWidth: number): ImagePart[] {
	const widths = new Set([...widthsFor(sourceWidth), ...windowWidthsFor(sourceWidth)]);
	const variants = [...widths].flatMap((width) =>
		imageFormats.map((format) => variantFile({ width, format })),
	);
	return ["master", socialPicture.file, mailPicture.file, letterPicture.file, ...variants];
}

type RunInQueue = (work: () => Promise<Buffer | null>) => Promise<Buffer | null>;

async function createOnce(id: string, variant: ImageVariant, run: RunInQueue): Promise<Buffer | null> {
	const part = variantFile(variant);
	const stored = await imageStore.read(id, part);
	if (stored) return stored;
	const key = `${id}/${part}`;
	const running = pendingVariants.get(key);
	if (running) return running;
	const making = run(() => createVariant(id, variant)).finally(() => pendingVariants.delete(key));
	pendingVariants.set(key, making);
	return making;
}

async function createVariant(id: string, variant: ImageVariant): Promise<Buffer | null> {
	const master = await imageStore.read(id, "master");
	if (!master) return null;
	const bytes = await encode(master, variant);
	// When the disk is full, the variant is still sent now and is made again for the next request.
	await imageStore.write(id, variantFile(variant), bytes).catch((error: unknown) => {
		log.error({ error, image: id }, "a picture variant could not be stored");
	});
	return bytes;
}

/** Measured on the shop's photographs: higher effort costs seconds and saves a few per cent. */
const encoders = {
	avif: (picture: Sharp) => picture.avif({ quality: 52, effort: 2 }),
	webp: (picture: Sharp) => picture.webp({ quality: 78, effort: 3, smartSubsample: true }),
} as const satisfies Record<ImageFormat, (picture: Sharp) => Sharp>;

function encode(master: Buffer, variant: ImageVariant): Promise<Buffer> {
	if (variant === "social") return encodeSocial(master);
	if (variant === "mail") return encodeForMail(master, { width: mailPicture.side, height: mailPicture.side });
	if (variant === "letter") return encodeForMail(master, letterPicture);
	const { width, format } = variant;
	const resized = sharp(master).timeout({ seconds: 30 }).resize({ width, withoutEnlargement: true });
	return encoders[format](resized).toBuffer();
}

/** Fills its shape, as on the shop's screens. */
const encodeForMail = (
	master: Buffer,
	{ width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> =>
	sharp(master)
		.timeout({ seconds: 30 })
		.resize({ width, height, fit: "cover" })
		.jpeg({ quality: 80, mozjpeg: true })
		.toBuffer();

/** Blurs the sides until no line of the photograph continues into them. */
const SIDE_BLUR = 20;

/**
 * The whole photograph in the middle of the wide card that social networks show, with its backdrop extended to both
 * sides: a crop would cut off a chair's legs.
 */
async function encodeSocial(master: Buffer): Promise<Buffer> {
	const { width, height } = socialPicture;
	const { data: whole, info } = await sharp(master)
		.timeout({ seconds: 30 })
		.resize({ width, height, fit: "inside" })
		.png({ compressionLevel: 0 })
		.toBuffer({ resolveWithObject: true });
	const left = Math.floor((width - info.width) / 2);
	const top = Math.floor((height - info.height) / 2);
	const backdrop = await sharp(whole)
		.extend({
			left,
			right: width - info.width - left,
			top,
			bottom: height - info.height - top,
			extendWith: "copy",
		})
		.blur(SIDE_BLUR)
		.png({ compressionLevel: 0 })
		.toBuffer();
	return sharp(backdrop)
		.composite([{ input: whole, left, top }])
		.jpeg({ quality: 84, mozjpeg: true })
		.toBuffer();
}
