-- Saving any setting stored all of them, invented sentences included. Those that nobody has touched are taken back;
-- what an owner has written, or set to another figure, stays.
UPDATE "store_settings" SET "data" = jsonb_set("data", '{claims,discount}', '{"mode": "calculated", "percent": 10, "note": ""}')
	WHERE "data" #> '{claims,discount}' = '{"mode": "text", "percent": 50, "note": "no mostruário"}';--> statement-breakpoint
UPDATE "store_settings" SET "data" = jsonb_set("data", '{claims,customers}', '{"mode": "calculated", "text": ""}')
	WHERE "data" #> '{claims,customers}' = '{"mode": "text", "text": "Avaliado por mais de 500 clientes"}';--> statement-breakpoint
UPDATE "store_settings" SET "data" = jsonb_set("data", '{claims,rating}', '{"mode": "calculated", "value": 5, "count": 1}')
	WHERE "data" #> '{claims,rating}' = '{"mode": "text", "value": 4.8, "count": 500}';
