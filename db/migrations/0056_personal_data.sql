CREATE TABLE "erasures" (
	"id_hash" char(64) PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "erasure_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settlement_email" text;--> statement-breakpoint
CREATE INDEX "outbox_messages_about_index" ON "outbox_messages" USING btree ((split_part("dedupe_key", ':', 2)));