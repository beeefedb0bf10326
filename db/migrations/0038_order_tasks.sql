CREATE TABLE "order_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"note" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	CONSTRAINT "order_tasks_event_unique" UNIQUE NULLS NOT DISTINCT("order_id","kind","key"),
	CONSTRAINT "order_tasks_kind_check" CHECK ("order_tasks"."kind" in ('fraud_alert', 'left_while_held', 'payment_alert', 'dispute', 'unmatched_payment', 'paid_without_stock', 'restock', 'delivery_alert'))
);
--> statement-breakpoint
DROP INDEX "orders_paid_without_stock_index";--> statement-breakpoint
DROP INDEX "orders_fraud_alert_index";--> statement-breakpoint
DROP INDEX "orders_payment_alert_index";--> statement-breakpoint
DROP INDEX "orders_delivery_alert_index";--> statement-breakpoint
ALTER TABLE "order_tasks" ADD CONSTRAINT "order_tasks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tasks" ADD CONSTRAINT "order_tasks_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_tasks_open_index" ON "order_tasks" USING btree ("kind","order_id") WHERE "order_tasks"."closed_at" is null;--> statement-breakpoint
-- by hand
-- Alerts were columns of the order. What stands in them becomes tasks and leaves the columns empty: here, when a build
-- from before writes them while the shop is being upgraded, and when a backup from before is restored. What had been
-- sent without stock was made for its order and never was in stock.
CREATE FUNCTION cerne_alerts_to_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_open boolean := new.status IN ('pending', 'confirmed', 'processing', 'preparing');
	is_made boolean := new.paid_without_stock AND new.stock_returned_at IS NOT NULL AND NOT is_open AND new.status <> 'cancelled';
BEGIN
	INSERT INTO order_tasks (order_id, kind, key, since, note, data, closed_at)
	SELECT new.id, kind, 'column:' || key, since, note, data::jsonb, closed_at FROM (VALUES
		(new.fraud_alert_at IS NOT NULL, 'fraud_alert', new.fraud_alert_at::text, new.fraud_alert_at, null,
			CASE WHEN new.status = 'cancelled' THEN '{"endedBy": "cancelled"}' ELSE '{}' END,
			CASE WHEN new.status = 'cancelled' THEN now() END),
		(new.payment_alert IS NOT NULL, 'payment_alert', new.payment_alert, now(), new.payment_alert, '{}', null),
		(new.delivery_alert_at IS NOT NULL AND new.status <> 'cancelled', 'delivery_alert', new.delivery_alert_at::text,
			new.delivery_alert_at, null, '{}', null),
		(new.paid_without_stock AND is_open,
			CASE WHEN new.restock_awaited_at IS NULL THEN 'paid_without_stock' ELSE 'restock' END, coalesce(new.paid_at, now())::text,
			coalesce(new.restock_awaited_at, new.paid_at, now()), null, '{}', null)
	) AS alerts (is_set, kind, key, since, note, data, closed_at)
	WHERE is_set
	ON CONFLICT DO NOTHING;
	IF is_made THEN
		UPDATE order_items SET stock_taken = 0 WHERE order_id = new.id;
	END IF;
	UPDATE orders SET paid_without_stock = false, fraud_alert_at = null, restock_awaited_at = null, payment_alert = null,
		delivery_alert_at = null, stock_returned_at = CASE WHEN is_made THEN null ELSE stock_returned_at END
	WHERE id = new.id;
	RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER alerts_to_tasks
AFTER INSERT OR UPDATE OF paid_without_stock, fraud_alert_at, restock_awaited_at, payment_alert, delivery_alert_at ON orders
FOR EACH ROW WHEN (new.paid_without_stock OR new.fraud_alert_at IS NOT NULL OR new.restock_awaited_at IS NOT NULL
	OR new.payment_alert IS NOT NULL OR new.delivery_alert_at IS NOT NULL)
EXECUTE FUNCTION cerne_alerts_to_tasks();
--> statement-breakpoint
UPDATE orders SET paid_without_stock = paid_without_stock
WHERE paid_without_stock OR fraud_alert_at IS NOT NULL OR restock_awaited_at IS NOT NULL
	OR payment_alert IS NOT NULL OR delivery_alert_at IS NOT NULL;
