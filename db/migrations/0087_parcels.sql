ALTER TABLE "orders" ADD COLUMN "further_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_further_codes_index" ON "orders" USING gin ("further_codes");