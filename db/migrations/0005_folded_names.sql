-- unaccent is only stable by its declaration, since its dictionary could be changed; nobody changes it here.
CREATE FUNCTION cerne_fold(name text) RETURNS text
	LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN lower(unaccent('unaccent'::regdictionary, name));
--> statement-breakpoint
DROP INDEX "products_name_index";--> statement-breakpoint
DROP INDEX "products_price_index";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "folded_name" text collate "C" GENERATED ALWAYS AS (cerne_fold("products"."name")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_name_index" ON "products" USING btree ("folded_name","id") WHERE "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_price_index" ON "products" USING btree ("price_cents","folded_name","id") WHERE "products"."is_active";