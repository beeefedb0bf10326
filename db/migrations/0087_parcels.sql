ALTER TABLE "orders" ADD COLUMN "further_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_further_codes_index" ON "orders" USING gin ("further_codes");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_further_codes_check" CHECK (cardinality("orders"."further_codes") < 20 and array_position("orders"."further_codes", null) is null);