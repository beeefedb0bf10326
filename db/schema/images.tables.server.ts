import { sql } from "drizzle-orm";
import { boolean, char, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.server.ts";

export const images = pgTable(
	"images",
	{
		id: id(),
		alt: text().notNull().default(""),
		width: integer().notNull(),
		height: integer().notNull(),
		bytes: integer().notNull(),
		/** SHA-256 of the stored master in hexadecimal. */
		contentHash: char({ length: 64 }).notNull(),
		/** Colours from top to bottom ("#ddd3c5,#a98f6f,#c9beae"), shown as a gradient until the picture has loaded. */
		placeholder: text().notNull(),
		/** A customer's photograph, which may be taken back: caches do not keep it for long (`serve-image.server.ts`). */
		isPersonal: boolean().notNull().default(false),
		/** Not for everybody: it is served at an address of its own, which asks who reads it. */
		isPrivate: boolean().notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index("images_content_hash_index").on(t.contentHash),
		check("images_size_check", sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
	],
);
