import { and, eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { expectRow } from "#app/platform/expect-row.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { orderItems, orders, reviews } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { setPhotos, withStoredPhotos } from "./review-photos.server.ts";
import { reviewRefusals } from "./reviews.messages.ts";
import type { ReviewInput } from "./reviews.schema.ts";

/**
 * Saves a customer's review of a product that was delivered to them, with photographs. Owner, origin and `is_verified`
 * are set here. Throws `forbidden` without a delivered order of the product, `invalid` for photographs that cannot be
 * taken, and `conflict` for a second review; the database accepts only one of two at the same moment.
 */
export async function submitReview(
	customer: Customer,
	input: ReviewInput,
	files: readonly File[] = [],
): Promise<void> {
	const { productId, rating, comment } = input;
	// Photographs are work, which only those get who may review the product.
	if (files.length > 0) await assertDelivered(db, customer, productId);
	await withStoredPhotos(files, (imageIds) =>
		inTransaction(async (tx) => {
			await assertDelivered(tx, customer, productId);
			const inserted = await tx
				.insert(reviews)
				.values({
					productId,
					userId: customer.id,
					userName: customer.fullName,
					userEmail: customer.email,
					rating,
					comment,
					isVerified: true,
					origin: "customer",
				})
				.onConflictDoNothing({ target: [reviews.userId, reviews.productId] })
				.returning({ id: reviews.id });
			if (inserted.length === 0) throw new Refusal("conflict", reviewRefusals.alreadyReviewed);
			await setPhotos(tx, expectRow(inserted, "a new review").id, imageIds);
			await invalidate(tx, `product:${productId}`, "catalogue");
		}),
	);
}

async function assertDelivered(database: Queryable, customer: Customer, productId: string): Promise<void> {
	const [deliveredOrder] = await database
		.select({ orderId: orders.id })
		.from(orders)
		.innerJoin(orderItems, eq(orderItems.orderId, orders.id))
		.where(
			and(
				eq(orders.userId, customer.id),
				eq(orders.status, "delivered"),
				eq(orderItems.productId, productId),
			),
		)
		.limit(1);
	if (!deliveredOrder) throw new Refusal("forbidden", reviewRefusals.notDelivered);
}
