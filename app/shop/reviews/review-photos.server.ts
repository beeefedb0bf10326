import { asc, eq } from "drizzle-orm";
import { fieldRefusal, Refusal } from "#app/platform/refusals.ts";
import { type DecodedImage, decodeImage } from "#app/shop/images/decode-image.server.ts";
import { removeImages } from "#app/shop/images/images.commands.server.ts";
import { imageMessages } from "#app/shop/images/images.messages.ts";
import { storeDecodedImage } from "#app/shop/images/store-image.server.ts";
import type { Queryable, Transaction } from "#db/client.server.ts";
import { reviewPhotos, reviews } from "#db/schema.server.ts";
import { MAX_PHOTO_MEGABYTES, MAX_PHOTOS } from "./review.ts";

/** Longer file names are cut; they are only displayed. */
const MAX_NAME_LENGTH = 120;

/** The photographs that a form sends; a field without a file sends an empty one. */
export const photosIn = (form: FormData): File[] =>
	form.getAll("photos").filter((value): value is File => value instanceof File && value.size > 0);

/** The refusal of photographs, shown at their field. */
export const photoRefusal = (message: string): Refusal => fieldRefusal("photos", message);

export const tooManyPhotos = (): Refusal => photoRefusal(imageMessages.tooMany(MAX_PHOTOS));

/**
 * Decodes and stores the photographs, and calls `save` with their ids. They are stored before its transaction, which
 * may not wait for them; those of a review that is refused are removed again.
 */
export async function withStoredPhotos<T>(
	files: readonly File[],
	save: (imageIds: readonly string[]) => Promise<T>,
): Promise<T> {
	if (files.length > MAX_PHOTOS) throw tooManyPhotos();
	const decoded: DecodedImage[] = [];
	for (const file of files) decoded.push(await decodePhoto(file));
	const imageIds: string[] = [];
	try {
		for (const image of decoded) {
			// Described where it is shown, by the product and the author's current name.
			imageIds.push((await storeDecodedImage(image, { alt: "", isPersonal: true })).id);
		}
		return await save(imageIds);
	} catch (error) {
		await removeImages(imageIds);
		throw error;
	}
}

async function decodePhoto(file: File): Promise<DecodedImage> {
	const bytes = new Uint8Array(await file.arrayBuffer());
	try {
		return await decodeImage(
			bytes,
			file.name.slice(0, MAX_NAME_LENGTH) || undefined,
			MAX_PHOTO_MEGABYTES * 1024 * 1024,
		);
	} catch (error) {
		throw error instanceof Refusal ? photoRefusal(`${error.message}.`) : error;
	}
}

/** The pictures of a review, in their order. */
export async function listPhotoIds(database: Queryable, reviewId: string): Promise<string[]> {
	const rows = await database
		.select({ imageId: reviewPhotos.imageId })
		.from(reviewPhotos)
		.where(eq(reviewPhotos.reviewId, reviewId))
		.orderBy(asc(reviewPhotos.position));
	return rows.map(({ imageId }) => imageId);
}

/**
 * Replaces the photographs of a review. Returns those that it no longer has: the caller removes them after the
 * transaction (`removeImages`), and the nightly job where that was interrupted.
 */
export async function setPhotos(
	tx: Transaction,
	reviewId: string,
	imageIds: readonly string[],
): Promise<string[]> {
	if (imageIds.length > MAX_PHOTOS) throw tooManyPhotos();
	const before = await listPhotoIds(tx, reviewId);
	if (before.join() === imageIds.join()) return [];
	await tx.delete(reviewPhotos).where(eq(reviewPhotos.reviewId, reviewId));
	if (imageIds.length > 0) {
		await tx
			.insert(reviewPhotos)
			.values(imageIds.map((imageId, position) => ({ reviewId, imageId, position })));
	}
	return before.filter((id) => !imageIds.includes(id));
}

/** The pictures of all reviews of an account or a product, for removing them with it. */
export async function listPhotoIdsOf(
	tx: Transaction,
	owner: { userId: string } | { productId: string },
): Promise<string[]> {
	const rows = await tx
		.select({ imageId: reviewPhotos.imageId })
		.from(reviewPhotos)
		.innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
		.where("userId" in owner ? eq(reviews.userId, owner.userId) : eq(reviews.productId, owner.productId));
	return rows.map(({ imageId }) => imageId);
}
