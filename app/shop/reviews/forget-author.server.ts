import { eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import type { Transaction } from "#db/client.server.ts";
import { reviews } from "#db/schema.server.ts";

/** Under a review whose author is gone. */
const FORMER_CUSTOMER = "Cliente da loja";

/** What was said of a piece stays, without the name and the address of who said it. */
export async function forgetAuthor(tx: Transaction, userId: string): Promise<void> {
	const written = await tx
		.update(reviews)
		.set({ userName: FORMER_CUSTOMER, userEmail: "" })
		.where(eq(reviews.userId, userId))
		.returning({ productId: reviews.productId });
	await invalidate(tx, ...written.map(({ productId }) => `product:${productId}` as const));
}
