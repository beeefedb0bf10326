import { eq, sql } from "drizzle-orm";
import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import { db, readDb } from "#db/client.server.ts";
import { preparedStatement } from "#db/prepared-statement.server.ts";
import { reviews, users } from "#db/schema.server.ts";

export type ProductReviews = Awaited<ReturnType<typeof listProductReviews>>;
/** A review as the product's page shows it. */
export type ReviewView = ProductReviews["reviews"][number];

/** More reviews would push the rest of the page too far down. */
const MAX_REVIEWS = 50;
const MAX_EXAMPLES = 6;

/** The reviews of a product by people, and the generated examples separately. */
export async function listProductReviews(productId: string) {
	addCacheTags(`product:${productId}`);
	const rows = await selectReviews(readDb).execute({ productId });
	const listed = (examples: boolean) =>
		rows
			.filter((row) => row.isExample === examples)
			.map(({ id, author, rating, comment, isVerified, editedAt, answer, answeredAt, createdAt }) => ({
				id,
				author,
				rating,
				comment,
				isVerified,
				editedAt: editedAt?.toISOString() ?? null,
				answer: answer !== null && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null,
				createdAt: createdAt.toISOString(),
			}));
	const byPeople = rows.find((row) => !row.isExample);
	return {
		rating: byPeople ? { count: byPeople.count, average: byPeople.average } : null,
		reviews: listed(false),
		examples: listed(true),
	};
}

const selectReviews = preparedStatement(() => {
	const isExample = sql<boolean>`(${reviews.origin} = 'ai')`;
	const ofItsKind = sql`partition by ${isExample}`;
	const ranked = readDb
		.select({
			id: reviews.id,
			author: sql<string>`coalesce(${users.fullName}, ${reviews.userName})`.as("author"),
			rating: reviews.rating,
			comment: reviews.comment,
			isVerified: reviews.isVerified,
			editedAt: reviews.editedAt,
			answer: reviews.answer,
			answeredAt: reviews.answeredAt,
			createdAt: reviews.createdAt,
			isExample: isExample.as("is_example"),
			count: sql<number>`(count(*) over (${ofItsKind}))::int`.as("count"),
			// One decimal, as it is shown.
			average: sql<number>`round(avg(${reviews.rating}) over (${ofItsKind}), 1)::float8`.as("average"),
			place:
				sql<number>`row_number() over (${ofItsKind} order by ${reviews.createdAt} desc, ${reviews.id})`.as(
					"place",
				),
		})
		.from(reviews)
		.leftJoin(users, eq(users.id, reviews.userId))
		.where(eq(reviews.productId, sql.placeholder("productId")))
		.as("ranked");
	return readDb
		.select()
		.from(ranked)
		.where(
			sql`${ranked.place} <= case when ${ranked.isExample} then ${MAX_EXAMPLES}::int else ${MAX_REVIEWS}::int end`,
		)
		.orderBy(ranked.place);
});

/** The reviews that this customer has written. */
export const listOwnReviews = (customer: Customer) =>
	db
		.select({
			id: reviews.id,
			productId: reviews.productId,
			rating: reviews.rating,
			comment: reviews.comment,
			editedAt: reviews.editedAt,
		})
		.from(reviews)
		.where(eq(reviews.userId, customer.id));

export type OwnReview = Awaited<ReturnType<typeof listOwnReviews>>[number];
