import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { users } from "./accounts.tables.server.ts";
import { products } from "./catalogue.tables.server.ts";
import { createdAt, id, instant, partOf } from "./columns.server.ts";

/** A customer's favourite products on all devices; a visitor's browser has its own list. */
export const favourites = pgTable(
	"favourites",
	{
		userId: partOf(() => users.id),
		productId: partOf(() => products.id),
		createdAt: createdAt(),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.productId] }),
		index("favourites_product_index").on(t.productId),
	],
);

/**
 * Requests to be told when a product can be bought again. A row is erased with the mail that says so, and after two
 * days without a confirmation.
 */
export const backInStockRequests = pgTable(
	"back_in_stock_requests",
	{
		id: id(),
		productId: partOf(() => products.id),
		/** As it was typed, in lower case: where the mails go. */
		email: text().notNull(),
		/** The mailbox behind it (`mailboxOf`), by which requests are counted. */
		mailbox: text().notNull(),
		/** Hash of the secret in the mailed link; the secret itself is stored nowhere. */
		tokenHash: text().notNull().unique(),
		/** When it was last asked for: a link that was asked for again replaces the one before. */
		createdAt: createdAt(),
		/** Null until the reader of that mailbox has confirmed it. */
		confirmedAt: instant(),
	},
	(t) => [
		unique("back_in_stock_requests_product_mailbox_unique").on(t.productId, t.mailbox),
		index("back_in_stock_requests_mailbox_index").on(t.mailbox),
		index("back_in_stock_requests_confirmed_index")
			.on(t.confirmedAt)
			.where(sql`${t.confirmedAt} is not null`),
		index("back_in_stock_requests_unconfirmed_index").on(t.createdAt).where(sql`${t.confirmedAt} is null`),
		check("back_in_stock_requests_email_check", sql`length(${t.email}) between 3 and 254`),
	],
);
