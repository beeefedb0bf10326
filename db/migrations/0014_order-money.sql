ALTER TABLE "orders" ADD COLUMN "restock_awaited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_due_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_marked_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_alert" text;--> statement-breakpoint
CREATE INDEX "orders_refund_due_index" ON "orders" USING btree ("created_at") WHERE "orders"."refund_due_cents" > 0;--> statement-breakpoint
CREATE INDEX "orders_payment_alert_index" ON "orders" USING btree ("created_at") WHERE "orders"."payment_alert" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refund_check" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_cents" and "orders"."refund_due_cents" >= 0);--> statement-breakpoint
UPDATE "orders" SET "refunded_cents" = "total_cents" WHERE "payment_status" = 'paid' AND EXISTS (SELECT FROM "payments" p WHERE p."order_id" = "orders"."id" AND p."mismatch" IS NULL AND p."status" IN ('refunded', 'charged_back')) AND NOT EXISTS (SELECT FROM "payments" p WHERE p."order_id" = "orders"."id" AND p."mismatch" IS NULL AND p."status" IN ('approved', 'in_mediation'));
