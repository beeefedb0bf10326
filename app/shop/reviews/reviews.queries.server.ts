import { and, desc, eq, ne, sql } from "drizzle-orm";
import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import { readDb } from "#db/client.server.ts";
import { reviews, users } from "#db/schema.server.ts";
import type { ProductReviews, ReviewView } from "./review.ts";

/** As many as a page can show without becoming a list of reviews with a product on top. */
const MAX_REVIEWS = 50;
const MAX_EXAMPLES = 6;

/** What people say of a product, and apart from it what a machine made up. */
export async function listProductReviews(productId: string): Promise<ProductReviews> {
	addCacheTags(`product:${productId}`);
	const byPeople = and(eq(reviews.productId, productId), ne(reviews.origin, "ai"));
	const [[totals], people, examples] = await Promise.all([
		readDb
			.select({
				count: sql<number>`count(*)::int`,
				// One decimal, as it is printed.
				average: sql<number>`round(avg(${reviews.rating}), 1)::float8`,
			})
			.from(reviews)
			.where(byPeople),
		readReviews(byPeople, MAX_REVIEWS),
		readReviews(and(eq(reviews.productId, productId), eq(reviews.origin, "ai")), MAX_EXAMPLES),
	]);
	return {
		rating: totals && totals.count > 0 ? totals : null,
		reviews: people,
		examples,
	};
}

async function readReviews(condition: ReturnType<typeof and>, limit: number): Promise<ReviewView[]> {
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
