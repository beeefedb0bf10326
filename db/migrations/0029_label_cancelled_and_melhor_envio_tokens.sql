CREATE TABLE "melhor_envio_tokens" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"source" text NOT NULL,
	"access_token" text,
	"refresh_token" text NOT NULL,
	"expires_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	CONSTRAINT "melhor_envio_tokens_one_check" CHECK ("melhor_envio_tokens"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "shipping_labels" DROP CONSTRAINT "shipping_labels_status_check";--> statement-breakpoint
ALTER TABLE "shipping_labels" DROP CONSTRAINT "shipping_labels_ready_check";--> statement-breakpoint
DROP INDEX "shipping_labels_open_index";--> statement-breakpoint
CREATE INDEX "shipping_labels_open_index" ON "shipping_labels" USING btree ("created_at") WHERE "shipping_labels"."status" in ('requested', 'in_cart', 'paid', 'generated', 'cancelling');--> statement-breakpoint
ALTER TABLE "shipping_labels" ADD CONSTRAINT "shipping_labels_status_check" CHECK ("shipping_labels"."status" in ('requested', 'in_cart', 'paid', 'generated', 'ready', 'refused', 'cancelling', 'cancelled'));--> statement-breakpoint
ALTER TABLE "shipping_labels" ADD CONSTRAINT "shipping_labels_ready_check" CHECK ("shipping_labels"."status" not in ('ready', 'cancelling', 'cancelled') or "shipping_labels"."provider_id" is not null);