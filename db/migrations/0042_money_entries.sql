CREATE TABLE "money_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"way" text NOT NULL,
	"day" date NOT NULL,
	"payment_id" uuid,
	"request_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"recorded_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_entries_requestKey_unique" UNIQUE("request_key"),
	CONSTRAINT "money_entries_kind_check" CHECK ("money_entries"."kind" in ('received', 'returned')),
	CONSTRAINT "money_entries_way_check" CHECK ("money_entries"."way" in ('pix', 'transfer', 'cash', 'mercadopago', 'other')),
	CONSTRAINT "money_entries_amount_check" CHECK ("money_entries"."amount_cents" >= 1),
	CONSTRAINT "money_entries_payment_check" CHECK (("money_entries"."kind" = 'received') = ("money_entries"."payment_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_returns" DROP CONSTRAINT "order_returns_status_check";--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_recorded_by_id_users_id_fk" FOREIGN KEY ("recorded_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_entries_order_index" ON "money_entries" USING btree ("order_id","created_at");--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_status_check" CHECK ("order_returns"."status" in ('asked', 'collected', 'checked', 'refunded', 'closed', 'refused', 'dropped'));--> statement-breakpoint
-- by hand
-- One running maximum on the order held what was marked as given back. Less the shop's own refunds it becomes a row
-- that counts once with what the provider reports, as it did before; of an order without the provider, as it is.
INSERT INTO money_entries (order_id, kind, amount_cents, way, day)
SELECT o.id, 'returned', o.refund_marked_cents - r.own,
	CASE WHEN EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.provider_payment_id IS NOT NULL)
		THEN 'mercadopago' ELSE 'other' END,
	(o.updated_at AT TIME ZONE 'America/Sao_Paulo')::date
FROM orders o
CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0)::int AS own FROM refunds
	WHERE order_id = o.id AND status = 'done') r
WHERE o.refund_marked_cents > r.own;
--> statement-breakpoint
UPDATE orders SET refund_marked_cents = 0 WHERE refund_marked_cents > 0;
--> statement-breakpoint
-- What the provider is giving back is not for the owner to give back again, and money that did not fit its order is
-- owed once that is cancelled.
UPDATE orders o SET refund_due_cents = greatest(0, o.refund_due_cents - r.open)
FROM (SELECT f.order_id, sum(f.amount_cents)::int AS open FROM refunds f JOIN payments p ON p.id = f.payment_id
	WHERE f.status IN ('requested', 'in_process') AND p.provider_payment_id IS NOT NULL GROUP BY f.order_id) r
WHERE r.order_id = o.id AND o.refund_due_cents > 0;
--> statement-breakpoint
UPDATE orders o SET refund_due_cents = o.refund_due_cents + p.held
FROM (SELECT order_id, sum(amount_cents - refunded_cents)::int AS held FROM payments
	WHERE mismatch IS NOT NULL AND mismatch <> 'recebida por outra conta do Mercado Pago' AND currency = 'BRL'
		AND status IN ('approved', 'in_mediation') GROUP BY order_id) p
WHERE p.order_id = o.id AND o.status = 'cancelled' AND p.held > 0;
--> statement-breakpoint
-- A return that was over because nothing had been paid did not give money back.
UPDATE order_returns d SET status = 'closed' WHERE d.status = 'refunded' AND NOT EXISTS (
	SELECT 1 FROM payments p WHERE p.order_id = d.order_id AND p.status IN ('approved', 'in_mediation', 'refunded', 'charged_back'));
--> statement-breakpoint
-- The same for what a build from before writes while the shop is being upgraded, and for a backup from before, whose
-- refunds are there at its end only: hence deferred.
CREATE FUNCTION cerne_refund_mark_to_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO money_entries (order_id, kind, amount_cents, way, day)
	SELECT o.id, 'returned', o.refund_marked_cents - r.own,
		CASE WHEN EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.provider_payment_id IS NOT NULL)
			THEN 'mercadopago' ELSE 'other' END,
		(o.updated_at AT TIME ZONE 'America/Sao_Paulo')::date
	FROM orders o
	CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0)::int AS own FROM refunds
		WHERE order_id = o.id AND status = 'done') r
	WHERE o.id = new.id AND o.refund_marked_cents > r.own;
	UPDATE orders SET refund_marked_cents = 0 WHERE id = new.id;
	RETURN null;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refund_mark_to_entry
AFTER INSERT OR UPDATE OF refund_marked_cents ON orders DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (new.refund_marked_cents > 0)
EXECUTE FUNCTION cerne_refund_mark_to_entry();
