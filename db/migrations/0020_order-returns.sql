CREATE TABLE "order_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"reason" text,
	"pix_key" text,
	"refusal" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"collected_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "order_returns_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "order_returns_kind_check" CHECK ("order_returns"."kind" in ('withdrawal', 'request')),
	CONSTRAINT "order_returns_status_check" CHECK ("order_returns"."status" in ('asked', 'collected', 'checked', 'refunded', 'refused', 'dropped')),
	CONSTRAINT "order_returns_closed_check" CHECK (("order_returns"."closed_at" is null) = ("order_returns"."status" in ('asked', 'collected', 'checked'))),
	CONSTRAINT "order_returns_right_check" CHECK (not ("order_returns"."kind" = 'withdrawal' and "order_returns"."status" = 'refused')),
	CONSTRAINT "order_returns_text_check" CHECK (length("order_returns"."reason") <= 2000 and length("order_returns"."pix_key") <= 140 and length("order_returns"."refusal") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_returns_open_index" ON "order_returns" USING btree ("order_id") WHERE "order_returns"."status" in ('asked', 'collected', 'checked');--> statement-breakpoint
-- Returns that were asked for before they had states stood in the audit log alone.
INSERT INTO "order_returns" ("order_id", "kind", "status", "asked_at", "checked_at", "closed_at")
SELECT o."id", 'withdrawal',
	CASE WHEN o."refunded_cents" >= o."total_cents" THEN 'refunded' ELSE 'asked' END,
	min(a."created_at"),
	CASE WHEN o."refunded_cents" >= o."total_cents" THEN o."updated_at" END,
	CASE WHEN o."refunded_cents" >= o."total_cents" THEN o."updated_at" END
FROM "audit_entries" a JOIN "orders" o ON o."id"::text = a."entity_id"
WHERE a."entity" = 'order' AND a."action" = 'order.withdrawal_asked'
GROUP BY o."id";
