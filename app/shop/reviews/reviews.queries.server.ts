import { and, desc, eq, ne, sql } from "drizzle-orm";
import { tag } from "#app/platform/cache-tags.server.ts";
import { publicDb } from "#db/client.server.ts";
import { reviews, users } from "#db/schema.server.ts";
import type { ProductReviews, ReviewView } from "./review.ts";

/** As many as a page can show without becoming a list of reviews with a product on top. */
const SHOWN = 50;
const EXAMPLES = 6;

/** What people say of a product, and apart from it what a machine made up. */
export async function listProductReviews(productId: string): Promise<ProductReviews> {
	tag(`product:${productId}`);
	const written = and(eq(reviews.productId, productId), ne(reviews.origin, "ai"));
	const [[totals], people, examples] = await Promise.all([
		publicDb
			.select({
				count: sql<number>`count(*)::int`,
				// One decimal, as it is printed.
				average: sql<number>`round(avg(${reviews.rating}), 1)::float8`,
			})
			.from(reviews)
			.where(written),
		readReviews(written, SHOWN),
		readReviews(and(eq(reviews.productId, productId), eq(reviews.origin, "ai")), EXAMPLES),
	]);
	return {
		rating: totals && totals.count > 0 ? totals : null,
		reviews: people,
		examples,
	};
}

async function readReviews(which: ReturnType<typeof and>, most: number): Promise<ReviewView[]> {
	const rows = await publicDb
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
		.where(which)
		.orderBy(desc(reviews.createdAt), reviews.id)
		.limit(most);
	return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
