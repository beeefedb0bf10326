DROP INDEX "outbox_messages_waiting_index";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ALTER COLUMN "next_attempt_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_messages_due_index" ON "outbox_messages" USING btree ("next_attempt_at") WHERE "outbox_messages"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_messages_given_up_index" ON "outbox_messages" USING btree ("refused_at") WHERE "outbox_messages"."refused_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_given_up_index" ON "webhook_deliveries" USING btree ("given_up_at") WHERE "webhook_deliveries"."given_up_at" is not null;--> statement-breakpoint
UPDATE "outbox_messages" SET "refused_at" = now() WHERE "sent_at" IS NULL AND "refused_at" IS NULL AND "attempts" >= 5;--> statement-breakpoint
UPDATE "outbox_messages" SET "next_attempt_at" = NULL WHERE "sent_at" IS NOT NULL OR "refused_at" IS NOT NULL;--> statement-breakpoint
UPDATE "webhook_deliveries" SET "next_attempt_at" = NULL, "given_up_at" = CASE WHEN "status" = 'dead' THEN coalesce("attempted_at", "created_at") END WHERE "status" <> 'waiting';
