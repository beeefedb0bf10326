import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.tables.server.ts";
import { createdAt, id, instant, updatedAt } from "./columns.server.ts";
import { images } from "./images.tables.server.ts";

/** One row: all settings that the owner can edit. Its shape is checked when it is read. */
export const storeSettings = pgTable(
	"store_settings",
	{
		id: integer().primaryKey().default(1),
		data: jsonb().$type<unknown>().notNull(),
		version: integer().notNull().default(1),
		updatedAt: updatedAt(),
	},
	(t) => [check("store_settings_single_check", sql`${t.id} = 1`)],
);

/** A text that the owner may write (`shop-texts.ts`), from her first draft of it on. */
export const shopTexts = pgTable("shop_texts", {
	key: text().primaryKey(),
	/** Counts every change, so that of two concurrent editors the second is refused. */
	version: integer("revision").notNull().default(0),
	/** Her words that no visitor sees yet, by field. */
	draft: jsonb().$type<Record<string, string>>(),
	editedAt: updatedAt(),
	editedBy: uuid().references(() => users.id, { onDelete: "set null" }),
});

/** Its versions, published and scheduled ones: shown is the last one whose moment has come. */
export const shopTextVersions = pgTable(
	"shop_text_versions",
	{
		id: id(),
		key: text()
			.notNull()
			.references(() => shopTexts.key, { onDelete: "cascade" }),
		/** The version of the text that it made; orders those of the same moment. */
		version: integer("revision").notNull(),
		/** Null for the shop's own text, which a later release may improve. */
		content: jsonb().$type<Record<string, string>>(),
		publishedAt: instant().notNull(),
		createdAt: createdAt(),
		authorId: uuid().references(() => users.id, { onDelete: "set null" }),
	},
	(t) => [unique("shop_text_versions_revision_unique").on(t.key, t.version)],
);

/** The pictures of a text's draft and versions, so that none of them is removed as unused. */
export const shopTextImages = pgTable(
	"shop_text_images",
	{
		key: text()
			.notNull()
			.references(() => shopTexts.key, { onDelete: "cascade" }),
		imageId: uuid()
			.notNull()
			.references(() => images.id),
	},
	(t) => [primaryKey({ columns: [t.key, t.imageId] }), index("shop_text_images_image_index").on(t.imageId)],
);
