-- Everything here is one transaction, in which no index can be built concurrently. At 100,000 products and
-- a million orders it takes some ten seconds, during which products and orders are read but not written.
DROP INDEX "products_materials_index";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "category_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE FUNCTION cerne_category_slugs(product uuid) RETURNS text[] LANGUAGE sql STABLE
	RETURN coalesce((
		SELECT array_agg(c.slug ORDER BY c.slug)
		FROM "product_categories" pc JOIN "categories" c ON c.id = pc.category_id
		WHERE pc.product_id = product
	), '{}');--> statement-breakpoint
UPDATE "products" SET "category_slugs" = cerne_category_slugs("id")
WHERE EXISTS (SELECT FROM "product_categories" pc WHERE pc.product_id = "products"."id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION cerne_product_categories_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In an insert nothing was before, in a delete nothing comes after: that one is null.
	UPDATE "products" SET "category_names" = cerne_category_names("id"), "category_slugs" = cerne_category_slugs("id")
	WHERE "id" IN (OLD.product_id, NEW.product_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION cerne_category_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "products" SET "category_names" = cerne_category_names("id"), "category_slugs" = cerne_category_slugs("id")
	WHERE "id" IN (SELECT "product_id" FROM "product_categories" WHERE "category_id" = NEW.id);
	RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER category_renamed ON "categories";--> statement-breakpoint
CREATE TRIGGER category_renamed AFTER UPDATE OF "name", "slug" ON "categories"
	FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.slug IS DISTINCT FROM NEW.slug)
	EXECUTE FUNCTION cerne_category_renamed();--> statement-breakpoint
CREATE INDEX "orders_open_paid_index" ON "orders" USING btree ("created_at","id",(coalesce(("estimated_delivery_date" at time zone 'America/Sao_Paulo')::date, "promised_date"))) WHERE "orders"."status" in ('pending', 'confirmed', 'processing', 'preparing', 'shipped', 'in_transit', 'out_for_delivery') and "orders"."payment_status" = 'paid';--> statement-breakpoint
CREATE INDEX "products_filter_index" ON "products" USING gin ("category_slugs","materials");
