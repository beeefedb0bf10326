CREATE TABLE "order_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"access_key" char(44) NOT NULL,
	"number" integer NOT NULL,
	"series" smallint NOT NULL,
	"issued_at" timestamp with time zone,
	"xml" text,
	"pdf" text,
	"warning" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_invoices_order_unique" UNIQUE("order_id"),
	CONSTRAINT "order_invoices_access_key_unique" UNIQUE("access_key"),
	CONSTRAINT "order_invoices_access_key_check" CHECK ("order_invoices"."access_key" ~ '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$'),
	CONSTRAINT "order_invoices_number_check" CHECK ("order_invoices"."number" >= 1 and "order_invoices"."series" between 0 and 999)
);
--> statement-breakpoint
ALTER TABLE "order_invoices" ADD CONSTRAINT "order_invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;