import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { type Cursor, keyset, type Page, pageOf } from "#app/platform/keyset.server.ts";
import { isUuid } from "#app/values/uuid.ts";
import { db } from "#db/client.server.ts";
import { foldedContains } from "#db/folded.server.ts";
import { products, reviews, users } from "#db/schema.server.ts";
import type { OfferedPieces, ReviewFilter, ReviewRow } from "./review-desk.ts";

const PAGE_SIZE = 20;

/** Reviews by piece or author, origin and stars; newest or oldest first. */
export async function listReviews(
	filter: ReviewFilter,
	cursor: Cursor | null,
	pageSize = PAGE_SIZE,
): Promise<Page<ReviewRow & { sortKey: string }>> {
	const order = keyset(reviews.createdAt, reviews.id, filter.sort === "oldest" ? "asc" : "desc");
	const rows = await db
		.select({ ...columns, sortKey: order.sortKey })
		.from(reviews)
		.leftJoin(products, eq(products.id, reviews.productId))
		.leftJoin(users, eq(users.id, reviews.userId))
		.where(and(await matches(filter), order.beyond(cursor)))
		.orderBy(...order.orderBy(cursor))
		.limit(pageSize + 1);
	return pageOf(rows, cursor, pageSize);
}

export async function findReview(reviewId: string): Promise<ReviewRow | null> {
	if (!isUuid(reviewId)) return null;
	const [row] = await db
		.select(columns)
		.from(reviews)
		.leftJoin(products, eq(products.id, reviews.productId))
		.leftJoin(users, eq(users.id, reviews.userId))
		.where(eq(reviews.id, reviewId));
	return row ?? null;
}

/** As many as one looks through before typing on. */
const MOST_OFFERED = 8;

/** Pieces for sale that a new review can be about, the newest first. */
export async function offerPieces(words: string): Promise<OfferedPieces> {
	const found = await db
		.select({ id: products.id, name: products.name })
		.from(products)
		.where(and(eq(products.isActive, true), foldedContains(words.slice(0, 200), products.name)))
		.orderBy(desc(products.createdAt), desc(products.id))
		.limit(MOST_OFFERED + 1);
	return { words, pieces: found.slice(0, MOST_OFFERED), hasMore: found.length > MOST_OFFERED };
}

async function matches({ q, origin, rating }: ReviewFilter): Promise<SQL | undefined> {
	return and(
		origin ? eq(reviews.origin, origin) : undefined,
		rating ? eq(reviews.rating, rating) : undefined,
		await matchesWords(q),
	);
}

const MOST_PIECES = 300;

/**
 * The words of a piece or of an author. A few pieces are named by id, so that the indexes on both
 * sides of the "or" find their reviews; of a word that very many pieces have, the newest reviews are
 * soon met by walking along them.
 */
async function matchesWords(q: string): Promise<SQL | undefined> {
	const named = foldedContains(q, products.name);
	if (!named) return undefined;
	const byAuthor = foldedContains(q, reviews.userName, reviews.userEmail);
	const pieces = await db
		.select({ id: products.id })
		.from(products)
		.where(named)
		.limit(MOST_PIECES + 1);
	if (pieces.length > MOST_PIECES) return or(named, byAuthor);
	return or(
		inArray(
			reviews.productId,
			pieces.map(({ id }) => id),
		),
		byAuthor,
	);
}

const columns = {
	id: reviews.id,
	product: { id: products.id, name: products.name, slug: products.slug },
	// What a product's page says: the name of today, where there is an account.
	userName: sql<string>`coalesce(${users.fullName}, ${reviews.userName})`,
	userEmail: sql<string>`coalesce(${users.email}, ${reviews.userEmail})`,
	rating: reviews.rating,
	comment: reviews.comment,
	isVerified: reviews.isVerified,
	origin: reviews.origin,
	createdAt: reviews.createdAt,
};
