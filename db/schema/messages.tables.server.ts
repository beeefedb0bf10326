import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { contactLimits } from "#app/values/fields/contact-limits.ts";
import { contactCategoryValues, contactStatusValues } from "#app/values/status/contact-status.ts";
import { users } from "./accounts.tables.server.ts";
import { products } from "./catalogue.tables.server.ts";
import { isFilled, oneOf, unaccentedTrigrams } from "./column-checks.server.ts";
import { createdAt, id, instant, partOf, workColumns } from "./columns.server.ts";

/** The id of a mail's subject, which follows the kind in the key. */
export const mailSubject = (mail: { dedupeKey: AnyPgColumn }): SQL =>
	sql`(split_part(${mail.dedupeKey}, ':', 2))`;

export const contacts = pgTable(
	"contacts",
	{
		id: id(),
		name: text().notNull(),
		email: text().notNull(),
		phone: text(),
		subject: text(),
		message: text().notNull(),
		category: text({ enum: contactCategoryValues }),
		/** The product that it asks about, from the product's own page. */
		productId: uuid().references(() => products.id, { onDelete: "set null" }),
		status: text({ enum: contactStatusValues }).notNull().default("new"),
		adminNotes: text(),
		/** When an account with this address was deleted whose owner had never confirmed it. */
		erasureRequestedAt: instant(),
		createdAt: createdAt(),
	},
	(t) => [
		index("contacts_newest_index").on(t.createdAt, t.id),
		index("contacts_status_index").on(t.status, t.createdAt, t.id),
		index("contacts_product_index").on(t.productId).where(sql`${t.productId} is not null`),
		index("contacts_search_index").using("gin", unaccentedTrigrams(t.name, t.email, t.message)),
		check("contacts_status_check", oneOf(t.status, contactStatusValues)),
		check("contacts_category_check", oneOf(t.category, contactCategoryValues)),
		check(
			"contacts_message_check",
			sql`length(${t.message}) between 1 and ${sql.raw(String(contactLimits.message))}`,
		),
	],
);

/** Replies mailed to a visitor. */
export const contactReplies = pgTable(
	"contact_replies",
	{
		id: id(),
		contactId: partOf(() => contacts.id),
		/** Null after the author's account was deleted. */
		authorId: uuid().references(() => users.id, { onDelete: "set null" }),
		message: text().notNull(),
		/** Since when the page of the product shows it under its question; null if it does not. */
		publishedAt: instant(),
		createdAt: createdAt(),
	},
	(t) => [
		uniqueIndex("contact_replies_published_unique").on(t.contactId).where(sql`${t.publishedAt} is not null`),
		index("contact_replies_contact_index").on(t.contactId, t.createdAt),
		check("contact_replies_message_check", isFilled(t.message, contactLimits.reply)),
	],
);

/** Mails to be sent or already sent; exactly one per event. */
export const outboxMessages = pgTable(
	"outbox_messages",
	{
		id: id(),
		kind: text().notNull(),
		/** For example `order-received:<order id>`; a second mail with the same key is not queued. */
		dedupeKey: text().notNull().unique(),
		recipient: text().notNull(),
		subject: text().notNull(),
		/** Only for mails queued by an older version; others are rendered from the draft when they are sent. */
		html: text().notNull(),
		text: text().notNull(),
		/** JSON in a text column, because a visitor's words in it may be invalid in a JSON column. */
		draft: text(),
		...workColumns(),
		lastError: text(),
		sentAt: instant(),
		/** When it was given up: refused permanently, or out of attempts. Only an administrator can send it again. */
		givenUpAt: instant(),
		createdAt: createdAt(),
	},
	(t) => [
		index("outbox_messages_due_index").on(t.nextAttemptAt).where(sql`${t.nextAttemptAt} is not null`),
		index("outbox_messages_given_up_index").on(t.givenUpAt).where(sql`${t.givenUpAt} is not null`),
		index("outbox_messages_newest_index").on(t.createdAt, t.id),
		index("outbox_messages_search_index").using("gin", unaccentedTrigrams(t.recipient)),
		// By the subject's id: an order, an account or a message.
		index("outbox_messages_about_index").on(mailSubject(t)),
	],
);
