import { sql } from "drizzle-orm";
import {
	boolean,
	check,
	index,
	pgTable,
	primaryKey,
	smallint,
	text,
	timestamp,
	unique,
	uuid,
} from "drizzle-orm/pg-core";
import { reviewOrigins } from "#app/values/status/review-origin.ts";
import { users } from "./accounts.tables.server.ts";
import { products } from "./catalogue.tables.server.ts";
import { oneOf, unaccentedTrigrams } from "./column-checks.server.ts";
import { createdAt, id, instant, partOf } from "./columns.server.ts";
import { images } from "./images.tables.server.ts";

export const reviews = pgTable(
	"reviews",
	{
		id: id(),
		productId: partOf(() => products.id),
		/** Null if the workshop wrote it, or if its author's account was deleted. */
		userId: uuid().references(() => users.id, { onDelete: "set null" }),
		userName: text().notNull(),
		userEmail: text().notNull(),
		rating: smallint().notNull(),
		comment: text().notNull(),
		isVerified: boolean().notNull().default(false),
		origin: text({ enum: reviewOrigins }).notNull(),
		/** When its author last changed it. */
		editedAt: instant(),
		/** The workshop's reply, shown under it. */
		reply: text("answer"),
		repliedAt: timestamp("answered_at", { withTimezone: true, mode: "date" }),
		createdAt: createdAt(),
	},
	(t) => [
		unique("reviews_customer_product_unique").on(t.userId, t.productId),
		index("reviews_product_index").on(t.productId, t.createdAt),
		index("reviews_newest_index").on(t.createdAt, t.id),
		index("reviews_author_search_index").using("gin", unaccentedTrigrams(t.userName, t.userEmail)),
		check("reviews_rating_check", sql`${t.rating} between 1 and 5`),
		check("reviews_comment_check", sql`length(${t.comment}) between 10 and 4000`),
		check("reviews_origin_check", oneOf(t.origin, reviewOrigins)),
		check("reviews_author_check", sql`${t.userId} is null or ${t.origin} = 'customer'`),
		check("reviews_example_check", sql`${t.origin} <> 'ai' or not ${t.isVerified}`),
		check(
			"reviews_answer_check",
			sql`num_nonnulls(${t.reply}, ${t.repliedAt}) in (0, 2) and length(trim(${t.reply})) between 1 and 2000`,
		),
	],
);

/** Photographs of a review by its author, in the order in which they are shown. */
export const reviewPhotos = pgTable(
	"review_photos",
	{
		reviewId: partOf(() => reviews.id),
		imageId: uuid()
			.notNull()
			.references(() => images.id),
		position: smallint().notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.reviewId, t.position] }),
		unique("review_photos_image_unique").on(t.imageId),
		check("review_photos_position_check", sql`${t.position} between 0 and 2`),
	],
);
