import { eq, inArray, sql } from "drizzle-orm";
import { addCacheTags } from "#app/platform/cache-tags.server.ts";
import type { Customer } from "#app/shop/accounts/actor.ts";
import type { ListImage } from "#app/shop/images/image.ts";
import { imageColumns } from "#app/shop/images/image-columns.server.ts";
import { db, readDb } from "#db/client.server.ts";
import { preparedStatement } from "#db/prepared-statement.server.ts";
import { images, reviewPhotos, reviews, users } from "#db/schema.server.ts";

export type ProductReviews = Awaited<ReturnType<typeof listProductReviews>>;
/** A review as the product's page shows it. */
export type ReviewView = ProductReviews["reviews"][number];

/** Photographs are described by product and author, where they are shown. */
const { alt: _, ...listImageColumns } = imageColumns;

/** More reviews would push the rest of the page too far down. */
const MAX_REVIEWS = 50;
const MAX_EXAMPLES = 6;

/** The reviews of a product by people, and the generated examples separately. */
export async function listProductReviews(productId: string) {
	addCacheTags(`product:${productId}`);
	const [rows, photos] = await Promise.all([
		selectReviews(readDb).execute({ productId }),
		selectPhotos(readDb).execute({ productId }),
	]);
	const photosOf = Map.groupBy(photos, ({ reviewId }) => reviewId);
	const listed = (examples: boolean) =>
		rows
			.filter((row) => row.isExample === examples)
			.map(({ id, author, rating, comment, isVerified, editedAt, reply, repliedAt, createdAt }) => ({
				id,
				author,
				rating,
				comment,
				isVerified,
				editedAt: editedAt?.toISOString() ?? null,
				reply: reply !== null && repliedAt ? { text: reply, at: repliedAt.toISOString() } : null,
				photos: photosOf.get(id)?.map(({ image }) => image) ?? [],
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
			reply: reviews.reply,
			repliedAt: reviews.repliedAt,
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

const selectPhotos = preparedStatement(() =>
	readDb
		.select({ reviewId: reviewPhotos.reviewId, image: listImageColumns })
		.from(reviewPhotos)
		.innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
		.innerJoin(images, eq(images.id, reviewPhotos.imageId))
		.where(eq(reviews.productId, sql.placeholder("productId")))
		.orderBy(reviewPhotos.position),
);

/** The photographs of a few reviews, by the review's id, for the forms that change them. */
export async function readPhotosOf(reviewIds: readonly string[]): Promise<Map<string, ListImage[]>> {
	if (reviewIds.length === 0) return new Map();
	const rows = await db
		.select({ reviewId: reviewPhotos.reviewId, image: listImageColumns })
		.from(reviewPhotos)
		.innerJoin(images, eq(images.id, reviewPhotos.imageId))
		.where(inArray(reviewPhotos.reviewId, [...reviewIds]))
		.orderBy(reviewPhotos.position);
	const byReview = Map.groupBy(rows, ({ reviewId }) => reviewId);
	return new Map([...byReview].map(([id, photos]) => [id, photos.map(({ image }) => image)]));
}

/** The reviews that this customer has written. */
export async function listOwnReviews(customer: Customer) {
	const rows = await db
		.select({
			id: reviews.id,
			productId: reviews.productId,
			rating: reviews.rating,
			comment: reviews.comment,
			editedAt: reviews.editedAt,
		})
		.from(reviews)
		.where(eq(reviews.userId, customer.id));
	const photosOf = await readPhotosOf(rows.map(({ id }) => id));
	return rows.map((review) => ({ ...review, photos: photosOf.get(review.id) ?? [] }));
}

export type OwnReview = Awaited<ReturnType<typeof listOwnReviews>>[number];
