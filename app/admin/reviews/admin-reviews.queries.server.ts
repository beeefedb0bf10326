import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { byAge, defineList } from "#app/platform/lists/define-list.server.ts";
import type { Admin } from "#app/shop/accounts/actor.ts";
import { readPhotosOf } from "#app/shop/reviews/reviews.queries.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { products, reviews, users } from "#db/schema.server.ts";
import { unaccentedContains } from "#db/unaccented.server.ts";
import { reviewFilters } from "./review-filters.ts";

/** Reviews by product or author, origin, stars and whether they are answered; newest or oldest first. */
export const reviewsList = defineList({
	filters: reviewFilters,
	...byAge(reviews.createdAt, reviews.id),
	read: async (_admin: Admin, { q, origin, answer, rating }, { sortKey, where, orderBy, limit }) => {
		const rows = await db
			.select({ ...reviewColumns, sortKey })
			.from(reviews)
			.leftJoin(products, eq(products.id, reviews.productId))
			.leftJoin(users, eq(users.id, reviews.userId))
			.where(
				and(
					origin ? eq(reviews.origin, origin) : undefined,
					answer === null ? undefined : answer === "given" ? isNotNull(reviews.reply) : isUnanswered(),
					rating ? eq(reviews.rating, Number(rating)) : undefined,
					await matchesText(q),
					where,
				),
			)
			.orderBy(...orderBy)
			.limit(limit);
		return withPhotos(rows);
	},
});

/** The workshop does not answer its examples. */
const isUnanswered = (): SQL | undefined => and(isNull(reviews.reply), ne(reviews.origin, "ai"));

async function withPhotos<Row extends { id: string }>(rows: readonly Row[]) {
	const photosOf = await readPhotosOf(rows.map(({ id }) => id));
	return rows.map((row) => ({ ...row, photos: photosOf.get(row.id) ?? [] }));
}

export async function findReview(_admin: Admin, reviewId: string) {
	if (!isUuid(reviewId)) return null;
	const rows = await db
		.select(reviewColumns)
		.from(reviews)
		.leftJoin(products, eq(products.id, reviews.productId))
		.leftJoin(users, eq(users.id, reviews.userId))
		.where(eq(reviews.id, reviewId));
	return (await withPhotos(rows))[0] ?? null;
}

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>;

const MAX_MATCHING_PRODUCTS = 300;

/**
 * Matches products and authors. A few matching products are listed by id, so that both sides of the "or" use their
 * indexes. If very many products match, scanning the newest reviews finds a page sooner.
 */
async function matchesText(q: string): Promise<SQL | undefined> {
	const byProductName = unaccentedContains(q, products.name);
	if (!byProductName) return undefined;
	const byAuthor = unaccentedContains(q, reviews.userName, reviews.userEmail);
	const matchingProducts = await db
		.select({ id: products.id })
		.from(products)
		.where(byProductName)
		.limit(MAX_MATCHING_PRODUCTS + 1);
	if (matchingProducts.length > MAX_MATCHING_PRODUCTS) return or(byProductName, byAuthor);
	return or(
		inArray(
			reviews.productId,
			matchingProducts.map(({ id }) => id),
		),
		byAuthor,
	);
}

const reviewColumns = {
	id: reviews.id,
	product: { id: products.id, name: products.name, slug: products.slug },
	// As on the product's page: the current name if the account still exists.
	userName: sql<string>`coalesce(${users.fullName}, ${reviews.userName})`,
	userEmail: sql<string>`coalesce(${users.email}, ${reviews.userEmail})`,
	rating: reviews.rating,
	comment: reviews.comment,
	isVerified: reviews.isVerified,
	origin: reviews.origin,
	editedAt: reviews.editedAt,
	reply: reviews.reply,
	createdAt: reviews.createdAt,
};
