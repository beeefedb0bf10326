import { and, desc, eq, ne, sql } from "drizzle-orm";
import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { db, readDb } from "#db/client.server.ts";
import { reviews, users } from "#db/schema.server.ts";

export type ProductReviews = Awaited<ReturnType<typeof listProductReviews>>;
/** A review as the product's page shows it. */
export type ReviewView = ProductReviews["reviews"][number];

/** More would push the rest of the page too far down. */
const MAX_REVIEWS = 50;
const MAX_EXAMPLES = 6;

/** The reviews of a product by people, and apart from them the generated examples. */
export async function listProductReviews(productId: string) {
	addCacheTags(`product:${productId}`);
	const byPeople = and(eq(reviews.productId, productId), ne(reviews.origin, "ai"));
	const [[totals], people, examples] = await Promise.all([
		readDb
			.select({
				count: sql<number>`count(*)::int`,
				// One decimal, as it is shown.
				average: sql<number>`round(avg(${reviews.rating}), 1)::float8`,
			})
			.from(reviews)
			.where(byPeople),
		readReviews(byPeople, MAX_REVIEWS),
		readReviews(and(eq(reviews.productId, productId), eq(reviews.origin, "ai")), MAX_EXAMPLES),
	]);
	return { rating: totals && totals.count > 0 ? totals : null, reviews: people, examples };
}

async function readReviews(condition: ReturnType<typeof and>, limit: number) {
	const rows = await readDb
		.select({
			id: reviews.id,
			author: sql<string>`coalesce(${users.fullName}, ${reviews.userName})`,
			rating: reviews.rating,
			comment: reviews.comment,
			isVerified: reviews.isVerified,
			createdAt: reviews.createdAt,
		})
		.from(reviews)
		.leftJoin(users, eq(users.id, reviews.userId))
		.where(condition)
		.orderBy(desc(reviews.createdAt), reviews.id)
		.limit(limit);
	return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The products that this customer has reviewed already. */
export async function listReviewedProductIds(customer: Customer): Promise<string[]> {
	const rows = await db
		.select({ productId: reviews.productId })
		.from(reviews)
		.where(eq(reviews.userId, customer.id));
	return rows.map(({ productId }) => productId);
}
