import type { Readable } from "node:stream";
import { isUuid } from "#app/values/uuid.ts";
import type { ImageFormat, ImageVariantFile } from "./image.ts";

/** The stored picture itself, or one of the variants made from it. */
export type ImagePart = "master" | ImageVariantFile;

const contentTypes = {
	avif: "image/avif",
	webp: "image/webp",
} as const satisfies Record<ImageFormat, string>;

/** A picture's parts, and documents for other programs, as Gzip (`make-documents.server.ts`). */
export type StoredPart = ImagePart | "document.xml.gz";

export function contentTypeOf(part: StoredPart): string {
	if (part === "document.xml.gz") return "application/gzip";
	if (part.endsWith(".avif")) return contentTypes.avif;
	return part.endsWith(".webp") ? contentTypes.webp : "image/jpeg";
}

/** A store of bytes that all processes share. Its own errors are passed on unchanged. */
export interface ObjectStore<Part extends StoredPart> {
	/** Null when there is no such part. */
	read(id: string, part: Part): Promise<Buffer | null>;
	/** The same as a stream, for callers that must not hold a whole file in memory; `size` in bytes. */
	open(id: string, part: Part): Promise<{ size: number; body: Readable } | null>;
	/** Atomic: a reader never sees half a file. */
	write(id: string, part: Part, bytes: Uint8Array): Promise<void>;
	/** Removes these parts; a missing part is not an error. */
	remove(id: string, parts: readonly Part[]): Promise<void>;
	/** All ids for which the store has a part. */
	list(): AsyncIterable<string>;
	/** Removes everything stored for an id and returns true, unless a part of it was written since `moment`. */
	removeOlder(id: string, moment: Date): Promise<boolean>;
	/** A signed address at which browsers may read a stored part; only for stores that have addresses. */
	temporaryUrl?(id: string, part: Part, now?: Date): Promise<string>;
}

export type ImageStore = ObjectStore<ImagePart>;

export const PART_NAME =
	/^(?:master|social\.jpg|mail\.jpg|letter\.jpg|[1-9]\d{1,3}\.(?:avif|webp)|document\.xml\.gz)$/;

/** The server makes the ids, and parts come from a closed set. This is a last check before a path is built. */
export function validateName(id: string, part: string): { id: string; part: string } {
	if (!isUuid(id) || !PART_NAME.test(part)) throw new Error("not a picture of this shop");
	return { id: id.toLowerCase(), part };
}

/** Whether this is the name that a store gives to a picture's folder. */
export const isStoredId = (name: string): boolean => isUuid(name) && name === name.toLowerCase();

/** The file at a picture's address never changes: another picture has another id. */
export const NEVER_CHANGES = "public, max-age=31536000, immutable";
/** A person's picture may be taken back: browsers ask again after an hour, and caches for many keep nothing. */
export const MAY_BE_TAKEN_BACK = "private, max-age=3600";
