-- The announcement was a setting; what an owner has written is the first version of the text.
INSERT INTO "shop_texts" ("key", "revision")
	SELECT 'announcement', 1 FROM "store_settings"
	WHERE "data" #>> '{home,announcement}' <> 'Frete grátis acima de {frete grátis} para o Sul e o Sudeste · Em até {parcelas} sem juros'
		OR "data" #>> '{home,announcementFrom}' IS NOT NULL
		OR "data" #>> '{home,announcementUntil}' IS NOT NULL
	LIMIT 1
	ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "shop_text_versions" ("key", "revision", "content", "published_at")
	SELECT 'announcement', 1, jsonb_strip_nulls(jsonb_build_object(
		'text', "data" #>> '{home,announcement}',
		'from', "data" #>> '{home,announcementFrom}',
		'until', "data" #>> '{home,announcementUntil}'
	)), now()
	FROM "store_settings", "shop_texts" WHERE "shop_texts"."key" = 'announcement' AND "shop_texts"."revision" = 1
	LIMIT 1
	ON CONFLICT DO NOTHING;
