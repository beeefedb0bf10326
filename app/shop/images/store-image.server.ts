import { randomUUID } from "node:crypto";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { images } from "#db/schema.server.ts";
import { type DecodedImage, decodeImage } from "./decode-image.server.ts";
import type { ImageView } from "./image.ts";
import { imageStore } from "./image-store.server.ts";
import { createVariantsInBackground } from "./image-variants.server.ts";
import { imageMessages } from "./images.messages.ts";

interface NewImage {
	alt: string;
	/** The sender's name for the file: only shown back, never part of a path. */
	fileName?: string;
	/** Only for records whose ids are known beforehand (the demo); otherwise a new id is made. */
	id?: string;
	/** A customer's photograph, which they may take back. */
	isPersonal?: boolean;
	/** Never served at a public address. */
	isPrivate?: boolean;
	/** Whether to start on the variants at once (the default) or leave each to its first request. */
	variants?: "at once" | "on request";
}

/**
 * Stores a picture: decodes and encodes it again, and writes its master to the store and its row to the database. The
 * variants follow in the background. Throws a Refusal for a file that is not a picture, and `Refusal("unavailable")`
 * when it could not be stored; then nothing is left behind.
 */
export async function storeImage(bytes: Uint8Array, { fileName, ...image }: NewImage): Promise<ImageView> {
	return storeDecodedImage(await decodeImage(bytes, fileName), image);
}

/** The second half of `storeImage`, for a transaction that must not wait for the decoding. */
export async function storeDecodedImage(
	{ master, width, height, contentHash, placeholder }: DecodedImage,
	{
		alt,
		id = randomUUID(),
		isPersonal = false,
		isPrivate = false,
		variants = "at once",
	}: Omit<NewImage, "fileName">,
	database: Queryable = db,
): Promise<ImageView> {
	try {
		await imageStore.write(id, "master", master);
	} catch (error) {
		log.error({ error }, "a picture could not be stored");
		throw new Refusal("unavailable", imageMessages.notStored, { title: imageMessages.uploadFailed });
	}
	try {
		await database.insert(images).values({
			id,
			alt,
			width,
			height,
			bytes: master.byteLength,
			contentHash,
			placeholder,
			isPersonal,
			isPrivate,
		});
	} catch (error) {
		await imageStore.remove(id, ["master"]).catch((left: unknown) => {
			log.error({ error: left, image: id }, "a picture without a row stayed in the store");
		});
		throw error;
	}
	if (variants === "at once") createVariantsInBackground(id, width);
	return { id, alt, width, height, placeholder };
}
