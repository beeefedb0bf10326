DROP INDEX "work_orders_item_unique";--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "kind" text DEFAULT 'made' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "work_orders_item_unique" ON "work_orders" USING btree ("order_item_id") WHERE "work_orders"."returned_at" is null and "work_orders"."kind" = 'made';--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_kind_check" CHECK ("work_orders"."kind" in ('made', 'part', 'rework'));