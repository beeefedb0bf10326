import { eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { reviews } from "#db/schema.server.ts";

/** Under a review whose author is gone. */
const ANONYMOUS_NAME = "Cliente da loja";

/** What was said of a piece stays, without the name and the address of who said it. */
export async function anonymizeReviewAuthor(tx: Transaction, userId: string): Promise<void> {
	const updated = await tx
		.update(reviews)
		.set({ userName: ANONYMOUS_NAME, userEmail: "" })
		.where(eq(reviews.userId, userId))
		.returning({ productId: reviews.productId });
	await invalidate(tx, ...updated.map(({ productId }) => `product:${productId}` as const));
}
