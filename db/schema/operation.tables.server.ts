import { sql } from "drizzle-orm";
import { char, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { problemKindValues } from "#app/values/status/watched-problem.ts";
import { users } from "./accounts.tables.server.ts";
import { oneOf } from "./column-checks.server.ts";
import { createdAt, epochMilliseconds, id, instant, workColumns } from "./columns.server.ts";

/** Counters of `rate-limiter-flexible`, shared by the processes of one shop. */
export const rateLimitCounters = pgTable("rate_limits", {
	key: text().primaryKey(),
	points: integer().notNull().default(0),
	expire: epochMilliseconds(),
});

/** Changes in the back office, and the person behind each. */
export const auditEntries = pgTable(
	"audit_entries",
	{
		id: id(),
		/** Null for the shop itself (a job, a notification). */
		actorId: uuid().references(() => users.id, { onDelete: "set null" }),
		action: text().notNull(),
		entity: text().notNull(),
		entityId: text().notNull(),
		details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
		createdAt: createdAt(),
	},
	(t) => [
		index("audit_entries_entity_index").on(t.entity, t.entityId, t.createdAt),
		index("audit_entries_newest_index").on(t.createdAt, t.id),
		// For searches by the beginning of an entity's id.
		index("audit_entries_id_index").on(t.entityId.op("text_pattern_ops")),
	],
);

/**
 * Hashes of the ids of erased accounts, orders, messages and requests to be told of a product: a restored backup
 * brings them back, and this list is used to erase them again (`repeat-erasures.server.ts`). The hash of a random id
 * identifies no one.
 */
export const erasures = pgTable("erasures", {
	/** SHA-256 of the id in hexadecimal. */
	idHash: char({ length: 64 }).primaryKey(),
	erasedAt: createdAt(),
});

/**
 * Feed and sitemap in the document store (`documentStore`), one row for each requested part. A new file replaces the
 * former one only once it is complete (decision 0103).
 */
export const documents = pgTable(
	"documents",
	{
		/** `feed-1`, `sitemap`, `sitemap-2`. */
		name: text().primaryKey(),
		/** Null before it is first made, and after its file was lost. */
		fileId: uuid(),
		/** The previous file, kept for a reader who is about to open it. */
		formerFileId: uuid(),
		bytes: integer(),
		contentHash: text(),
		/** When the file was started: later changes may be missing in it. */
		madeAt: instant(),
		changedAt: instant(),
		/** Until then it is not made again, whatever changes. */
		restsUntil: instant(),
		/** When a reader last requested it, to the day. */
		askedAt: createdAt(),
		...workColumns(),
	},
	(t) => [
		check(
			"documents_whole_check",
			sql`${t.fileId} is null or (${t.bytes} is not null and ${t.contentHash} is not null and ${t.madeAt} is not null and ${t.restsUntil} is not null)`,
		),
	],
);

/** Problems that the shop has detected and reported to its owner, until they end. */
export const watchedProblems = pgTable(
	"watched_problems",
	{
		kind: text({ enum: problemKindValues }).primaryKey(),
		/** The last reading, as a sentence. */
		note: text().notNull(),
		since: instant().notNull(),
		/** When a process last saw it. */
		seenAt: instant().notNull(),
	},
	(t) => [check("watched_problems_kind_check", oneOf(t.kind, problemKindValues))],
);
