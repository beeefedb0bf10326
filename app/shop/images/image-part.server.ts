import type { Readable } from "node:stream";
import { isUuid } from "#app/values/uuid.ts";
import type { ImageFormat, ImageVariantFile } from "./image.ts";

/** The stored picture itself, or one of the variants made from it. */
export type ImagePart = "master" | ImageVariantFile;

const contentTypes = {
	avif: "image/avif",
	webp: "image/webp",
} as const satisfies Record<ImageFormat, string>;

export function contentTypeOf(part: ImagePart): string {
	if (part.endsWith(".avif")) return contentTypes.avif;
	return part.endsWith(".webp") ? contentTypes.webp : "image/jpeg";
}

/** Where the bytes of pictures are stored. Its own errors are thrown as they come. */
export interface ImageStore {
	/** Null when there is no such part. */
	read(id: string, part: ImagePart): Promise<Buffer | null>;
	/** The same as it comes, for what must not hold a whole picture in memory; `size` in bytes. */
	open(id: string, part: ImagePart): Promise<{ size: number; body: Readable } | null>;
	/** Whole or not at all: a reader never sees half a picture. */
	write(id: string, part: ImagePart, bytes: Uint8Array): Promise<void>;
	/** Removes these parts; those that are not there are no error. */
	remove(id: string, parts: readonly ImagePart[]): Promise<void>;
	/** The ids of all pictures of which it holds something. */
	list(): AsyncIterable<string>;
	/** Removes all that it holds of a picture, and returns true, unless some of that was written since `moment`. */
	removeOlder(id: string, moment: Date): Promise<boolean>;
	/** A signed address at which browsers may read a stored part; only where the store has addresses. */
	temporaryUrl?(id: string, part: ImagePart, now?: Date): Promise<string>;
}

export const PART_NAME = /^(?:master|social\.jpg|[1-9]\d{1,3}\.(?:avif|webp))$/;

/** Ids are made by the server and parts come from a closed set; checked once more before a path is made. */
export function validateName(id: string, part: string): { id: string; part: string } {
	if (!isUuid(id) || !PART_NAME.test(part)) throw new Error("not a picture of this shop");
	return { id: id.toLowerCase(), part };
}

/** As a store names the folder of a picture. */
export const isStoredId = (name: string): boolean => isUuid(name) && name === name.toLowerCase();

/** A picture never changes under its address: another picture has another id. */
export const NEVER_CHANGES = "public, max-age=31536000, immutable";
