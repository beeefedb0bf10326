CREATE TABLE "shop_text_images" (
	"key" text NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "shop_text_images_key_image_id_pk" PRIMARY KEY("key","image_id")
);
--> statement-breakpoint
ALTER TABLE "shop_text_images" ADD CONSTRAINT "shop_text_images_key_shop_texts_key_fk" FOREIGN KEY ("key") REFERENCES "public"."shop_texts"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_text_images" ADD CONSTRAINT "shop_text_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_text_images_image_index" ON "shop_text_images" USING btree ("image_id");--> statement-breakpoint
-- Title and introduction of the home page were settings; what an owner has written is the first version of the text.
INSERT INTO "shop_texts" ("key", "revision")
	SELECT 'hero', 1 FROM "store_settings"
	WHERE "data" #>> '{home,headline}' <> 'Feita por nós, para durar.'
		OR "data" #>> '{home,introduction}' <> 'Móveis de madeira maciça, feitos à mão na serra de Campos do Jordão.'
	ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "shop_text_versions" ("key", "revision", "content", "published_at")
	SELECT 'hero', 1, jsonb_strip_nulls(jsonb_build_object(
		'headline', "data" #>> '{home,headline}', 'introduction', "data" #>> '{home,introduction}'
	)), now()
	FROM "store_settings", "shop_texts" WHERE "shop_texts"."key" = 'hero' AND "shop_texts"."revision" = 1
	ON CONFLICT DO NOTHING;
