import { and, eq } from "drizzle-orm";
import { invalidate } from "#app/platform/cache-tags.server.ts";
import { log } from "#app/platform/log.server.ts";
import { Refusal } from "#app/platform/refusals.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { recordAudit } from "#app/shop/audit/record-audit.server.ts";
import { reviewRefusals } from "#app/shop/reviews/reviews.messages.ts";
import { db } from "#db/client.server.ts";
import { products, reviews } from "#db/schema.server.ts";
import { inTransaction } from "#db/transactions.server.ts";
import { composeExampleReviews } from "./example-reviews.ts";
import { isReviewModelConfigured, requestModelReviews } from "./review-model.server.ts";

const EXAMPLE_COUNT = 4;

/**
 * Replaces the example reviews of a product by new ones: origin `ai`, never verified, never counted. They come from the
 * configured model. Without a model, or when it fails, they come from the shop's own phrases. Returns how many there
 * are now.
 */
export async function generateProductReviews(admin: Admin, productId: string): Promise<number> {
	const [product] = await db
		.select({
			name: products.name,
			description: products.description,
			materials: products.materials,
			finish: products.finish,
			isMadeToOrder: products.isMadeToOrder,
		})
		.from(products)
		.where(eq(products.id, productId));
	if (!product) throw new Refusal("not_found", reviewRefusals.unknownProduct);

	const fromModel = isReviewModelConfigured()
		? await requestModelReviews(product, EXAMPLE_COUNT).catch((error: unknown) => {
				log.warn({ error }, "the model gave no examples of reviews");
				return null;
			})
		: null;
	const examples = (fromModel ?? composeExampleReviews(product, EXAMPLE_COUNT)).filter(
		({ comment }) => comment.length >= 10,
	);

	await inTransaction(async (tx) => {
		// It may have been deleted while the model was working.
		const [existing] = await tx
			.select({ id: products.id })
			.from(products)
			.where(eq(products.id, productId))
			.for("update");
		if (!existing) throw new Refusal("not_found", reviewRefusals.unknownProduct);
		await tx.delete(reviews).where(and(eq(reviews.productId, productId), eq(reviews.origin, "ai")));
		if (examples.length > 0) {
			await tx.insert(reviews).values(
				examples.map((example) => ({
					...example,
					productId,
					userId: null,
					isVerified: false,
					origin: "ai" as const,
				})),
			);
		}
		await recordAudit(tx, admin, {
			action: "review.generated",
			entityId: productId,
			details: { product: product.name, count: examples.length, by: fromModel ? "model" : "phrases" },
		});
		await invalidate(tx, `product:${productId}`);
	});
	return examples.length;
}

/**
 * The same for a product that is saved already, so that a failure only deserves a notice. Returns -1 after a failure.
 */
export async function tryGenerateReviews(admin: Admin, productId: string): Promise<number> {
	try {
		return await generateProductReviews(admin, productId);
	} catch (error) {
		log.error({ error, product: productId }, "examples of reviews could not be written");
		return -1;
	}
}
