ALTER TABLE "orders" ADD COLUMN "fraud_alert_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_notifications" ADD COLUMN "topic" text DEFAULT 'payment' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_notifications" ADD COLUMN "is_signed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_notifications" ADD COLUMN "is_unknown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_preferences" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_preferences" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_preferences" ADD COLUMN "next_check_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "orders_fraud_alert_index" ON "orders" USING btree ("created_at") WHERE "orders"."fraud_alert_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_preferences_next_check_index" ON "payment_preferences" USING btree ("next_check_at");