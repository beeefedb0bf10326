CREATE INDEX IF NOT EXISTS "products_nearest_price_index" ON "products" USING btree ("price_cents","id","is_active","is_featured");--> statement-breakpoint
DROP INDEX "products_desk_price_index";
