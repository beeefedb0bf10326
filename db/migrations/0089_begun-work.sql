ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason_check";--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "stock_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "stock_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "is_stocked" boolean;--> statement-breakpoint
CREATE INDEX "work_orders_stock_asked_index" ON "work_orders" USING btree ("order_id") WHERE "work_orders"."stock_asked_at" is not null and "work_orders"."stock_answered_at" is null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason_check" CHECK ("stock_movements"."reason" in ('opening', 'edited', 'imported', 'unexplained', 'order_placed', 'order_reinstated', 'order_cancelled', 'order_expired', 'order_returned', 'made_for_cancelled', 'damaged', 'not_back'));