CREATE TABLE "shipping_labels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"service" integer NOT NULL,
	"volumes" jsonb NOT NULL,
	"provider_id" text,
	"price_cents" integer,
	"tracking_code" text,
	"pdf" text,
	"failure" text,
	"lease_until" timestamp with time zone,
	"carrier_status" text,
	"next_check_at" timestamp with time zone,
	"failed_checks" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipping_labels_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "shipping_labels_number_unique" UNIQUE("order_id","number"),
	CONSTRAINT "shipping_labels_status_check" CHECK ("shipping_labels"."status" in ('requested', 'in_cart', 'paid', 'generated', 'ready', 'refused')),
	CONSTRAINT "shipping_labels_number_check" CHECK ("shipping_labels"."number" between 1 and 40),
	CONSTRAINT "shipping_labels_ready_check" CHECK ("shipping_labels"."status" <> 'ready' or "shipping_labels"."provider_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "shipping_labels" ADD CONSTRAINT "shipping_labels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipping_labels_open_index" ON "shipping_labels" USING btree ("created_at") WHERE "shipping_labels"."status" in ('requested', 'in_cart', 'paid', 'generated');--> statement-breakpoint
CREATE INDEX "shipping_labels_next_check_index" ON "shipping_labels" USING btree ("next_check_at");