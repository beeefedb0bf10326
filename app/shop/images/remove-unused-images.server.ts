import { and, eq, lt, notExists } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { categories, images, orderItems, productImages } from "#db/schema.server.ts";
import { removeImage } from "./remove-image.server.ts";

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;

/** Pictures that were sent for a form which was never saved. A day is longer than anybody's editing. */
export async function removeUnusedImages(now: Date = new Date()): Promise<number> {
	const unused = await db
		.select({ id: images.id })
		.from(images)
		.where(
			and(
				lt(images.createdAt, new Date(now.getTime() - DAY_MS)),
				notExists(db.select().from(productImages).where(eq(productImages.imageId, images.id))),
				notExists(db.select().from(categories).where(eq(categories.imageId, images.id))),
				notExists(db.select().from(orderItems).where(eq(orderItems.imageId, images.id))),
			),
		)
		.limit(BATCH_SIZE);
	let removed = 0;
	for (const { id } of unused) if (await removeImage(id)) removed += 1;
	return removed;
}
