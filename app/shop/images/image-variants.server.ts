import sharp, { type Sharp } from "sharp";
import { log } from "#app/platform/log.server.ts";
import { type ImageFormat, imageFormats, type Variant, widthsFor } from "./image.ts";
import { type ImagePart, imageStore } from "./image-store.server.ts";
import { imageWork } from "./image-work.server.ts";

const inTheMaking = new Map<string, Promise<Buffer | null>>();

const partOf = ({ width, format }: Variant): ImagePart => `${width}.${format}`;

/**
 * One variant, made now when it was not yet; however many ask at once, it is made once. Null when
 * the picture itself is gone. The caller has checked that picture and width are ours.
 */
export function readOrMakeVariant(id: string, variant: Variant): Promise<Buffer | null> {
	return once(id, variant, (work) => imageWork.now(work));
}

/** Starts making every variant of a picture when there is nothing more urgent to do. */
export function makeVariantsLater(id: string, sourceWidth: number): void {
	for (const width of widthsFor(sourceWidth)) {
		for (const format of imageFormats) {
			imageWork.later(async () => {
				try {
					// Already running in the background's turn, so it must not queue again.
					await once(id, { width, format }, (work) => work());
				} catch (error) {
					// A page that needs it will try again and say so.
					log.warn({ error, image: id, width, format }, "a picture variant was not made");
				}
			});
		}
	}
}

/** Waits until nothing of this picture is being made, so that nothing of it appears after a removal. */
export async function variantsSettled(id: string): Promise<void> {
	const ofThis = [...inTheMaking].filter(([key]) => key.startsWith(`${id}/`)).map(([, making]) => making);
	await Promise.allSettled(ofThis);
}

/** Every part a picture may have, for removing it. */
export function partsOf(sourceWidth: number): ImagePart[] {
	const variants = widthsFor(sourceWidth).flatMap((width) =>
		imageFormats.map((format) => partOf({ width, format })),
	);
	return ["master", ...variants];
}

type Run = (work: () => Promise<Buffer | null>) => Promise<Buffer | null>;

async function once(id: string, variant: Variant, run: Run): Promise<Buffer | null> {
	const part = partOf(variant);
	const stored = await imageStore.read(id, part);
	if (stored) return stored;
	const key = `${id}/${part}`;
	const running = inTheMaking.get(key);
	if (running) return running;
	const making = run(() => make(id, variant)).finally(() => inTheMaking.delete(key));
	inTheMaking.set(key, making);
	return making;
}

async function make(id: string, variant: Variant): Promise<Buffer | null> {
	const master = await imageStore.read(id, "master");
	if (!master) return null;
	const bytes = await encode(master, variant);
	// A full disk costs time at the next request, not the picture now.
	await imageStore.write(id, partOf(variant), bytes).catch((error: unknown) => {
		log.error({ error, image: id }, "a picture variant could not be stored");
	});
	return bytes;
}

/** Measured on the shop's photographs: higher efforts cost seconds and save a few per cent. */
const encoders = {
	avif: (picture: Sharp) => picture.avif({ quality: 52, effort: 2 }),
	webp: (picture: Sharp) => picture.webp({ quality: 78, effort: 3, smartSubsample: true }),
} as const satisfies Record<ImageFormat, (picture: Sharp) => Sharp>;

function encode(master: Buffer, { width, format }: Variant): Promise<Buffer> {
	const resized = sharp(master).timeout({ seconds: 30 }).resize({ width, withoutEnlargement: true });
	return encoders[format](resized).toBuffer();
}
