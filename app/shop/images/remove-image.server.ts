import { and, eq, notExists } from "drizzle-orm";
import { log } from "#app/platform/log.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { categories, images, orderItems, productImages } from "#db/schema.server.ts";
import { databaseErrorCode } from "#db/transactions.server.ts";
import { imageStore } from "./image-store.server.ts";
import { imagePartsOf, waitForPendingVariants } from "./image-variants.server.ts";

/** PostgreSQL's code for "another row refers to this one". */
const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Removes a picture of our own store, row first, unless a product, a category or an order still
 * shows it. Called after the transaction that stopped using it. False when nothing was removed.
 */
export async function removeImage(imageId: string): Promise<boolean> {
	if (!isUuid(imageId)) return false;
	const id = imageId.toLowerCase();
	const removed = await removeRow(id);
	if (!removed) return false;
	try {
		// Without its master no further variant can be made.
		await imageStore.remove(id, ["master"]);
		await waitForPendingVariants(id);
		await imageStore.remove(id, imagePartsOf(removed.width));
	} catch (error) {
		// Nobody can reach these bytes any more; they only take room.
		log.error({ error, image: id }, "the files of a removed picture stayed in the store");
	}
	return true;
}

async function removeRow(id: string): Promise<{ width: number } | undefined> {
	const usedBy = [
		db.select().from(productImages).where(eq(productImages.imageId, images.id)),
		db.select().from(categories).where(eq(categories.imageId, images.id)),
		db.select().from(orderItems).where(eq(orderItems.imageId, images.id)),
	];
	try {
		const [row] = await db
			.delete(images)
			.where(and(eq(images.id, id), ...usedBy.map((query) => notExists(query))))
			.returning({ width: images.width });
		return row;
	} catch (error) {
		// A product took it up in this very moment.
		if (databaseErrorCode(error) === FOREIGN_KEY_VIOLATION) return undefined;
		throw error;
	}
}
