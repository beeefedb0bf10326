import { createHash } from "node:crypto";
import sharp from "sharp";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { type ImageProblem, MAX_IMAGE_BYTES } from "./image.ts";
import { imageQueue } from "./image-queue.server.ts";
import { imageMessages } from "./images.messages.ts";

// The shop takes only these three of the library's formats. The others are switched off for the whole process, so that
// no crafted file reaches a decoder that the shop does not need.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
// One thread for each picture, because the same processors serve the pages.
sharp.concurrency(1);
sharp.cache(false);

/** Enough for any camera; a small file with more pixels is an attack. */
const MAX_PIXELS = 50_000_000;
const MEGABYTE = 1024 * 1024;
/** A smaller picture shows nothing. */
const MIN_SIDE = 10;
/** In a narrower picture, resizing would shrink the short side to almost nothing. */
const MAX_SIDE_RATIO = 20;
/** Longest side of the stored picture; the widest variant is 1440. */
const MAX_SIDE = 2400;
/** The background of a cut-out picture, as in the shop's own photographs. */
const BACKDROP = "#E1D8CA";
const FORMATS = new Set(["jpeg", "png", "webp"]);

/** Refuses a picture. The sentence names the file; a form that knows which picture is meant may say it by the problem. */
export class ImageRefusal extends Refusal {
	readonly problem: ImageProblem;

	constructor(problem: ImageProblem, message: string) {
		const isTooLarge = problem === "too_large" || problem === "too_many_pixels";
		super(problem === "too_large" ? "too_large" : "invalid", message, {
			title: isTooLarge ? imageMessages.tooLargeTitle : imageMessages.invalidTitle,
		});
		this.problem = problem;
	}
}

export type DecodedImage = Awaited<ReturnType<typeof describe>>;

/**
 * Reads an uploaded picture. Its type is found by decoding it, never from its name or header.
 * Throws `Refusal("too_large")` above `maxBytes` and `Refusal("invalid")` for anything but a whole,
 * still JPEG, PNG or WebP.
 */
export async function decodeImage(
	bytes: Uint8Array,
	fileName = "O arquivo",
	maxBytes = MAX_IMAGE_BYTES,
): Promise<DecodedImage> {
	if (bytes.byteLength > maxBytes) {
		const message = imageMessages.tooLarge(fileName, maxBytes / MEGABYTE);
		throw new ImageRefusal("too_large", message);
	}
	return imageQueue.run(async () => {
		try {
			return await decode(bytes, fileName);
		} catch (error) {
			if (error instanceof Refusal) throw error;
			log.info({ error }, "a picture was refused");
			throw new ImageRefusal("not_an_image", imageMessages.invalid(fileName));
		}
	});
}

async function decode(bytes: Uint8Array, fileName: string) {
	const options = { limitInputPixels: MAX_PIXELS, failOn: "error", autoOrient: true } as const;
	// Reads the header alone, so that a picture with too many pixels can be told how many it has.
	const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
	const { format, pages = 1, width, height } = header;
	if (!FORMATS.has(format)) throw new Error(`not one of our formats: ${format}`);
	if (width * height > MAX_PIXELS) {
		const [has, max] = [Math.round((width * height) / 1e6), MAX_PIXELS / 1e6];
		throw new ImageRefusal("too_many_pixels", imageMessages.tooManyPixels(fileName, has, max));
	}
	// The first frame alone would be a different picture.
	if (pages > 1) throw new Error("the picture is animated");
	const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
	if (shorter < MIN_SIDE) throw new ImageRefusal("wrong_shape", imageMessages.tooSmall(fileName, MIN_SIDE));
	if (longer > shorter * MAX_SIDE_RATIO)
		throw new ImageRefusal("wrong_shape", imageMessages.tooNarrow(fileName));
	const { data: pixels, info } = await sharp(bytes, options)
		.timeout({ seconds: 15 })
		.toColourspace("srgb")
		.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
		.flatten({ background: BACKDROP })
		.jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
		.toBuffer({ resolveWithObject: true });
	// The JPEG is made from the pixels alone, so that it carries no metadata and no hidden data.
	return describe(pixels, info);
}

async function describe(master: Buffer, { width, height }: { width: number; height: number }) {
	return {
		master,
		width,
		height,
		contentHash: createHash("sha256").update(master).digest("hex"),
		placeholder: await makePlaceholder(master),
	};
}

/**
 * For a photograph that comes with the program. It is stored unchanged, because encoding it again would take ten times
 * as long.
 */
export const describeOwnImage = (master: Buffer): Promise<DecodedImage> =>
	imageQueue.run(async () => describe(master, await sharp(master).metadata()));

/** Levels are rounded, so that pages compress better; coarser steps would turn warm wood pink. */
const PLACEHOLDER_STEP = 4;

/** The picture's colours for a gradient from top to bottom: "#ddd3c5,#a98f6f,#c9beae". */
async function makePlaceholder(master: Buffer): Promise<string> {
	const levels = await sharp(master)
		.resize({ width: 1, height: 3, fit: "fill" })
		.removeAlpha()
		.toColourspace("srgb")
		.raw()
		.toBuffer();
	const rounded = Buffer.from(
		levels.map((level) => Math.min(255, Math.round(level / PLACEHOLDER_STEP) * PLACEHOLDER_STEP)),
	);
	return [0, 3, 6].map((at) => `#${rounded.toString("hex", at, at + 3)}`).join(",");
}
