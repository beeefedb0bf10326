-- No form of any build has let through what these refuse, but a row may have been written by hand. Such a shop starts
-- without that constraint: the row stays as it is, and its order can still be moved on. `npm run check-invariants`
-- names the constraints that are missing.
DO $$ BEGIN
	ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_address_check" CHECK (length("orders"."shipping_address" ->> 'zipCode') <= 8 and length("orders"."shipping_address" ->> 'street') <= 160 and length("orders"."shipping_address" ->> 'number') <= 20 and length("orders"."shipping_address" ->> 'complement') <= 100 and length("orders"."shipping_address" ->> 'neighborhood') <= 100 and length("orders"."shipping_address" ->> 'city') <= 100 and length("orders"."shipping_address" ->> 'state') <= 2 and length("orders"."shipping_address" ->> 'fullName') <= 120 and length("orders"."shipping_address" ->> 'phone') <= 11 and length("orders"."shipping_address" ->> 'ibgeCode') <= 7);
EXCEPTION WHEN check_violation THEN
	RAISE WARNING 'constraint orders_shipping_address_check is left out: a row of orders does not fit';
END $$;
--> statement-breakpoint
DO $$ BEGIN
	ALTER TABLE "users" ADD CONSTRAINT "users_phone_check" CHECK (length("users"."phone") <= 11);
EXCEPTION WHEN check_violation THEN
	RAISE WARNING 'constraint users_phone_check is left out: a row of users does not fit';
END $$;
--> statement-breakpoint
DO $$ BEGIN
	ALTER TABLE "users" ADD CONSTRAINT "users_address_check" CHECK (length("users"."address") <= 200);
EXCEPTION WHEN check_violation THEN
	RAISE WARNING 'constraint users_address_check is left out: a row of users does not fit';
END $$;
--> statement-breakpoint
DO $$ BEGIN
	ALTER TABLE "users" ADD CONSTRAINT "users_city_check" CHECK (length("users"."city") <= 100);
EXCEPTION WHEN check_violation THEN
	RAISE WARNING 'constraint users_city_check is left out: a row of users does not fit';
END $$;
