CREATE TABLE "revenue_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revenue_changes_amount_check" CHECK ("revenue_changes"."amount_cents" <> 0)
);
--> statement-breakpoint
ALTER TABLE "money_entries" DROP CONSTRAINT "money_entries_kind_check";--> statement-breakpoint
ALTER TABLE "order_tasks" DROP CONSTRAINT "order_tasks_kind_check";--> statement-breakpoint
ALTER TABLE "money_entries" ADD COLUMN "reverses_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waived_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rest_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "revenue_changes" ADD CONSTRAINT "revenue_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revenue_changes_day_index" ON "revenue_changes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "revenue_changes_order_index" ON "revenue_changes" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_reversesId_unique" UNIQUE("reverses_id");--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_reversal_check" CHECK (("money_entries"."kind" in ('received_undone', 'returned_undone')) = ("money_entries"."reverses_id" is not null));--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_kind_check" CHECK ("money_entries"."kind" in ('received', 'returned', 'received_undone', 'returned_undone'));--> statement-breakpoint
ALTER TABLE "order_tasks" ADD CONSTRAINT "order_tasks_kind_check" CHECK ("order_tasks"."kind" in ('fraud_alert', 'left_while_held', 'payment_alert', 'amount_mismatch', 'dispute', 'unmatched_payment', 'paid_without_stock', 'freight_rose', 'order_corrected', 'label_stuck', 'restock', 'delivery_alert'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_waived_check" CHECK ("orders"."waived_cents" between 0 and "orders"."total_cents");
--> statement-breakpoint
-- Of an order that is not paid nothing is too much until its owner has decided.
UPDATE orders o SET refund_due_cents = 0
WHERE o.refund_due_cents > 0 AND o.payment_status <> 'paid' AND o.status <> 'cancelled' AND NOT EXISTS (
	SELECT 1 FROM order_returns d WHERE d.order_id = o.id AND d.status IN ('checked', 'refunded', 'closed'));
--> statement-breakpoint
-- What went back of orders so far, on the last day on which any of it did: more was not kept.
CREATE FUNCTION cerne_complete_revenue(only_order uuid) RETURNS void LANGUAGE sql AS $$
	INSERT INTO revenue_changes (order_id, day, amount_cents)
	SELECT o.id, d.day, c.amount
	FROM orders o
	CROSS JOIN LATERAL (
		SELECT (CASE WHEN o.payment_status = 'paid' THEN -o.refunded_cents ELSE 0 END
			- coalesce(sum(r.amount_cents), 0))::int AS amount
		FROM revenue_changes r WHERE r.order_id = o.id
	) c
	CROSS JOIN LATERAL (
		SELECT coalesce(greatest(
			(SELECT max((f.settled_at AT TIME ZONE 'America/Sao_Paulo')::date) FROM refunds f
				WHERE f.order_id = o.id AND f.status = 'done'),
			(SELECT max(e.day) FROM money_entries e WHERE e.order_id = o.id AND e.kind = 'returned'),
			(SELECT max((p.provider_updated_at AT TIME ZONE 'America/Sao_Paulo')::date) FROM payments p
				WHERE p.order_id = o.id AND (p.status IN ('refunded', 'charged_back') OR p.refunded_cents > 0))
		), (o.updated_at AT TIME ZONE 'America/Sao_Paulo')::date) AS day
	) d
	WHERE c.amount <> 0
		AND CASE WHEN only_order IS NULL THEN o.refunded_cents > 0 ELSE o.id = only_order END
$$;
--> statement-breakpoint
SELECT cerne_complete_revenue(null);
--> statement-breakpoint
-- The same for what a build from before writes while the shop is being upgraded. The newer one has written it by then.
CREATE FUNCTION cerne_refund_to_revenue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM cerne_complete_revenue(new.id);
	RETURN null;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refund_to_revenue
AFTER UPDATE OF refunded_cents ON orders DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (new.refunded_cents <> old.refunded_cents)
EXECUTE FUNCTION cerne_refund_to_revenue();
