import type { Readable } from "node:stream";
import { isUuid } from "#app/values/uuid.ts";
import type { ImageFormat, ImageVariantFile } from "./image.ts";

/** The stored picture itself, or one of the variants made from it. */
export type ImagePart = "master" | ImageVariantFile;

const contentTypes = {
	avif: "image/avif",
	webp: "image/webp",
} as const satisfies Record<ImageFormat, string>;

/** What lies in a store beside pictures: a document for other programs, as Gzip (`make-documents.server.ts`). */
export type StoredPart = ImagePart | "document.xml.gz";

export function contentTypeOf(part: StoredPart): string {
	if (part === "document.xml.gz") return "application/gzip";
	if (part.endsWith(".avif")) return contentTypes.avif;
	return part.endsWith(".webp") ? contentTypes.webp : "image/jpeg";
}

/** Where bytes are stored that all processes read. Its own errors are thrown as they come. */
export interface ObjectStore<Part extends StoredPart> {
	/** Null when there is no such part. */
	read(id: string, part: Part): Promise<Buffer | null>;
	/** The same as it comes, for what must not hold a whole file in memory; `size` in bytes. */
	open(id: string, part: Part): Promise<{ size: number; body: Readable } | null>;
	/** Whole or not at all: a reader never sees half a file. */
	write(id: string, part: Part, bytes: Uint8Array): Promise<void>;
	/** Removes these parts; those that are not there are no error. */
	remove(id: string, parts: readonly Part[]): Promise<void>;
	/** All ids of which it holds something. */
	list(): AsyncIterable<string>;
	/** Removes all that it holds of an id, and returns true, unless some of that was written since `moment`. */
	removeOlder(id: string, moment: Date): Promise<boolean>;
	/** A signed address at which browsers may read a stored part; only where the store has addresses. */
	temporaryUrl?(id: string, part: Part, now?: Date): Promise<string>;
}

export type ImageStore = ObjectStore<ImagePart>;

export const PART_NAME = /^(?:master|social\.jpg|[1-9]\d{1,3}\.(?:avif|webp)|document\.xml\.gz)$/;

/** Ids are made by the server and parts come from a closed set; checked once more before a path is made. */
export function validateName(id: string, part: string): { id: string; part: string } {
	if (!isUuid(id) || !PART_NAME.test(part)) throw new Error("not a picture of this shop");
	return { id: id.toLowerCase(), part };
}

/** As a store names the folder of a picture. */
export const isStoredId = (name: string): boolean => isUuid(name) && name === name.toLowerCase();

/** A picture never changes under its address: another picture has another id. */
export const NEVER_CHANGES = "public, max-age=31536000, immutable";
