CREATE TABLE "empty_searches" (
	"words" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "empty_searches_words_check" CHECK (length("empty_searches"."words") between 2 and 100),
	CONSTRAINT "empty_searches_count_check" CHECK ("empty_searches"."count" >= 1)
);
--> statement-breakpoint
CREATE INDEX "empty_searches_last_seen_index" ON "empty_searches" USING btree ("last_seen_at");