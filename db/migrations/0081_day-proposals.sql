CREATE TABLE "day_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"promised_date" date NOT NULL,
	"proposed_date" date NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"proposed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "day_proposals_day_check" CHECK ("day_proposals"."proposed_date" > "day_proposals"."promised_date"),
	CONSTRAINT "day_proposals_reason_check" CHECK ("day_proposals"."reason" in ('wood', 'illness', 'remade', 'carrier', 'other')),
	CONSTRAINT "day_proposals_note_check" CHECK (char_length("day_proposals"."note") between 1 and 300),
	CONSTRAINT "day_proposals_outcome_check" CHECK ("day_proposals"."outcome" in ('accepted', 'refused', 'withdrawn', 'replaced', 'ended')),
	CONSTRAINT "day_proposals_closed_check" CHECK (("day_proposals"."closed_at" is null) = ("day_proposals"."outcome" is null))
);
--> statement-breakpoint
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_type_check";--> statement-breakpoint
DROP INDEX "orders_open_paid_index";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_told_for" date;--> statement-breakpoint
ALTER TABLE "day_proposals" ADD CONSTRAINT "day_proposals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_proposals_order_index" ON "day_proposals" USING btree ("order_id","proposed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "day_proposals_open_unique" ON "day_proposals" USING btree ("order_id") WHERE "day_proposals"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "day_proposals_waiting_index" ON "day_proposals" USING btree ("proposed_at") WHERE "day_proposals"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_open_paid_index" ON "orders" USING btree ("created_at","id",(coalesce("promised_date", ("estimated_delivery_date" at time zone 'America/Sao_Paulo')::date))) WHERE "orders"."status" in ('pending', 'confirmed', 'processing', 'preparing', 'shipped', 'in_transit', 'out_for_delivery') and "orders"."payment_status" = 'paid';--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_type_check" CHECK ("webhook_events"."type" in ('order.placed', 'order.paid', 'order.changed', 'order.date_moved', 'order.shipped', 'order.tracking', 'order.delivered', 'order.invoiced', 'order.return_requested', 'order.return_collected', 'order.refunded', 'order.refund_reversed', 'order.cancelled', 'order.reinstated', 'product.changed', 'product.stock_changed', 'shop.test'));