ALTER TABLE "payment_preferences" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_preferences" ADD COLUMN "end_tried_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_preferences_not_ended_index" ON "payment_preferences" USING btree ("end_tried_at") WHERE "payment_preferences"."ended_at" is null;