-- by hand
-- What the field has other words for gets them, in the database as in the code. A build from before goes on beside the
-- new one, and back: under the old names it reads and writes the same rows (“The old names of migration 0064” in
-- db/README.md says until when).
ALTER TABLE "search_words" RENAME TO "vocabulary";--> statement-breakpoint
ALTER INDEX "search_words_pkey" RENAME TO "vocabulary_pkey";--> statement-breakpoint
ALTER INDEX "search_words_trigram_index" RENAME TO "vocabulary_trigram_index";--> statement-breakpoint
CREATE VIEW "search_words" AS SELECT "word", "spelling" FROM "vocabulary";--> statement-breakpoint
ALTER TABLE "empty_searches" RENAME TO "zero_result_searches";--> statement-breakpoint
ALTER INDEX "empty_searches_pkey" RENAME TO "zero_result_searches_pkey";--> statement-breakpoint
ALTER INDEX "empty_searches_last_seen_index" RENAME TO "zero_result_searches_last_seen_index";--> statement-breakpoint
ALTER TABLE "zero_result_searches" RENAME CONSTRAINT "empty_searches_words_check" TO "zero_result_searches_words_check";--> statement-breakpoint
ALTER TABLE "zero_result_searches" RENAME CONSTRAINT "empty_searches_count_check" TO "zero_result_searches_count_check";--> statement-breakpoint
CREATE VIEW "empty_searches" AS SELECT "words", "count", "last_seen_at" FROM "zero_result_searches";--> statement-breakpoint
ALTER TABLE "products" RENAME COLUMN "folded_name" TO "unaccented_name";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "folded_name" text collate "C" GENERATED ALWAYS AS (cerne_fold("name")) STORED;--> statement-breakpoint
ALTER TABLE "order_items" RENAME COLUMN "stock_taken" TO "stock_deducted";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "stock_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" RENAME COLUMN "refused_at" TO "given_up_at";--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
DROP INDEX "webhook_deliveries_dead_index";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_status_check";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" RENAME COLUMN "status" TO "state";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "status" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
UPDATE "order_items" SET "stock_taken" = "stock_deducted" WHERE "stock_deducted" <> 0;--> statement-breakpoint
UPDATE "outbox_messages" SET "refused_at" = "given_up_at" WHERE "given_up_at" IS NOT NULL;--> statement-breakpoint
UPDATE "webhook_deliveries" SET "status" = "state" WHERE "state" <> 'waiting';--> statement-breakpoint
UPDATE "webhook_deliveries" SET "state" = 'given_up' WHERE "state" = 'dead';--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_state_check" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'given_up'));--> statement-breakpoint
UPDATE "outbox_messages" SET "kind" = 'order-status-update',
	"dedupe_key" = regexp_replace("dedupe_key", '^order-news:', 'order-status-update:') WHERE "kind" = 'order-news';--> statement-breakpoint
-- The two names of one thing stay equal, whichever of them a build writes.
CREATE FUNCTION cerne_former_stock_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (CASE TG_OP WHEN 'INSERT' THEN new.stock_deducted = 0 ELSE new.stock_deducted = old.stock_deducted END) THEN
		new.stock_deducted := new.stock_taken;
	ELSE
		new.stock_taken := new.stock_deducted;
	END IF;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER former_stock_taken BEFORE INSERT OR UPDATE OF stock_deducted, stock_taken ON order_items
FOR EACH ROW WHEN (new.stock_deducted <> new.stock_taken) EXECUTE FUNCTION cerne_former_stock_taken();
--> statement-breakpoint
CREATE FUNCTION cerne_former_mail_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF new.kind = 'order-news' THEN
		new.kind := 'order-status-update';
		new.dedupe_key := regexp_replace(new.dedupe_key, '^order-news:', 'order-status-update:');
	END IF;
	IF (CASE TG_OP WHEN 'INSERT' THEN new.given_up_at IS NULL
		ELSE new.given_up_at IS NOT DISTINCT FROM old.given_up_at END) THEN
		new.given_up_at := new.refused_at;
	ELSE
		new.refused_at := new.given_up_at;
	END IF;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER former_mail_names BEFORE INSERT OR UPDATE OF kind, given_up_at, refused_at ON outbox_messages
FOR EACH ROW WHEN (new.kind = 'order-news' OR new.given_up_at IS DISTINCT FROM new.refused_at)
EXECUTE FUNCTION cerne_former_mail_names();
--> statement-breakpoint
CREATE FUNCTION cerne_former_delivery_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (CASE TG_OP WHEN 'INSERT' THEN new.state = 'waiting' ELSE new.state = old.state END) THEN
		new.state := CASE new.status WHEN 'dead' THEN 'given_up' ELSE new.status END;
	ELSE
		new.status := CASE new.state WHEN 'given_up' THEN 'dead' ELSE new.state END;
	END IF;
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER former_delivery_status BEFORE INSERT OR UPDATE OF state, status ON webhook_deliveries
FOR EACH ROW WHEN (new.state <> new.status) EXECUTE FUNCTION cerne_former_delivery_status();
