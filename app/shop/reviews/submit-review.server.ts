import { and, eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { orderItems, orders, reviews } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { reviewRefusals } from "./reviews.messages.ts";
import type { ReviewInput } from "./reviews.schema.ts";

/**
 * Saves a customer's review of a product that was delivered to them. Owner, origin and `is_verified` are set here.
 * Throws `forbidden` without a delivered order of the product, and `conflict` for a second review; the database accepts
 * only one of two at the same moment.
 */
export async function submitReview(customer: Customer, input: ReviewInput): Promise<void> {
	const { productId, rating, comment } = input;
	await inTransaction(async (tx) => {
		const [deliveredOrder] = await tx
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
		const [inserted] = await tx
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
		if (!inserted) throw new Refusal("conflict", reviewRefusals.alreadyReviewed);
		await invalidate(tx, `product:${productId}`, "catalogue");
	});
}
