ALTER TABLE "products" ADD COLUMN "category_names" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE FUNCTION cerne_category_names(product uuid) RETURNS text LANGUAGE sql STABLE
	RETURN coalesce((
		SELECT string_agg(c.name, ' ' ORDER BY c.name)
		FROM "product_categories" pc JOIN "categories" c ON c.id = pc.category_id
		WHERE pc.product_id = product
	), '');
--> statement-breakpoint
UPDATE "products" SET "category_names" = cerne_category_names("id");
--> statement-breakpoint
CREATE FUNCTION cerne_search_text(name text, materials text[], description text, category_names text) RETURNS tsvector
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN setweight(to_tsvector('cerne_portuguese'::regconfig, name), 'A')
		|| setweight(to_tsvector('cerne_portuguese'::regconfig, array_to_string(materials, ' ')), 'B')
		|| setweight(to_tsvector('cerne_portuguese'::regconfig, description), 'C')
		|| setweight(to_tsvector('cerne_portuguese'::regconfig, category_names), 'D');
--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" "tsvector" GENERATED ALWAYS AS (cerne_search_text("products"."name", "products"."materials", "products"."description", "products"."category_names")) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "products_search_index" ON "products" USING gin ("search_text");
--> statement-breakpoint
DROP FUNCTION cerne_search_text(text, text[], text);
--> statement-breakpoint
CREATE FUNCTION cerne_product_categories_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In an insert nothing was before, in a delete nothing comes after: that one is null.
	UPDATE "products" SET "category_names" = cerne_category_names("id")
	WHERE "id" IN (OLD.product_id, NEW.product_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_categories_changed AFTER INSERT OR UPDATE OR DELETE ON "product_categories"
	FOR EACH ROW EXECUTE FUNCTION cerne_product_categories_changed();
--> statement-breakpoint
CREATE FUNCTION cerne_category_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "products" SET "category_names" = cerne_category_names("id")
	WHERE "id" IN (SELECT "product_id" FROM "product_categories" WHERE "category_id" = NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER category_renamed AFTER UPDATE OF "name" ON "categories"
	FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION cerne_category_renamed();
