import { eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { reviews } from "#db/schema.server.ts";

/** The author's name of a review whose account was deleted. */
const ANONYMOUS_NAME = "Cliente da loja";

/** The review stays, without the name and the e-mail of its author. */
export async function anonymizeReviewAuthor(tx: Transaction, userId: string): Promise<void> {
	const updated = await tx
		.update(reviews)
		.set({ userName: ANONYMOUS_NAME, userEmail: "" })
		.where(eq(reviews.userId, userId))
		.returning({ productId: reviews.productId });
	await invalidate(tx, ...updated.map(({ productId }) => `product:${productId}` as const));
}
