CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"case_id" text NOT NULL,
	"reason" text,
	"documents_status" text,
	"documents_due_at" timestamp with time zone,
	"is_covered" boolean,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chargebacks_caseId_unique" UNIQUE("case_id")
);
--> statement-breakpoint
ALTER TABLE "order_tasks" DROP CONSTRAINT "order_tasks_kind_check";--> statement-breakpoint
ALTER TABLE "webhook_events" DROP CONSTRAINT "webhook_events_type_check";--> statement-breakpoint
ALTER TABLE "payment_notifications" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "payment_notifications" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_notifications" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_notifications" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_preferences" ADD COLUMN "next_end_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "payment_preferences" ADD COLUMN "end_lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_preferences" ADD COLUMN "end_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_preferences" ADD COLUMN "end_failure" text;--> statement-breakpoint
ALTER TABLE "payment_preferences" ADD COLUMN "end_given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_preferences" ADD COLUMN "check_lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_preferences" ADD COLUMN "check_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "origin" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "has_slow_refunds" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "status" text DEFAULT 'approved' NOT NULL;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chargebacks_payment_index" ON "chargebacks" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_notifications_due_index" ON "payment_notifications" USING btree ("next_attempt_at") WHERE "payment_notifications"."processed_at" is null and "payment_notifications"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_preferences_next_end_index" ON "payment_preferences" USING btree ("next_end_at") WHERE "payment_preferences"."ended_at" is null and "payment_preferences"."next_end_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_due_index" ON "refunds" USING btree ("next_attempt_at") WHERE "refunds"."status" in ('requested', 'in_process', 'refused') and "refunds"."next_attempt_at" is not null;--> statement-breakpoint
ALTER TABLE "order_tasks" ADD CONSTRAINT "order_tasks_kind_check" CHECK ("order_tasks"."kind" in ('fraud_alert', 'left_while_held', 'payment_alert', 'amount_mismatch', 'dispute', 'chargeback', 'refund_stuck', 'still_payable', 'lost_notice', 'unmatched_payment', 'paid_without_stock', 'freight_rose', 'order_corrected', 'label_stuck', 'restock', 'delivery_alert'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_origin_check" CHECK ("refunds"."origin" in ('shop', 'provider'));--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_type_check" CHECK ("webhook_events"."type" in ('order.placed', 'order.paid', 'order.changed', 'order.shipped', 'order.tracking', 'order.delivered', 'order.refunded', 'order.refund_reversed', 'order.cancelled', 'order.reinstated', 'shop.test'));--> statement-breakpoint
-- What is over is not worked on, and payments of before the last two months can be made no more.
UPDATE payment_notifications SET next_attempt_at = NULL WHERE processed_at IS NOT NULL;
--> statement-breakpoint
UPDATE refunds SET next_attempt_at = NULL WHERE status NOT IN ('requested', 'in_process');
--> statement-breakpoint
UPDATE payment_preferences SET next_end_at = NULL WHERE ended_at IS NOT NULL OR created_at < now() - interval '60 days';
--> statement-breakpoint
-- What the provider had reported of a payment beyond the shop's own refunds was a running maximum; it becomes a row,
-- so that what went back of a payment is the sum of its refunds. What is under way is not written twice.
CREATE FUNCTION cerne_reported_refund_to_row(payment uuid, is_whole boolean) RETURNS void LANGUAGE sql AS $$
	INSERT INTO refunds (order_id, payment_id, origin, status, amount_cents, reason, settled_at, created_at)
	SELECT p.order_id, p.id, 'provider', 'done', least(p.amount_cents, w.reported) - r.known,
		'Devolvido na conta do Mercado Pago', p.updated_at, p.updated_at
	FROM payments p
	CROSS JOIN LATERAL (SELECT CASE WHEN is_whole AND p.status = 'refunded' THEN p.amount_cents ELSE p.refunded_cents END AS reported) w
	CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0)::int AS known FROM refunds
		WHERE payment_id = p.id AND status IN ('requested', 'in_process', 'done')) r
	WHERE p.id = payment AND p.provider_payment_id IS NOT NULL
		AND p.status IN ('approved', 'in_mediation', 'refunded', 'charged_back')
		AND least(p.amount_cents, w.reported) > r.known;
	UPDATE payments SET refunded_cents = (SELECT coalesce(sum(amount_cents), 0)::int FROM refunds
		WHERE payment_id = payment AND status = 'done')
	WHERE id = payment AND refunded_cents <> (SELECT coalesce(sum(amount_cents), 0)::int FROM refunds
		WHERE payment_id = payment AND status = 'done');
$$;
--> statement-breakpoint
SELECT cerne_reported_refund_to_row(id, true) FROM payments WHERE refunded_cents > 0 OR status = 'refunded';
--> statement-breakpoint
-- The same for what a build from before writes while the shop is being upgraded, and for a backup from before, whose
-- refunds are there at its end only: hence deferred.
CREATE FUNCTION cerne_reported_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM cerne_reported_refund_to_row(new.id, tg_op = 'INSERT');
	RETURN null;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER reported_refund
AFTER INSERT OR UPDATE OF refunded_cents, status ON payments DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (new.refunded_cents > 0 OR new.status = 'refunded')
EXECUTE FUNCTION cerne_reported_refund();
