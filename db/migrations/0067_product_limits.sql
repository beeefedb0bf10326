-- No form and no file of any build has let through what these refuse, but a row may have been written by hand. Such a
-- shop starts without that constraint, as with migration 0065; `npm run check-invariants` names the missing ones.
DO $$ BEGIN
	ALTER TABLE "categories" ADD CONSTRAINT "categories_description_check" CHECK (length("categories"."description") <= 500);
EXCEPTION WHEN check_violation THEN
	RAISE WARNING 'constraint categories_description_check is left out: a row of categories does not fit';
END $$;
--> statement-breakpoint
DO $$ BEGIN
	ALTER TABLE "products" ADD CONSTRAINT "products_limits_check" CHECK ("products"."price_cents" <= 1000000000 and "products"."original_price_cents" <= 1000000000 and "products"."production_days" <= 365 and "products"."available_after_days" <= 365);
EXCEPTION WHEN check_violation THEN
	RAISE WARNING 'constraint products_limits_check is left out: a row of products does not fit';
END $$;
--> statement-breakpoint
DO $$ BEGIN
	ALTER TABLE "products" ADD CONSTRAINT "products_texts_check" CHECK (length("products"."description") <= 10000 and length("products"."finish") <= 200 and length("products"."care_instructions") <= 5000);
EXCEPTION WHEN check_violation THEN
	RAISE WARNING 'constraint products_texts_check is left out: a row of products does not fit';
END $$;
--> statement-breakpoint
DO $$ BEGIN
	ALTER TABLE "products" ADD CONSTRAINT "products_materials_check" CHECK (cardinality("products"."materials") <= 20);
EXCEPTION WHEN check_violation THEN
	RAISE WARNING 'constraint products_materials_check is left out: a row of products does not fit';
END $$;
