CREATE TABLE "work_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"order_item_id" uuid,
	"bench_id" uuid,
	"candidate_ids" uuid[] NOT NULL,
	"product_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"minutes" integer NOT NULL,
	"drying_days" smallint NOT NULL,
	"ready_day" date,
	"target_day" date,
	"release_day" date,
	"held_until" date,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	CONSTRAINT "work_orders_amounts_check" CHECK ("work_orders"."quantity" >= 1 and "work_orders"."minutes" >= 1 and "work_orders"."drying_days" >= 0),
	CONSTRAINT "work_orders_target_check" CHECK ("work_orders"."target_day" <= "work_orders"."ready_day"),
	CONSTRAINT "work_orders_day_check" CHECK (("work_orders"."ready_day" is null) = ("work_orders"."target_day" is null) and ("work_orders"."release_day" is null or "work_orders"."ready_day" is not null)),
	CONSTRAINT "work_orders_bench_check" CHECK ("work_orders"."bench_id" is not null or "work_orders"."ready_day" is null or not ("work_orders"."finished_at" is null and "work_orders"."returned_at" is null)),
	CONSTRAINT "work_orders_end_check" CHECK ("work_orders"."finished_at" is null or "work_orders"."returned_at" is null)
);
--> statement-breakpoint
CREATE TABLE "work_steps" (
	"work_order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"share" smallint NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "work_steps_work_order_id_position_pk" PRIMARY KEY("work_order_id","position"),
	CONSTRAINT "work_steps_share_check" CHECK ("work_steps"."share" between 0 and 100),
	CONSTRAINT "work_steps_name_check" CHECK (char_length("work_steps"."name") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "order_tasks" DROP CONSTRAINT "order_tasks_kind_check";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "bench_minutes" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "workshop_days" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "transit_days" smallint;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_bench_id_benches_id_fk" FOREIGN KEY ("bench_id") REFERENCES "public"."benches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_steps" ADD CONSTRAINT "work_steps_work_order_id_work_orders_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_orders_order_index" ON "work_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "work_orders_live_index" ON "work_orders" USING btree ("bench_id") WHERE ("work_orders"."finished_at" is null and "work_orders"."returned_at" is null);--> statement-breakpoint
CREATE UNIQUE INDEX "work_orders_item_unique" ON "work_orders" USING btree ("order_item_id") WHERE "work_orders"."returned_at" is null;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_bench_check" CHECK ("order_items"."bench_minutes" > 0);--> statement-breakpoint
ALTER TABLE "order_tasks" ADD CONSTRAINT "order_tasks_kind_check" CHECK ("order_tasks"."kind" in ('fraud_alert', 'left_while_held', 'left_while_cancelled', 'payment_alert', 'amount_mismatch', 'dispute', 'chargeback', 'refund_stuck', 'still_payable', 'lost_notice', 'unmatched_payment', 'paid_without_stock', 'paid_without_place', 'freight_rose', 'order_corrected', 'label_stuck', 'restock', 'delivery_alert'));