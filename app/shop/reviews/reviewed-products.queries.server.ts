import { eq } from "drizzle-orm";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { db } from "#db/client.server.ts";
import { reviews } from "#db/schema.server.ts";

/** What this customer has reviewed already: once for each product (product decisions). */
export async function listReviewedProductIds(customer: Customer): Promise<string[]> {
	const rows = await db
		.select({ productId: reviews.productId })
		.from(reviews)
		.where(eq(reviews.userId, customer.id));
	return rows.map(({ productId }) => productId);
}
